import * as m from '@evensettle/messages/intake/steps-copy.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { HeatKind } from '@evensettle/domain/intake/wording.ts'
import type { PaperState } from '@evensettle/domain/intake/draft.ts'

export const HEAT_WORDS: Record<HeatKind, string> = {
  threat: m.threat(),
  insult: m.insult(),
  blame: m.blame(),
  absolute: m.absolute(),
  loud: m.loud(),
}

/** `short` on the button, `full` where it stands alone. */
export const PAPER_WORDS: Record<PaperState, { short: string; full: string }> = {
  have: { short: m.haveShort(), full: m.haveFull() },
  later: { short: m.laterShort(), full: m.laterFull() },
  none: { short: m.noneShort(), full: m.noneFull() },
}

/** Takes back what was chosen. */
export const CHOOSE_AGAIN = m.chooseAgain()

export type PrivateWish = { key: string; label: string; isMine: boolean }

function theirs(kind: string, label: string): PrivateWish {
  return { key: `respondent:${kind}`, label, isMine: false }
}

function mine(kind: string, label: string): PrivateWish {
  return { key: `starter:${kind}`, label, isMine: true }
}

export const THING_ITSELF = theirs('return_item', m.thingItselfNotItsPrice())
const APOLOGY = theirs('apology', m.wordOfApologyFromThem())
const QUIET = theirs('keep_confidential', m.thatTheyKeepItBetween())
const MY_QUIET = mine('keep_confidential', m.thatIKeepItBetween())
const MY_REVIEW = mine('remove_review', m.takingDownReviewIWrote())
const MY_APOLOGY = mine('apology', m.sayingSorryForMyOwn())

/** What can be worth something besides money, by kind of dispute. */
export const PRIVATE_WISHES: Record<DisputeType, readonly PrivateWish[]> = {
  security_deposit: [APOLOGY, theirs('remove_review', m.thatTheyTakeBackBad()), MY_REVIEW],
  unpaid_invoice: [APOLOGY, QUIET, MY_REVIEW],
  loan: [APOLOGY, QUIET, MY_APOLOGY],
  borrowed_item: [THING_ITSELF, theirs('repair', m.repairByThem()), APOLOGY],
  purchase_problem: [
    theirs('repair', m.repairByThem()),
    mine('return_item', m.givingBackWhatIBought()),
    MY_REVIEW,
  ],
  neighbour_dispute: [
    theirs('stop_behaviour', m.thatItStopsOrBecomes()),
    APOLOGY,
    mine('stop_behaviour', m.changeOnMySideToo()),
  ],
  contract_dispute: [APOLOGY, QUIET, MY_QUIET],
  service_dispute: [
    theirs('redo_work', m.thatTheyDoWorkAgain()),
    theirs('repair', m.repairByThem()),
    MY_REVIEW,
  ],
  other: [APOLOGY, QUIET, MY_APOLOGY],
}
