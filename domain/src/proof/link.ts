/** SHA-256 in lower-case hex of bytes, or of a text's UTF-8. */
export type Digest = (of: string | Uint8Array) => string | Promise<string>

/** What a link tells of. `mark`: an event that somebody else than the invited person took part in was set aside. */
const LINK_KINDS = ['event', 'mark', 'file', 'signature', 'seal', 'mail'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/**
 * What a commitment is of, with the salt without which nobody can guess it. `head`: kind, number or id, type, side, when it
 * happened, when it got its place (UTC, microseconds). `body`: its facts as PostgreSQL writes them, and the digest of what it is about.
 */
export type Opening = { salt: string; of: readonly (string | null)[] }

/** A place in a strand of a case's chain, as it is shown to somebody: what is not for them is its commitment alone. */
export type ShownLink = {
  strand: string
  place: number
  head: string
  body: string
  hash: string
  told?: Opening
  inside?: Opening
  /** what `inside` holds the digest of, where it is words */
  words?: string
}

/** The strand of what happened; each address that was written to has one of its own, `mail/…`. */
export const CASE_STRAND = 'case'

/** The canonical bytes of a link. `server/migrations/0169_case_chain.sql` writes the same. */
export function linkText(
  caseId: string,
  previous: string,
  { strand, place, head, body }: Pick<ShownLink, 'strand' | 'place' | 'head' | 'body'>,
): string {
  return JSON.stringify(['evensettle/link/1', caseId, strand, String(place), previous, head, body])
}

/** The canonical bytes of what one of the two commitments of a link is of. */
export function openingText(part: 'head' | 'body', { salt, of }: Opening): string {
  return JSON.stringify([`evensettle/${part}/1`, salt, ...of])
}

/** What the salt of a commitment is made of, from the secret of its link: one opens nothing of the other. */
export function saltText(part: 'head' | 'body', secret: string): string {
  return `${part} ${secret}`
}

/** The head of a link, by name. */
export type Told = {
  kind: LinkKind
  ref: string
  type: string | null
  side: string | null
  at: string
  chainedAt: string
}

/** What a link tells of, or null where that is closed to the reader or no such thing. */
export function toldOf({ told }: Pick<ShownLink, 'told'>): Told | null {
  if (told?.of.length !== 6) return null
  const [kind, ref, type = null, side = null, at, chainedAt] = told.of
  const known = LINK_KINDS.find((one) => one === kind)
  if (!known || !ref || !at || !chainedAt) return null
  return { kind: known, ref, type, side, at, chainedAt }
}
