import type { DisputeType } from '../cases/dispute-type.ts'

/** What the operator lets people bring. `countries`: ISO 3166 codes that are served, null means all. */
export type Eligibility = { countries: readonly string[] | null; typesOff: readonly DisputeType[] }

export type EligibilityRefusal = 'COUNTRY_OFF' | 'DISPUTE_TYPE_OFF'

/** Why a case cannot begin here, or null when it can. What is not known yet is no reason. */
export function eligibilityRefusal(
  eligibility: Eligibility,
  about: { country: string | null; type: DisputeType | null },
): EligibilityRefusal | null {
  if (
    about.country !== null &&
    eligibility.countries !== null &&
    !eligibility.countries.includes(about.country)
  )
    return 'COUNTRY_OFF'
  return about.type !== null && eligibility.typesOff.includes(about.type) ? 'DISPUTE_TYPE_OFF' : null
}
