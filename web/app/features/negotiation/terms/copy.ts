import * as m from '@evensettle/messages/negotiation/terms-copy.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { TermKind } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'
import { TERM_KINDS, TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { about } from '../model.ts'

const SENTENCES: Record<TermKind, (of: { who: string; name: string; other: string }) => string> = {
  apology: m.apology,
  return_item: m.returnItem,
  repair: m.repair,
  redo_work: m.redoWork,
  remove_review: m.removeReview,
  stop_behaviour: m.stopBehaviour,
  keep_confidential: m.keepConfidential,
  other: m.other,
  list_of_charges: m.listOfCharges,
  corrected_invoice: m.correctedInvoice,
  reference_letter: m.referenceLetter,
}

/**
 * One of the mediator's fixed terms as a sentence to its reader: "You say sorry …". Null for words of somebody's own, which
 * stay as they were written.
 */
export function fixedTermInWords(
  { by, words }: { by: Side; words: string },
  view: Pick<CaseView, 'mySide' | 'names'>,
): string | null {
  const kind = TERM_KINDS.find((one) => TERM_WORDS[one] === words)
  if (kind === undefined) return null
  const of = about(by, view)
  const other = otherSide(by) === view.mySide ? m.you() : view.names[otherSide(by)]
  return SENTENCES[kind]({ ...of, other })
}
