import * as signing from '@evensettle/messages/refusals/signing.ts'
import * as m from '@evensettle/messages/agreements/copy.ts'

export const NAME_MISSING = signing.nameNeeded()
export const CONSENT_MISSING = signing.consentNeeded()

export const WHAT_IT_IS = [m.itIsContractBetweenTwo(), m.itIsSealedChangeOf(), m.itIsNotJudgmentIf()]
