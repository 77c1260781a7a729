import * as m from '@evensettle/messages/intake/steps-copy.ts'
import type { HeatKind } from '@evensettle/domain/intake/wording.ts'
import type { DocumentState } from '@evensettle/domain/intake/draft.ts'

export const HEAT_WORDS: Record<HeatKind, string> = {
  threat: m.threat(),
  insult: m.insult(),
  blame: m.blame(),
  absolute: m.absolute(),
  loud: m.loud(),
}

/** `short` on the button, `full` where it stands alone. */
export const DOCUMENT_WORDS: Record<DocumentState, { short: string; full: string }> = {
  have: { short: m.haveShort(), full: m.haveFull() },
  later: { short: m.laterShort(), full: m.laterFull() },
  none: { short: m.noneShort(), full: m.noneFull() },
}

/** Takes back what was chosen. */
export const CHOOSE_AGAIN = m.chooseAgain()
