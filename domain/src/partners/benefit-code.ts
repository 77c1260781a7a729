import { dateOf, type CalendarDate, type Instant } from '../time.ts'

/** Crockford's base32 without letters that look like digits: what may be typed off a letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const SPELLED = /^[0-9A-HJKMNP-TV-Z]{8}$/
export const CODE_BYTES = LENGTH
export const MAX_CODES = 500

/** Used by one member once, or by as many as have it. */
export const CODE_KINDS = ['single', 'multi'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

export type BenefitCode = {
  kind: CodeKind
  /** the last day on which a case may begin with it; null: no end */
  validUntil: CalendarDate | null
  revokedAt: Instant | null
}

/** A code made of random bytes, `XXXX-XXXX`. */
export function benefitCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '0')
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** What somebody typed as the code they mean, or null: spaces and hyphens anywhere, O for 0, I and L for 1. */
export function readBenefitCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!SPELLED.test(letters)) return null
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * Whether a case may begin with a code. One answer for every reason why not: an organisation that tries its members'
 * codes learns as little as possible about who began a case.
 */
export function coversCase(
  code: BenefitCode,
  { isActive, isUsed }: { isActive: boolean; isUsed: boolean },
  now: Instant,
): boolean {
  if (!isOffered(code, now) || !isActive) return false
  return code.kind === 'multi' || !isUsed
}

/** Whether a code is given out still: neither revoked nor past its day. */
export function isOffered({ revokedAt, validUntil }: BenefitCode, now: Instant): boolean {
  return revokedAt === null && (validUntil === null || dateOf(now) <= validUntil)
}
