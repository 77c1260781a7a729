/**
 * The life of an agreement: both sign, a job seals it, or it is not signed after all. `version_to_sign`: a new version, which
 * counts for nothing before both have signed it; then the one before it is `replaced`. `part_…`: it settles some points while the
 * talk about the others goes on.
 */
export const AGREEMENT_STATES = [
  'to_sign',
  'signed',
  'sealed',
  'declined',
  'version_to_sign',
  'replaced',
  'part_to_sign',
  'part_signed',
  'part_sealed',
] as const
export type AgreementState = (typeof AGREEMENT_STATES)[number]

/** The states by what they mean, for queries. */
export const UNSIGNED_AGREEMENT_STATES = ['to_sign'] as const satisfies readonly AgreementState[]
export const UNSEALED_AGREEMENT_STATES = [
  'signed',
  'part_signed',
] as const satisfies readonly AgreementState[]
export const UNSIGNED_VERSION_STATES = ['version_to_sign'] as const satisfies readonly AgreementState[]
export const REPLACED_STATES = ['replaced'] as const satisfies readonly AgreementState[]
/** of a case at most one part agreement waits for signatures */
export const UNSIGNED_PART_STATES = ['part_to_sign'] as const satisfies readonly AgreementState[]
/** part agreements that both have signed */
export const BINDING_PART_STATES = ['part_signed', 'part_sealed'] as const satisfies readonly AgreementState[]
/** of a case at most one agreement lives */
export const LIVE_AGREEMENT_STATES = [
  'to_sign',
  'signed',
  'sealed',
] as const satisfies readonly AgreementState[]

/** Whether it is the agreement of its case: no part, no version before or after it, none that was given up. */
export function isLive(state: AgreementState): boolean {
  return LIVE_AGREEMENT_STATES.some((one) => one === state)
}

/** Somebody decided not to sign, or the case ended before both had. */
export const DROPPED_STATES = ['declined'] as const satisfies readonly AgreementState[]

/** The states in which both have signed, and nobody can go back on it. */
export const BINDING_AGREEMENT_STATES = ['signed', 'sealed'] as const satisfies readonly AgreementState[]

/** Whether a signature is still missing. */
export function waitsForSignature(state: AgreementState): boolean {
  return state === 'to_sign'
}

/** Whether both have signed and the sealed PDF is being made. */
export function waitsForSeal(state: AgreementState): boolean {
  return state === 'signed'
}

/** Whether the sealed PDF is there. */
export function isSealed(state: AgreementState): boolean {
  return state === 'sealed'
}

/** Whether it is a new version that waits for signatures, while the one before it holds. */
export function isUnsignedVersion(state: AgreementState): boolean {
  return state === 'version_to_sign'
}

/** Whether a new version has taken its place. */
export function isReplacedVersion(state: AgreementState): boolean {
  return state === 'replaced'
}

/** Whether somebody decided not to sign, or the case ended before both had. */
export function isDropped(state: AgreementState): boolean {
  return state === 'declined'
}

/** Whether it settles some points of a case only, in whatever state it is. */
export function isPartAgreement(state: AgreementState): boolean {
  return state === 'part_to_sign' || state === 'part_signed' || state === 'part_sealed'
}

/** Whether the sealed PDF of a part agreement is there. */
export function isSealedPart(state: AgreementState): boolean {
  return state === 'part_sealed'
}

/** The state of an agreement once its sealed PDF is there. */
export function afterSeal(state: AgreementState): 'sealed' | 'part_sealed' {
  return isPartAgreement(state) ? 'part_sealed' : 'sealed'
}
