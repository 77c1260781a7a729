/** What a token of an invitation says about itself. */
export type InvitationToken = {
  /** the token as it was made, without a key */
  bare: string
  /** it stood in a letter, a copied link or behind a typed code: the starter holds it as well */
  isHandedOut: boolean
  /** it stands for a signed-in person whose confirmed address or number the invitation went to */
  isOfAccount: boolean
  /** of the browser that uses a handed-out token; null when it sent none */
  key: string | null
}

const HANDED_OUT = /^(h\.[\w-]{43})(?:\.([\w-]{43}))?$/
const BY_ACCOUNT = /^s\.([\w-]{43})$/
const ACCOUNT = /^s\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * What the browser of a signed-in person sends in place of a token. It names a case and is no secret: the server
 * looks up, each time it comes, whether that case's invitation went to an address that this person has confirmed.
 */
export function accountToken(caseId: string): string {
  return `s.${caseId}`
}

/** The case that such a token names; null for every other token. */
export function caseOfAccountToken(token: string): string | null {
  return ACCOUNT.exec(token)?.[1] ?? null
}

/** Whether a token stands for an account, or is made to look so. */
export function isAccountToken(token: string): boolean {
  return token.startsWith('s.')
}

/** The mailed token, marked as found by an account: for use inside the server. */
export function foundByAccount(mailed: string): string {
  return `s.${mailed}`
}

/**
 * Reads a token: the mailed one is 43 characters, a handed-out one `h.<43>`, with a browser's key `h.<43>.<43>`, one
 * that an account has found `s.<43>`.
 */
export function readInvitationToken(token: string): InvitationToken {
  const [, found] = BY_ACCOUNT.exec(token) ?? []
  if (found !== undefined) return { bare: found, isHandedOut: false, isOfAccount: true, key: null }
  const [, bare = token, key = null] = HANDED_OUT.exec(token) ?? []
  return { bare, isHandedOut: HANDED_OUT.test(token), isOfAccount: false, key }
}

/** A handed-out token together with a browser's key, in place of any other key; a mailed one stays as it is. */
export function withDraftKey(token: string, key: string): string {
  const { bare, isHandedOut } = readInvitationToken(token)
  return isHandedOut ? `${bare}.${key}` : bare
}
