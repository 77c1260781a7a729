import type { EarlierCertificate } from '@evensettle/domain/proof/certificates.ts'
import type { CannotSay, LogFinding, Pins, StampFinding } from './answer.ts'

/** Of several processes one may be the last to hear of a new certificate. */
const LAST_TO_HEAR = 86_400_000
const CLOCKS_APART = 600_000

/** Whether a certificate is one of an installation, and was in use at that moment. `replaced`: since when it is an earlier one. */
export type Told = { is: 'here'; replaced?: string } | { is: 'over' } | { is: 'other' }

/** What is known of the certificate of a seal that bears that moment. */
export function certificateOf(pins: Pins, fingerprint: string, at: string): Told {
  if (fingerprint === pins.certificate) return { is: 'here' }
  const earlier = pins.earlier?.find((one) => one.fingerprint === fingerprint)
  if (!earlier) return { is: 'other' }
  return wasInUse(earlier, at) ? { is: 'here', replaced: earlier.until } : { is: 'over' }
}

/** Whoever finds an old key later could seal with it as well, so that it counts for its own days only. */
function wasInUse({ from, until }: EarlierCertificate, at: string): boolean {
  return Date.parse(at) >= Date.parse(from) - CLOCKS_APART && isInTime(until, at)
}

function isInTime(until: string, at: string): boolean {
  return Date.parse(at) <= Date.parse(until) + LAST_TO_HEAR
}

/**
 * What speaks against a paper with an earlier certificate; null: somebody else than whoever has that key says that it is from its
 * days. `until`: when the certificate was replaced. A paper names its time authority itself, so only a known one counts.
 */
export function doubtAbout(
  until: string,
  {
    stamp,
    log,
    authorities = [],
  }: { stamp: StampFinding; log: LogFinding; authorities?: Pins['authorities'] },
): CannotSay | null {
  const moments = [stamp, log].flatMap((one) => (one.is === 'found' ? [one.at] : []))
  if (!moments.every((at) => isInTime(until, at))) return 'certificate_over'
  if (log.is === 'found' || (stamp.is === 'found' && authorities.includes(stamp.certificate))) return null
  return log.is === 'not_asked' ? 'earlier_not_asked' : 'earlier_alone'
}

/** The certificates that the words of a page tell of; what is none is left out. */
export function earlierIn(words: readonly string[]): EarlierCertificate[] {
  return words.flatMap((word) => {
    const [fingerprint = '', from = '', until = '', more] = word.split(',')
    const isOne = /^[0-9a-f]{64}$/.test(fingerprint) && more === undefined
    return isOne && isMoment(from) && isMoment(until) ? [{ fingerprint, from, until }] : []
  })
}

/** The time authorities among the words of a page. */
export function authoritiesIn(words: readonly string[]): string[] {
  return words.flatMap(
    (word) => /^time,(?<fingerprint>[0-9a-f]{64})$/.exec(word)?.groups?.['fingerprint'] ?? [],
  )
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
