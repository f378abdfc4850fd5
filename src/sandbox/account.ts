/** Whose token a request carries (docs/service.md, States and transitions). The tokens themselves are not kept. */
export type AccountKind = 'anonymous' | 'premium' | 'free' | 'unknown';

/** SHA-256 of the tokens of accounts that exist; a revoked or expired one is as good as unknown. */
const accounts: Readonly<Record<string, AccountKind>> = {
  '30a1cce4c0e8899d689efb1f818ecc1ba5506e4ec18a2b02a0da582510959521': 'premium',
  '1976ca9cd2f714a5df8fafb0678f12a56aaabe63404be4a4b4262cb187f2fd58': 'free',
};

/** Tells whose a token is. The last one is remembered: clients send the same again and again. */
export function accountOfToken(sha256: (text: string) => string): (token: string | undefined) => AccountKind {
  let last: { readonly token: string; readonly account: AccountKind } | undefined;
  return token => {
    if (token === undefined) return 'anonymous';
    if (last?.token !== token) last = { token, account: accounts[sha256(token)] ?? 'unknown' };
    return last.account;
  };
}
