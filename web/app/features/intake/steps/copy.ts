import * as m from '@evensettle/messages/intake/steps-copy.ts'
import type { DocumentState } from '@evensettle/domain/intake/draft.ts'

/** What was marked of a document; the last two are of drafts from before there was only one mark. */
export const DOCUMENT_WORDS: Record<DocumentState, string> = {
  have: m.haveFull(),
  later: m.laterFull(),
  none: m.noneFull(),
}

/** Takes back what was chosen. */
export const CHOOSE_AGAIN = m.chooseAgain()
