/** Addresses as logs show them. */

/** The last word of a parameter's name that holds a secret: `api_key`, `X-Amz-Signature`, `clientSecret`. */
const secretWord =
  /^(apikey|code|key|token|secret|sig|signature|auth|authorization|pass|password|passwd|passphrase|pwd|credentials?|session|jwt)$/;

/** The address without the values of parameters that may be secrets, however they are percent-encoded. */
export function withoutSecrets(address: string): string {
  return address.replace(parameter, (whole, before: string, name: string, value: string) => {
    const isHidden = decodings(name).some(isSecretName) || decodings(value).some(namesSecret);
    return isHidden ? `${before}${name}=[hidden]` : whole;
  });
}

/** Linear: a name ends at each sign that begins one. */
const parameter = /([?&;#])([^=?&;#\s]*)=([^&;#\s]*)/g;

function namesSecret(text: string): boolean {
  return Array.from(text.matchAll(parameter), ([, , name = '']) => name).some(isSecretName);
}

/** Shorter secrets would be found in words that are none. */
const shortestSecret = 8;

/** Whether a secret is in a text, however often somebody may have percent-encoded it. */
export function holdsSecret(text: string, secret: string): boolean {
  return secret.length >= shortestSecret && decodings(text).some(each => each.includes(secret));
}

/** Times that somebody may have percent-encoded an address. */
const maxEncodings = 5;

/** The text as it is, and as it reads when it is decoded again and again. */
function decodings(text: string): readonly string[] {
  const found = [text];
  for (let plain = text; found.length <= maxEncodings; found.push(plain)) {
    const decoded = plain.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (decoded === plain) break;
    plain = decoded;
  }
  return found;
}

function isSecretName(name: string): boolean {
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).filter(word => word !== '');
  return /token/i.test(name) || secretWord.test(words.at(-1)?.toLowerCase() ?? '');
}
