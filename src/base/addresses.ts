/** Addresses as logs and recordings show them. */

/** The last word of a parameter's name that holds a secret: `api_key`, `X-Amz-Signature`, `clientSecret`. */
const secretWord =
  /^(apikey|key|token|secret|sig|signature|auth|authorization|pass|password|passwd|passphrase|pwd|credentials?|session|jwt)$/;

/** The address without the values of parameters that may be secrets. */
export function withoutSecrets(address: string): string {
  return address.replace(/([?&;#])([^=&;#\s]*)=[^&;#\s]*/g, (whole, before: string, name: string) =>
    isSecret(name) ? `${before}${name}=[hidden]` : whole,
  );
}

function isSecret(name: string): boolean {
  const plain = name.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const words = plain.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).filter(word => word !== '');
  return /token/i.test(plain) || secretWord.test(words.at(-1)?.toLowerCase() ?? '');
}
