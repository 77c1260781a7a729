import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase, getPublicCase, listCaseEvents, submitDraft } from '@evensettle/contracts/cases.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import {
  answerClosing,
  chooseFastTrack,
  getNegotiation,
  getPreferences,
  savePreferences,
  type Preferences,
  type Round,
} from '@evensettle/contracts/negotiation.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import { closingOffers, settle, type Ticks } from '@evensettle/domain/proposals/settlement/settle.ts'
import { aDraft, anItem, aRound, aSavedDraft, personOf, seal, type TestCase } from './factories.ts'
import type { Person, TestApp } from './make-test-app.ts'

/** Numbers that look random and are the same in every run. */
export function seeded(seed: number): () => number {
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

/** Every run of ten digits in a text, however it is written; the sums that can be ticked are public and left out. */
export function* digitRuns(text: string): Generator<string> {
  const plain = text
    .replaceAll(/"rungs": ?\[[\d, ]*\]/g, '')
    .replaceAll(/(?<=\d)[,.'\u00a0\u202f ](?=\d{3}(?!\d)|\d{3}[,.'\u00a0\u202f ])/g, '')
  for (const [run] of plain.matchAll(/\d{10,}/g))
    for (let at = 0; at + 10 <= run.length; at += 1) yield run.slice(at, at + 10)
}

/** What a pair of cases is to end with; both of a pair are the same but for what the first to seal ticks. */
const COURSES = ['nothing', 'round 1', 'round 2', 'closing refused', 'closing agreed', 'fast track'] as const
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

async function proposalOf(app: TestApp, round: Round): Promise<Proposal> {
  const row = await app.deps.db
    .selectFrom('proposal_round')
    .select('proposal')
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow()
  return row.proposal
}

/** How far apart a round ends. */
type Distance = 'together' | 'near' | 'apart'

/** Rungs from the price; no rung is ticked by one side in one round and by the other in the next. */
const STEPS: Readonly<Record<Distance, { first: number; other: number }>> = {
  together: { first: 9, other: 8 },
  near: { first: 3, other: 2 },
  apart: { first: 13, other: 16 },
}

type Plan = Record<Side, number[]> & { instead: number[] }

/**
 * Positions of the rungs each side ticks, per package. `instead` is what the first side ticks in the second
 * case of a pair: other sums with the same outcome, by the published rule.
 */
function planFor(proposal: Proposal, one: SimulatedCase, distance: Distance): Plan {
  const { packages, payer } = proposal
  const other = otherSide(one.first)
  /** so many rungs from the price, towards the other side where they are to meet */
  const away = (by: Side, steps: number): number[] =>
    packages.map(({ rungs, price }) => {
      const way = (by === payer) === (distance === 'together') ? steps : -steps
      return Math.min(rungs.length - 1, Math.max(0, rungs.indexOf(price) + way))
    })
  const ticks = (positions: number[]): Ticks => ({
    sums: Object.fromEntries(packages.map(({ id, rungs }, i) => [id, rungs[positions[i] ?? 0] ?? null])),
    lastWord: true,
  })
  const steps = STEPS[distance]
  const theirs = away(other, steps.other)
  const outcome = (own: number[]): string => {
    const both = { [one.first]: ticks(own), [other]: ticks(theirs) } as Record<Side, Ticks>
    return JSON.stringify([settle(proposal, both), closingOffers(proposal, both)])
  }
  const own = away(one.first, steps.first)
  const instead = [steps.first - 1, steps.first - 2]
    .map((n) => away(one.first, n))
    .find((less) => outcome(less) === outcome(own))
  if (!instead) throw new Error(`case ${one.index}: nothing else ends the same`)
  return one.first === 'starter'
    ? { starter: own, respondent: theirs, instead }
    : { starter: theirs, respondent: own, instead }
}

function picks(positions: readonly number[]): (rungs: number[]) => number | null {
  let i = -1
  return (rungs) => rungs[positions[(i += 1)] ?? 0] ?? null
}

async function sealAt(
  app: TestApp,
  one: SimulatedCase,
  round: Round,
  by: Side,
  positions: readonly number[],
): Promise<void> {
  // The ends of a range and its starting sum are told to both.
  const open = new Set(digitRuns(JSON.stringify(round)))
  for (const [i, { rungs }] of round.packages.entries()) {
    const digits = digitsOf(rungs[positions[i] ?? 0] ?? 0)
    if (!open.has(digits)) one.planted[by].add(digits)
  }
  const { body, raw } = await seal(app, one, round, personOf(one, by), picks(positions), round.isLast)
  one.told[by].push(raw)
  const receipt = body.rounds.at(-1)?.mine?.receipt ?? ''
  one.receipts[by].add(receipt)
}

const LEVELS = [4, 6] as const

/** Lays chips, with a mark of their own among the keys: to the mediator it is a wish that nobody has. */
async function lay(app: TestApp, one: SimulatedCase, by: Side, level: 0 | 1): Promise<void> {
  const draw = seeded((by === one.first ? one.index : one.index >> 1) * 4 + SIDES.indexOf(by) * 2 + level)
  const mark = String(1_000_000_000 + Math.floor(draw() * 8_999_999_999))
  const wishes: Preferences['wishes'] = { [`mark-${mark}`]: 1, 'respondent:return_item': LEVELS[level] }
  const input = { caseId: one.caseId, preferences: { wishes, waiting: 1 as const } }
  const { raw, body } = await app.request(savePreferences, input, personOf(one, by))
  one.told[by].push(raw)
  one.planted[by].add(mark)
  one.receipts[by].add(body.sealed?.receipt ?? '')
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
 * One round. The first side seals, thinks again and lays and seals something else; what the other side sees may not
 * change by a byte. Then the other seals, which ends the round.
 */
async function playRound(app: TestApp, one: SimulatedCase, round: Round, distance: Distance): Promise<void> {
  const plan = planFor(await proposalOf(app, round), one, distance)
  const other = otherSide(one.first)
  const isTwin = one.index % 2 === 1
  await sealAt(app, one, round, one.first, isTwin ? plan[one.first] : plan.instead)
  const before = await readRoom(app, one, other)
  if (round.number === 1) await lay(app, one, one.first, 1)
  await sealAt(app, one, round, one.first, isTwin ? plan.instead : plan[one.first])
  const after = await readRoom(app, one, other)
  if (before !== after)
    throw new Error(`case ${one.index}: the other side can tell that the seal was changed`)
  one.told[other].push(after)
  if (round.number === 1) await lay(app, one, one.first, 0)
  await sealAt(app, one, round, other, plan[other])
}

async function answer(app: TestApp, one: SimulatedCase, round: Round, by: Side, yes: boolean): Promise<void> {
  const { caseId } = one
  const { rounds } = await app.ok(getNegotiation, { caseId }, personOf(one, by))
  const answers = (rounds.at(-1)?.closing?.offers ?? []).map(({ packageId }) => ({ packageId, yes }))
  const input = { caseId, roundId: round.id, answers }
  const { raw, body } = await app.request(answerClosing, input, personOf(one, by))
  one.told[by].push(raw)
  one.receipts[by].add(body.rounds.at(-1)?.closing?.mine?.receipt ?? '')
}

/**
 * The closing step. The first side answers and changes its mind. Where the other side refuses, the two cases
 * of a pair end the same whatever the first one said.
 */
async function playClosing(app: TestApp, one: SimulatedCase, round: Round): Promise<void> {
  const other = otherSide(one.first)
  const isAgreed = one.course === 'closing agreed'
  const isYesAtLast = isAgreed || one.index % 2 === 1
  await answer(app, one, round, one.first, !isYesAtLast)
  const before = await readRoom(app, one, other)
  await answer(app, one, round, one.first, isYesAtLast)
  const after = await readRoom(app, one, other)
  if (before !== after) throw new Error(`case ${one.index}: the other side can tell that the answer changed`)
  one.told[other].push(after)
  await answer(app, one, round, other, isAgreed)
}

/** Plays the negotiation to its end. */
export async function negotiateSimulated(app: TestApp, one: SimulatedCase): Promise<void> {
  const { caseId, course } = one
  for (const side of SIDES) await lay(app, one, side, 0)
  if (course === 'fast track')
    for (const side of SIDES) await app.ok(chooseFastTrack, { caseId, wanted: true }, personOf(one, side))
  const first = await aRound(app, one)
  const isOne = course === 'round 1' || course === 'fast track'
  await playRound(app, one, first, isOne ? 'together' : 'apart')
  if (isOne) return
  const last = await aRound(app, one)
  if (course === 'nothing') return playRound(app, one, last, 'apart')
  if (course === 'round 2') return playRound(app, one, last, 'together')
  await playRound(app, one, last, 'near')
  await playClosing(app, one, last)
}
