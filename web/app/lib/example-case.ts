import * as m from '@evensettle/messages/site/example-case.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { agreementDocument } from '@evensettle/domain/agreements/text.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import type { RoundCase, RoundItem } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type {
  RoundPackage,
  RoundProposal,
} from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { roundTermsOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { settleRound } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { dateIn } from '@evensettle/domain/time.ts'
import { BRAND } from './brand.ts'
import { formatMoney } from './format.ts'

/** Two made-up people, by their first names. */
export const PEOPLE = { starter: m.starter(), respondent: m.respondent() }
export const FULL_NAMES = { starter: m.starterFull(), respondent: m.respondentFull() }
export const REFERENCE = 'ES-7K2M-Q4RD'
export const TITLE = m.title()
export const CURRENCY = 'USD'

/** Days of the case on which the four steps were taken. */
export const STEP_DAYS = [1, 3, 8, 9] as const
export const LAST_DAY = 9
const ZONE = 'America/New_York'
const AGREED_AT = Date.UTC(2026, 5, 12, 21)

type Point = Omit<RoundItem, 'title'> & { title: string; details: string; reason: string; shows: string }

/** What is asked, what is agreed to and what shows it; every other figure is worked out from these. */
export const POINTS: readonly Point[] = [
  {
    id: '00000000-0000-7000-8000-000000000001',
    title: m.cleaning(),
    details: m.cleaningDetails(),
    reason: m.cleaningReason(),
    shows: m.showsReceipt(),
    claimed: 18_000,
    admitted: 9_000,
    documented: 18_000,
    evidence: { starter: 3, respondent: 1 },
  },
  {
    id: '00000000-0000-7000-8000-000000000002',
    title: m.painting(),
    details: m.paintingDetails(),
    reason: m.paintingReason(),
    shows: m.showsPhotos(),
    claimed: 32_000,
    admitted: 0,
    evidence: { starter: 2, respondent: 1 },
  },
  {
    id: '00000000-0000-7000-8000-000000000003',
    title: m.key(),
    details: m.keyDetails(),
    reason: m.keyReason(),
    shows: m.showsBill(),
    claimed: 14_000,
    admitted: 11_000,
    documented: 14_000,
    evidence: { starter: 2, respondent: 0 },
  },
]

/** The least that she and the most that he sealed. */
export const SEALED = { low: 40_000, high: 46_000 }

const CASE: RoundCase = {
  currency: CURRENCY,
  payer: 'respondent',
  items: POINTS,
  terms: [{ id: 'review', kind: 'remove_review', by: 'starter', words: m.review() }],
  open: { demand: null, offer: null },
}

/** The example as the product shows it: points with and without their answers. */
export const ITEMS: ItemView[] = POINTS.map(({ id, title, details, claimed, admitted, reason }) => ({
  id,
  by: 'starter',
  kind: 'money',
  title,
  details,
  on: null,
  claimed,
  answer: {
    answer: admitted === claimed ? 'agree' : admitted === 0 ? 'disagree' : 'partly',
    admitted: admitted ?? 0,
    reason,
  },
}))
export const ASKED_ITEMS: ItemView[] = ITEMS.map((item) => ({ ...item, answer: null }))

/** A sum of the example in words. */
export function inDollars(minor: number): string {
  return formatMoney(minor, CURRENCY)
}

type Worked = { proposal: RoundProposal; way: RoundPackage; settled: number; terms: Terms }

/** The mediator's proposal, the settlement and its terms, from the engine itself. */
export const WORKED: Worked = workOut()

function workOut(): Worked {
  const proposal = proposeRound(CASE)
  if (!proposal.ok) throw new Error(`the example has no proposal: ${proposal.error.code}`)
  const [way] = proposal.value.packages
  if (!way) throw new Error('the example has no way to settle')
  const onlyFirst = (sum: number) =>
    Object.fromEntries(proposal.value.packages.map(({ id }) => [id, id === way.id ? sum : null]))
  const outcome = settleRound(proposal.value, {
    starter: onlyFirst(SEALED.low),
    respondent: onlyFirst(SEALED.high),
  })
  if (!outcome.settled) throw new Error('the two sides of the example do not meet')
  const terms = roundTermsOf(proposal.value, outcome, { today: dateIn(ZONE, AGREED_AT), method: m.method() })
  if (!terms.ok) throw new Error(`the example has no terms: ${terms.error.code}`)
  return { proposal: proposal.value, way, settled: outcome.price, terms: terms.value }
}

/** The agreement that the two sign, as the product writes it. */
export const AGREEMENT = agreementDocument({
  reference: REFERENCE,
  brand: BRAND,
  title: TITLE,
  disputeType: 'security_deposit',
  parties: { starter: { name: FULL_NAMES.starter }, respondent: { name: FULL_NAMES.respondent } },
  terms: WORKED.terms,
  agreedAt: AGREED_AT,
  zone: ZONE,
})
