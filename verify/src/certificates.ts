import type { EarlierCertificate } from '@evensettle/domain/proof/certificates.ts'
import type { Pins } from './answer.ts'

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
  const moment = Date.parse(at)
  return moment >= Date.parse(from) - CLOCKS_APART && moment <= Date.parse(until) + LAST_TO_HEAR
}

/** The certificates that the words of a page tell of; what is none is left out. */
export function earlierIn(words: readonly string[]): EarlierCertificate[] {
  return words.flatMap((word) => {
    const [fingerprint = '', from = '', until = '', more] = word.split(',')
    const isOne = /^[0-9a-f]{64}$/.test(fingerprint) && more === undefined
    return isOne && isMoment(from) && isMoment(until) ? [{ fingerprint, from, until }] : []
  })
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
