import type { Additions, Handover } from '../agreements/additions.ts'
import { canonicalJson } from '../agreements/fingerprint.ts'
import type { Handing } from '../agreements/handing.ts'
import type { Act, ActKind, Instalment, Terms } from '../agreements/terms.ts'
import { addsUp } from '../agreements/point-tables.ts'
import type { AgreementInput, ReplacedVersion } from '../agreements/text.ts'
import type { Side } from '../cases/side.ts'
import {
  isForGood,
  isOwed,
  isReplaced,
  isWaived,
  type Obligation,
  type Promised,
} from '../obligations/obligation.ts'
import { err, ok, type Result } from '../result.ts'
import type { CalendarDate, Instant } from '../time.ts'

/** One thing that was agreed on, as far as a change of the text asks for it. */
export type Agreed = Pick<Obligation, 'id' | 'kind' | 'by' | 'amount' | 'dueOn' | 'state'> & {
  act: ActKind | null
  words: string
  handing?: Handing
}

/** What is made instead of something that was open, or beside it (null). */
export type Made = Promised & { instead: string | null }

/** What a change does: the open things it replaces, with their sums, what it makes, and the words that it corrects. */
export type ChangeContent = {
  title: string
  parties: Record<Side, { name: string; address: string | null }>
  release: boolean
  replaced: { id: string; amount: number }[]
  made: Made[]
}

export type FitRefusal = { code: 'CHANGE_DOES_NOT_FIT' }

/** Whether a change of the text can replace it: it has still to be done, or it is a promise for good. */
export function isChangeable({ state }: Pick<Agreed, 'state'>): boolean {
  return isOwed(state) || isForGood(state)
}

/** An act of the new version, and its place in the terms that it comes from; null: it is new. */
type Placed = { act: Act; from: number | null }

/**
 * The terms of the new version: what was paid, done or is untouched, and what the change makes. What was waived is owed no
 * more. Refused when something that it replaces is no longer open, or has another sum.
 */
export function versionTerms(
  base: Terms,
  all: readonly Agreed[],
  content: ChangeContent,
): Result<Terms, FitRefusal> {
  const placed = placedActs(base, all, content)
  const isFit = content.replaced.every(({ id, amount }) =>
    all.some((one) => one.id === id && isChangeable(one) && one.amount === amount),
  )
  if (!isFit) return err({ code: 'CHANGE_DOES_NOT_FIT' })
  const money = [...standing(all, content), ...content.made].filter(({ kind }) => kind === 'payment')
  const instalments = byDays(money)
  const amount = instalments.reduce((sum, part) => sum + part.amount, 0)
  const payer = money[0]?.by
  return ok({
    ...base,
    payment: payer === undefined ? null : { payer, amount, instalments, method: base.payment?.method ?? '' },
    acts: placed.map(({ act }) => act),
    release: content.release,
  })
}

/** What a change leaves as it is. */
function standing(all: readonly Agreed[], { replaced }: ChangeContent): Agreed[] {
  return all.filter(
    ({ id, state }) => !isReplaced(state) && !isWaived(state) && !replaced.some((one) => one.id === id),
  )
}

/** Payments of one day are one line of the text, however many times something was paid of it. */
function byDays(money: readonly { dueOn: string | null; amount: number }[]): Instalment[] {
  const sums = new Map<string, number>()
  for (const { dueOn, amount } of money) sums.set(dueOn ?? '', (sums.get(dueOn ?? '') ?? 0) + amount)
  return [...sums].map(([dueOn, amount]) => ({ dueOn, amount })).sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
}

function placedActs(base: Terms, all: readonly Agreed[], content: ChangeContent): Placed[] {
  const taken = new Set<number>()
  const places = new Map<string, number>()
  for (const one of all.filter(({ kind, state }) => kind !== 'payment' && !isReplaced(state))) {
    const at = base.acts.findIndex(
      (act, place) =>
        !taken.has(place) && act.kind === one.act && act.by === one.by && act.words === one.words,
    )
    if (at < 0) continue
    taken.add(at)
    places.set(one.id, at)
  }
  const kept = standing(all, content).flatMap((one) =>
    one.act === null ? [] : [placed(one, places.get(one.id) ?? null)],
  )
  const made = content.made.flatMap((one) =>
    one.act === null ? [] : [placed(one, one.instead === null ? null : (places.get(one.instead) ?? null))],
  )
  return [...kept, ...made].sort((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity) || 0)
}

function placed(
  { act, by, words, dueOn, handing }: Pick<Agreed, 'act' | 'by' | 'words' | 'dueOn' | 'handing'>,
  from: number | null,
): Placed {
  return { act: { kind: act ?? 'other', by, words, dueOn, ...(handing ? { handing } : {}) }, from }
}

/** Everything the text of the new version is made from. */
export function versionSource(
  base: AgreementInput,
  all: readonly Agreed[],
  content: ChangeContent,
  made: { agreedAt: Instant; replaces: ReplacedVersion },
): Result<AgreementInput, FitRefusal> {
  const terms = versionTerms(base.terms, all, content)
  if (!terms.ok) return terms
  const { itemised = [], ...rest } = base
  const { starter, respondent } = base.parties
  // how the old sum was made up says nothing of another one
  const isOfOldSum = addsUp(itemised, base.terms.payment) && !addsUp(itemised, terms.value.payment)
  return ok({
    ...rest,
    ...(itemised.length > 0 && !isOfOldSum ? { itemised } : {}),
    ...made,
    title: content.title,
    parties: {
      starter: { ...starter, ...content.parties.starter },
      respondent: { ...respondent, ...content.parties.respondent },
    },
    terms: terms.value,
    additions: movedAdditions(base, all, content),
  })
}

/** How things change hands, by the places their acts have in the new version; on its day, where that was changed. */
function movedAdditions(
  { terms, additions = {} }: AgreementInput,
  all: readonly Agreed[],
  content: ChangeContent,
): Additions {
  const { handovers: before = {}, standstillUntil, ...rest } = additions
  const handovers: Record<string, Handover> = {}
  for (const [at, { act, from }] of placedActs(terms, all, content).entries()) {
    const handover = from === null ? undefined : before[from]
    if (handover && act.dueOn !== null) handovers[at] = { ...handover, on: act.dueOn }
  }
  return {
    ...rest,
    ...(Object.keys(handovers).length > 0 ? { handovers } : {}),
    // with a release nothing is left for which time limits would wait
    ...(standstillUntil !== undefined && !content.release ? { standstillUntil } : {}),
  }
}

/** Whether the text that was written of a change is still what it would be now. */
export function stillFits(
  base: Terms,
  all: readonly Agreed[],
  content: ChangeContent,
  written: Terms,
): boolean {
  const now = versionTerms(base, all, content)
  return now.ok && canonicalJson(now.value) === canonicalJson(written)
}

/** Whether a day that a change brings in is over. A day that something it replaces had before is late, and no new one. */
export function isOverBefore(
  all: readonly Agreed[],
  { replaced, made }: ChangeContent,
  today: CalendarDate,
): boolean {
  const before = all.filter(({ id }) => replaced.some((one) => one.id === id))
  return made.some(({ kind, dueOn, instead }) => {
    if (dueOn === null || dueOn >= today) return false
    return !before.some(
      (one) => one.dueOn === dueOn && (kind === 'payment' ? one.kind === kind : one.id === instead),
    )
  })
}
