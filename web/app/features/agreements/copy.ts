import * as m from '@evensettle/messages/agreements/copy.ts'
import type { ApiError } from '../../lib/api.ts'

/** What to say for a refusal; the server's own sentence stands for the rest. */
export const REFUSALS: Partial<Record<ApiError['code'], string>> = {
  AGREEMENT_CHANGED: m.agreementChanged(),
  ALREADY_SIGNED: m.alreadySigned(),
  WRONG_STATE: m.wrongState(),
}

export const NAME_MISSING = m.nameMissing()
export const CONSENT_MISSING = m.consentMissing()

export const WHAT_IT_IS = [m.itIsContractBetweenTwo(), m.itIsSealedChangeOf(), m.itIsNotJudgmentIf()]
