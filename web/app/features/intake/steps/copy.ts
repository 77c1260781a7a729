import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { HeatKind } from '@evensettle/domain/intake/wording.ts'
import type { PaperState } from '@evensettle/domain/intake/draft.ts'

export const HEAT_WORDS: Record<HeatKind, string> = {
  threat: 'May sound like a threat',
  insult: 'May hurt',
  blame: 'May sound like blame',
  absolute: 'Leaves no room',
  loud: 'May sound loud',
}

/** `short` on the button, `full` where it stands alone. */
export const PAPER_WORDS: Record<PaperState, { short: string; full: string }> = {
  have: { short: 'Have it', full: 'I have it' },
  later: { short: 'Later', full: 'I will add it later' },
  none: { short: 'Don’t have it', full: 'I do not have it' },
}

/** Takes back what was chosen. */
export const CHOOSE_AGAIN = 'Leave it open'

export type PrivateWish = { key: string; label: string; isMine: boolean }

function theirs(kind: string, label: string): PrivateWish {
  return { key: `respondent:${kind}`, label, isMine: false }
}

function mine(kind: string, label: string): PrivateWish {
  return { key: `starter:${kind}`, label, isMine: true }
}

export const THING_ITSELF = theirs('return_item', 'The thing itself, not its price')
const APOLOGY = theirs('apology', 'A word of apology from them')
const QUIET = theirs('keep_confidential', 'That they keep it between you')
const MY_QUIET = mine('keep_confidential', 'That I keep it between us')
const MY_REVIEW = mine('remove_review', 'Taking down a review I wrote')
const MY_APOLOGY = mine('apology', 'Saying sorry for my own part')

/** What can be worth something besides money, by kind of dispute. */
export const PRIVATE_WISHES: Record<DisputeType, readonly PrivateWish[]> = {
  security_deposit: [APOLOGY, theirs('remove_review', 'That they take back a bad reference'), MY_REVIEW],
  unpaid_invoice: [APOLOGY, QUIET, MY_REVIEW],
  loan: [APOLOGY, QUIET, MY_APOLOGY],
  borrowed_item: [THING_ITSELF, theirs('repair', 'A repair by them'), APOLOGY],
  purchase_problem: [
    theirs('repair', 'A repair by them'),
    mine('return_item', 'Giving back what I bought'),
    MY_REVIEW,
  ],
  neighbour_dispute: [
    theirs('stop_behaviour', 'That it stops, or becomes less'),
    APOLOGY,
    mine('stop_behaviour', 'A change on my side, too'),
  ],
  contract_dispute: [APOLOGY, QUIET, MY_QUIET],
  service_dispute: [
    theirs('redo_work', 'That they do the work again'),
    theirs('repair', 'A repair by them'),
    MY_REVIEW,
  ],
  other: [APOLOGY, QUIET, MY_APOLOGY],
}
