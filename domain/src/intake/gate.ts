import type { DisputeType } from '../cases/dispute-type.ts'

/** What the operator lets people bring. `countries`: ISO 3166 codes that are served, null means all. */
export type IntakeGate = { countries: readonly string[] | null; typesOff: readonly DisputeType[] }

export type GateRefusal = 'COUNTRY_OFF' | 'DISPUTE_TYPE_OFF'

/** Why a case cannot begin here, or null when it can. What is not known yet is no reason. */
export function gateRefusal(
  gate: IntakeGate,
  about: { country: string | null; type: DisputeType | null },
): GateRefusal | null {
  if (about.country !== null && gate.countries !== null && !gate.countries.includes(about.country))
    return 'COUNTRY_OFF'
  return about.type !== null && gate.typesOff.includes(about.type) ? 'DISPUTE_TYPE_OFF' : null
}
