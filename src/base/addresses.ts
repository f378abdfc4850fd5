/** Removes secrets from addresses for logs. */

/** Matches the last word in the name of a parameter with a secret: `api_key`, `X-Amz-Signature`, `clientSecret`. */
const secretWord =
  /^(apikey|code|key|token|secret|sig|signature|auth|authorization|pass|password|passwd|passphrase|pwd|credentials?|session|jwt)$/;

/** Returns the address with `[hidden]` in place of values that may be secrets, however they are percent-encoded. */
export function hideSecrets(address: string): string {
  return address.replace(parameter, (match, before: string, name: string, value: string) => {
    const isHidden = decodings(name).some(isSecretName) || decodings(value).some(hasSecretName);
    return isHidden ? `${before}${name}=[hidden]` : match;
  });
}

/** Matches a parameter, in linear time, because a name cannot contain the characters that begin a parameter. */
const parameter = /([?&;#])([^=?&;#\s]*)=([^&;#\s]*)/g;

function hasSecretName(text: string): boolean {
  return Array.from(text.matchAll(parameter), ([, , name = '']) => name).some(isSecretName);
}

/** Minimum length of a secret in characters: shorter texts also occur in ordinary words. */
const minSecretLength = 8;

/** Whether a text contains a secret that is not too short, even percent-encoded several times. */
export function containsSecret(text: string, secret: string): boolean {
  return secret.length >= minSecretLength && decodings(text).some(each => each.includes(secret));
}

/** Maximum number of percent-encodings of an address. */
const maxEncodings = 5;

/** Returns the text, followed by the results of decoding it again and again. */
function decodings(text: string): readonly string[] {
  const texts = [text];
  for (let plain = text; texts.length <= maxEncodings; texts.push(plain)) {
    const decoded = plain.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (decoded === plain) break;
    plain = decoded;
  }
  return texts;
}

function isSecretName(name: string): boolean {
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).filter(word => word !== '');
  return /token/i.test(name) || secretWord.test(words.at(-1)?.toLowerCase() ?? '');
}
