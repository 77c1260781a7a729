/** What a token of an invitation says about itself. */
export type InvitationToken = {
  /** the token as it was made, without a key */
  bare: string
  /** it stood in a letter, a copied link or behind a typed code: the starter holds it as well */
  isOfLetter: boolean
  /** it stands for a signed-in person whose confirmed address or number the invitation went to */
  isOfAccount: boolean
  /** of the browser that uses the token of a letter; null when it sent none */
  key: string | null
}

const OF_LETTER = /^(h\.[\w-]{43})(?:\.([\w-]{43}))?$/
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
 * Reads a token: the mailed one is 43 characters, the one of a letter `h.<43>`, with a browser's key `h.<43>.<43>`, one
 * that an account has found `s.<43>`.
 */
export function readInvitationToken(token: string): InvitationToken {
  const [, found] = BY_ACCOUNT.exec(token) ?? []
  if (found !== undefined) return { bare: found, isOfLetter: false, isOfAccount: true, key: null }
  const [, bare = token, key = null] = OF_LETTER.exec(token) ?? []
  return { bare, isOfLetter: OF_LETTER.test(token), isOfAccount: false, key }
}

/** The token of a letter together with a browser's key, in place of any other key; a mailed one stays as it is. */
export function withDraftKey(token: string, key: string): string {
  const { bare, isOfLetter } = readInvitationToken(token)
  return isOfLetter ? `${bare}.${key}` : bare
}
