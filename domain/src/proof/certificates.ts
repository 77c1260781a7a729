/** A certificate that an installation sealed with before the one of today. `fingerprint`: SHA-256 of it in hex; the rest: ISO. */
export type EarlierCertificate = { fingerprint: string; from: string; until: string }

/** As they stand in a page, one word each. */
export function earlierWords(earlier: readonly EarlierCertificate[]): string {
  return earlier.map(({ fingerprint, from, until }) => `${fingerprint},${from},${until}`).join(' ')
}

/** The certificates (SHA-256 in hex) of time authorities, in the same words. */
export function authorityWords(authorities: readonly string[]): string {
  return authorities.map((fingerprint) => `time,${fingerprint}`).join(' ')
}
