/** What a token of an invitation says about itself. */
export type InvitationToken = {
  /** the token as it was made, without a key */
  bare: string
  /** it stood in a letter, a copied link or behind a typed code: the starter holds it as well */
  isHandedOut: boolean
  /** of the browser that uses a handed-out token; null when it sent none */
  key: string | null
}

const HANDED_OUT = /^(h\.[\w-]{43})(?:\.([\w-]{43}))?$/

/** Reads a token: the mailed one is 43 characters, a handed-out one `h.<43>`, with a browser's key `h.<43>.<43>`. */
export function readInvitationToken(token: string): InvitationToken {
  const [, bare, key = null] = HANDED_OUT.exec(token) ?? []
  return bare === undefined
    ? { bare: token, isHandedOut: false, key: null }
    : { bare, isHandedOut: true, key }
}

/** A handed-out token together with a browser's key, in place of any other key; a mailed one stays as it is. */
export function withDraftKey(token: string, key: string): string {
  const { bare, isHandedOut } = readInvitationToken(token)
  return isHandedOut ? `${bare}.${key}` : bare
}
