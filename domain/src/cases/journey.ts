import type { Instant } from '../time.ts'
import { SIDES, type Side } from './side.ts'
import type { CaseStatus } from './status.ts'

export const JOURNEY_STEPS = ['started', 'joined', 'talked', 'proposal', 'agreement', 'paid'] as const
export type JourneyStep = (typeof JOURNEY_STEPS)[number]
export type JourneyMark = { step: JourneyStep; state: 'done' | 'now' | 'next' }

/** What the journey and the turn are computed from: only facts that both sides may know. */
export type JourneyFacts = {
  status: CaseStatus
  answered: boolean
  /** the invited person has taken their place in the case */
  joined: boolean
  exchanged: boolean
  /** somebody joined by letter, and the starter has not said yet if it is them */
  isWhoOpen: boolean
  invitationUntil: Instant | null
  /** whoever reads the address of the invitation said that they are somebody else, and there is no other yet */
  isAddressWrong: boolean
  openOffer: { by: Side; until: Instant } | null
  openRound: { number: number; until: Instant; sealedBy: readonly Side[] } | null
  /** some points that one side proposes to settle now; `signedBy` once its text is written */
  openPart: { by: Side; until: Instant; signedBy: readonly Side[] | null } | null
  proposalAskedBy: readonly Side[]
  signedBy: readonly Side[]
  /** who has taken a day to think before signing, and until when */
  thinking: readonly { side: Side; until: Instant }[]
  /** who has something to do or to answer of what was agreed, once it is sealed */
  owing: readonly Side[]
}

/** Where a case stands on its way; a closed case keeps the marks it had reached. */
export function journeyOf(facts: JourneyFacts): JourneyMark[] {
  const done = new Set<JourneyStep>()
  if (facts.status !== 'draft') done.add('started')
  const joined = !['draft', 'invited'].includes(facts.status) && (facts.status !== 'closed' || facts.joined)
  if (joined) done.add('joined')
  if (joined && facts.exchanged) done.add('talked')
  if (['agreed', 'settled', 'fulfilled'].includes(facts.status))
    for (const step of ['talked', 'proposal'] as const) done.add(step)
  if (['settled', 'fulfilled'].includes(facts.status)) done.add('agreement')
  if (facts.status === 'fulfilled') done.add('paid')
  const now = facts.status === 'closed' ? undefined : JOURNEY_STEPS.find((step) => !done.has(step))
  return JOURNEY_STEPS.map((step) => ({
    step,
    state: done.has(step) ? 'done' : step === now ? 'now' : 'next',
  }))
}

/**
 * Whether what has to be kept in the end is money: by what was agreed on, once there is that, and before by what is asked for.
 */
export function endsWithMoney({
  agreed,
  asked,
}: {
  /** of each thing agreed on, in a part or on the whole, whether it is a payment */
  agreed: readonly boolean[]
  /** of each point that is open, whether it asks for money */
  asked: readonly boolean[]
}): boolean {
  return agreed.length > 0 ? agreed.some(Boolean) : asked.length === 0 || asked.some(Boolean)
}

/** What a case waits for; the web and the mails word it. */
export type TurnTask =
  | 'finish_draft'
  | 'give_address'
  | 'await_answer'
  | 'await_account'
  | 'say_who_joined'
  | 'talk_or_offer'
  | 'answer_offer'
  | 'seal_range'
  | 'answer_part'
  | 'sign_part'
  | 'sign'
  | 'pay'
  | 'none'

/** `thinking`: nobody waits for their signature until then. */
export type Turn = {
  task: TurnTask
  sides: Side[]
  until: Instant | null
  thinking?: { side: Side; until: Instant }[]
  /** who has asked for a proposal of the mediator, while the other has not */
  asked?: Side
}

/** Whose turn it is, what for and until when. Sealing is told as done or not done, never what was sealed. */
export function turnOf(facts: JourneyFacts): Turn {
  const both: Side[] = ['starter', 'respondent']
  switch (facts.status) {
    case 'draft':
      return { task: 'finish_draft', sides: ['starter'], until: null }
    case 'invited':
      if (facts.isAddressWrong && !facts.answered)
        return { task: 'give_address', sides: ['starter'], until: null }
      return {
        task: facts.answered ? 'await_account' : 'await_answer',
        sides: ['respondent'],
        until: facts.invitationUntil,
      }
    case 'agreed':
      // somebody at the invited address objected: signing waits for the starter's word
      if (facts.isWhoOpen) return { task: 'say_who_joined', sides: ['starter'], until: null }
      return signing(facts)
    case 'settled':
      return { task: 'pay', sides: [...facts.owing], until: null }
    case 'fulfilled':
    case 'closed':
      return { task: 'none', sides: [], until: null }
    case 'active': {
      // nothing binds before that, so an offer has to wait for it too
      if (facts.isWhoOpen) return { task: 'say_who_joined', sides: ['starter'], until: null }
      if (facts.openRound) {
        const { sealedBy, until } = facts.openRound
        return { task: 'seal_range', sides: both.filter((side) => !sealedBy.includes(side)), until }
      }
      const part = partTurn(facts)
      if (part) return part
      if (facts.openOffer) {
        const { by, until } = facts.openOffer
        return { task: 'answer_offer', sides: both.filter((side) => side !== by), until }
      }
      const [asked, ...more] = facts.proposalAskedBy
      if (asked === undefined || more.length > 0) return { task: 'talk_or_offer', sides: both, until: null }
      return { task: 'talk_or_offer', sides: both.filter((side) => side !== asked), until: null, asked }
    }
  }
}

/** A text that waits for signatures, or a proposal of some points that waits for its answer. */
function partTurn({ openPart: part }: JourneyFacts): Turn | null {
  if (!part) return null
  const { by, until, signedBy } = part
  if (signedBy === null) return { task: 'answer_part', sides: SIDES.filter((side) => side !== by), until }
  return { task: 'sign_part', sides: SIDES.filter((side) => !signedBy.includes(side)), until }
}

/** Whoever takes a day to think is asked for nothing meanwhile. */
function signing({ signedBy, thinking: all }: JourneyFacts): Turn {
  const thinking = all.filter(({ side }) => !signedBy.includes(side))
  const isQuiet = (side: Side) => thinking.some((one) => one.side === side)
  const sides = SIDES.filter((side) => !signedBy.includes(side) && !isQuiet(side))
  return { task: 'sign', sides, until: null, ...(thinking.length > 0 ? { thinking } : {}) }
}
