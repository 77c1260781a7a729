import { declineToSign, getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase, getPublicCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { submitDraft } from '@evensettle/contracts/drafts.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { getNegotiation, type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { getPreferences } from '@evensettle/contracts/earlier-rounds.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { settleRound, type SealedSums } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { aDraft, anItem, answer, aRound, aSavedDraft, personOf, type TestCase } from './factories.ts'
import type { Person, TestApp } from './make-test-app.ts'

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x = (x + Math.imul(x ^ (x >>> 7), x | 61)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Runs `work` on every item, a few at a time. */
export async function aFewAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** The digits by which a ticked sum would be known: its whole units. All sums here have ten of them. */
export function digitsOf(limit: number): string {
  return String(Math.trunc(limit / 100))
}

/** Every run of ten digits in a text, however it is written. */
export function* digitRuns(text: string): Generator<string> {
  const plain = text.replaceAll(/(?<=\d)[,.'\u00a0\u202f ](?=\d{3}(?!\d)|\d{3}[,.'\u00a0\u202f ])/g, '')
  for (const [run] of plain.matchAll(/\d{10,}/g))
    for (let at = 0; at + 10 <= run.length; at += 1) yield run.slice(at, at + 10)
}

/** What a pair of cases is to end with; both of a pair are the same but for what the first to seal ticks. */
const COURSES = ['nothing', 'settled', 'settled apart', 'declined'] as const
type Course = (typeof COURSES)[number]

export type SimulatedCase = TestCase & {
  index: number
  course: Course
  /** seals first, and differently in the two cases of a pair */
  first: Side
  /** digits of all that each side ticked, and the receipts of its seals */
  planted: Record<Side, Set<string>>
  receipts: Record<Side, Set<string>>
  /** what each side was answered from the opening of the first round on */
  told: Record<Side, string[]>
  visitor: string[]
}

/** Brings a case to both sides being in it. Cases 2k and 2k+1 are told apart by nothing both sides can see. */
export async function aSimulatedDraft(
  app: TestApp,
  index: number,
  [starter, respondent]: readonly [Person, Person],
): Promise<SimulatedCase> {
  const pair = index >> 1
  const draw = seeded(pair + 1)
  const sum = (most: number) => (most - Math.floor(draw() * 900_000_000)) * 100
  const items = [
    anItem({ title: 'Deposit', amount: sum(5_900_000_000) }),
    anItem({ title: 'Repairs', amount: sum(3_900_000_000) }),
    anItem({ kind: 'property', title: 'The spare key', amount: 0 }),
  ]
  const draft = aDraft({ items, otherEmail: respondent.email, otherName: respondent.name })
  const id = await aSavedDraft(app, starter, draft)
  const { caseId, reference } = await app.ok(submitDraft, { id, revision: 1 }, starter)
  return {
    caseId,
    reference,
    token: '',
    itemIds: items.map((item) => item.id),
    starter,
    respondent,
    agreementId: null,
    index,
    course: COURSES[pair % COURSES.length] ?? 'nothing',
    first: SIDES[pair % 2] ?? 'starter',
    planted: { starter: new Set(), respondent: new Set() },
    receipts: { starter: new Set(), respondent: new Set() },
    told: { starter: [], respondent: [] },
    visitor: [],
  }
}

/** Answers the invitation, admitting a part, and joins. */
export async function joinSimulated(app: TestApp, one: SimulatedCase): Promise<void> {
  const { items } = await app.ok(getCase, { caseId: one.caseId }, one.starter)
  const reason = 'Not all of it.'
  const answers = items.map(({ id, kind, claimed }) =>
    kind === 'money'
      ? { itemId: id, answer: 'partly' as const, admitted: Math.floor(claimed / 300) * 100, reason }
      : { itemId: id, answer: 'disagree' as const, admitted: 0, reason },
  )
  await app.ok(answerInvitation, { token: one.token, kind: 'different', words: '', items: answers })
  await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
}

type Package = ProposalRound['proposal']['packages'][number]

/** So many whole units from the proposed sum, towards the other side where the answers are to meet. */
const AWAY: Readonly<Record<Course, { first: number; other: number }>> = {
  nothing: { first: -31_234_567, other: -41_234_789 },
  settled: { first: 31_234_567, other: 41_234_789 },
  'settled apart': { first: -31_234_567, other: 921_234_789 },
  declined: { first: 31_234_567, other: 41_234_789 },
}

type Plan = Record<Side, SealedSums> & { instead: SealedSums }

/**
 * What each side seals, per package. `instead` is what the first side seals in the second case of a pair: other sums with
 * the same outcome, by the published rule.
 */
function planFor({ proposal }: ProposalRound, one: SimulatedCase): Plan {
  const { payer, grain } = proposal
  const other = otherSide(one.first)
  const at = (by: Side, units: number) => (found: Package) => {
    const sum = found.price + (by === payer ? units : -units) * 100
    const whole = Math.round(sum / grain) * grain
    return Math.min(found.high, Math.max(found.low, whole))
  }
  const sumsOf = (pick: (found: Package) => number): SealedSums =>
    Object.fromEntries(proposal.packages.map((found) => [found.id, pick(found)]))
  const away = AWAY[one.course]
  const theirs = sumsOf(at(other, away.other))
  const outcome = (own: SealedSums): string => {
    const both = { [one.first]: own, [other]: theirs } as Record<Side, SealedSums>
    return JSON.stringify(settleRound(proposal, both))
  }
  const own = sumsOf(at(one.first, away.first))
  const instead = sumsOf(at(one.first, away.first - 1_357))
  if (outcome(instead) !== outcome(own)) throw new Error(`case ${one.index}: nothing else ends the same`)
  return one.first === 'starter'
    ? { starter: own, respondent: theirs, instead }
    : { starter: theirs, respondent: own, instead }
}

async function sealAt(
  app: TestApp,
  one: SimulatedCase,
  round: ProposalRound,
  by: Side,
  sums: SealedSums,
): Promise<void> {
  // The ends of a span and the proposed sums are told to both.
  const open = new Set(digitRuns(JSON.stringify({ ...round, mine: null })))
  for (const sum of Object.values(sums)) {
    const digits = digitsOf(sum ?? 0)
    if (!open.has(digits)) one.planted[by].add(digits)
  }
  const { body, raw } = await answer(app, one, round, personOf(one, by), ({ id }) => sums[id] ?? null)
  one.told[by].push(raw)
  one.receipts[by].add(body.proposals.at(-1)?.mine?.receipt ?? '')
}

/** The answers that change while a round is open. */
async function readRoom(app: TestApp, one: SimulatedCase, as: Side): Promise<string> {
  const { caseId } = one
  const person = personOf(one, as)
  const answers = await Promise.all([
    app.request(getNegotiation, { caseId }, person),
    app.request(getCase, { caseId }, person),
    app.request(listCaseEvents, { caseId }, person),
    app.request(getPreferences, { caseId }, person),
  ])
  return answers.map(({ raw }) => raw).join('\n')
}

/** Every answer that a side, and a visitor, can get about the case. */
export async function readAll(app: TestApp, one: SimulatedCase, as: Side): Promise<void> {
  const { caseId } = one
  const person = personOf(one, as)
  const messages = await app.request(listMessages, { caseId }, person)
  const agreement = await app.request(getAgreement, { caseId }, person)
  one.visitor.push((await app.request(getPublicCase, { caseId })).raw)
  one.told[as].push(await readRoom(app, one, as), messages.raw, agreement.raw)
}

/**
 * The round. The first side answers, thinks again and answers something else; what the other side sees may not change by
 * a byte, from before there was an answer. Then the other one answers, which ends the round.
 */
async function playRound(app: TestApp, one: SimulatedCase, round: ProposalRound): Promise<void> {
  const plan = planFor(round, one)
  const other = otherSide(one.first)
  const isTwin = one.index % 2 === 1
  const before = await readRoom(app, one, other)
  await sealAt(app, one, round, one.first, isTwin ? plan[one.first] : plan.instead)
  const between = await readRoom(app, one, other)
  await sealAt(app, one, round, one.first, isTwin ? plan.instead : plan[one.first])
  const after = await readRoom(app, one, other)
  if (before !== between || before !== after)
    throw new Error(`case ${one.index}: the other side can tell that there is an answer, or that it changed`)
  one.told[other].push(after)
  await sealAt(app, one, round, other, plan[other])
}

/** Plays the negotiation to its end. */
export async function negotiateSimulated(app: TestApp, one: SimulatedCase): Promise<void> {
  await playRound(app, one, await aRound(app, one))
  if (one.course !== 'declined') return
  const by = personOf(one, otherSide(one.first))
  await app.ok(declineToSign, { caseId: one.caseId, words: '' }, by)
}
