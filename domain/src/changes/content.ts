import { isSamePromise } from '../agreements/act-sentence.ts'
import { cleanWords } from '../agreements/clean-words.ts'
import { movedTo } from '../agreements/handing.ts'
import { promisedKind } from '../agreements/left-undone.ts'
import {
  isLasting,
  MAX_ACT_WORDS,
  MAX_ACTS,
  MAX_INSTALMENTS,
  type ActKind,
  type Instalment,
} from '../agreements/terms.ts'
import type { AgreementInput } from '../agreements/text.ts'
import { SIDES, type Side } from '../cases/side.ts'
import { MAX_AMOUNT } from '../money.ts'
import { isReplaced, isWaived } from '../obligations/obligation.ts'
import { err, ok, type Result } from '../result.ts'
import { isCalendarDate, type CalendarDate } from '../time.ts'
import { isChangeable, versionTerms, type Agreed, type ChangeContent, type Made } from './version.ts'

/** An act as it shall be from now on; `id`: the open one that it was, null for a new one. */
export type ChangedAct = {
  id: string | null
  kind: ActKind
  by: Side
  words: string
  dueOn: CalendarDate | null
}

/** The agreement as one side would have it: every part that can be changed, whether it changes or not. */
export type ChangeDraft = {
  title: string
  parties: Record<Side, { name: string; address: string }>
  /** who pays what is open; null: no money is */
  payer: Side | null
  /** every payment that is still open */
  payments: Instalment[]
  /** every act that is still open, and promises for good */
  acts: ChangedAct[]
  release: boolean
}

export type ContentRefusal =
  | { code: 'CHANGE_IS_NONE' | 'CHANGE_OF_KEPT' | 'CHANGE_EMPTIES' | 'CHANGE_TOO_LONG' }
  | { code: 'CHANGE_WORDS_MISSING'; field: 'title' | 'name' | 'address' | 'words' }
  | { code: 'CHANGE_AMOUNT_INVALID' }
  | { code: 'CHANGE_DATE_PAST'; date: CalendarDate }

/**
 * What a draft changes of an agreement and of what is open in it. What was paid, done, waived or is being checked stays as it
 * is; what the draft leaves as it was stays too, late or not. New days are not over. `today`: the day that is the earliest anywhere.
 */
export function contentOf(
  base: Pick<AgreementInput, 'title' | 'parties' | 'terms'>,
  all: readonly Agreed[],
  draft: ChangeDraft,
  today: CalendarDate,
): Result<ChangeContent, ContentRefusal> {
  const words = wordsOf(base, draft)
  if (!words.ok) return words
  const money = paymentsOf(base, all, draft, today)
  if (!money.ok) return money
  const acts = actsOf(all, draft.acts, today)
  if (!acts.ok) return acts
  const content: ChangeContent = {
    ...words.value,
    release: draft.release,
    replaced: [...money.value.replaced, ...acts.value.replaced].map(({ id, amount }) => ({ id, amount })),
    made: [...money.value.made, ...acts.value.made],
  }
  if (isNothing(base, content)) return err({ code: 'CHANGE_IS_NONE' })
  const terms = versionTerms(base.terms, all, content)
  if (!terms.ok) return err({ code: 'CHANGE_OF_KEPT' })
  const { payment, acts: promised } = terms.value
  if (!payment && promised.length === 0) return err({ code: 'CHANGE_EMPTIES' })
  if (promised.length > MAX_ACTS || (payment?.instalments.length ?? 0) > MAX_INSTALMENTS)
    return err({ code: 'CHANGE_TOO_LONG' })
  if ((payment?.amount ?? 0) > MAX_AMOUNT) return err({ code: 'CHANGE_AMOUNT_INVALID' })
  return ok(content)
}

function wordsOf(
  base: Pick<AgreementInput, 'parties'>,
  draft: ChangeDraft,
): Result<Pick<ChangeContent, 'title' | 'parties'>, ContentRefusal> {
  const title = cleanWords(draft.title)
  if (title === '') return err({ code: 'CHANGE_WORDS_MISSING', field: 'title' })
  const parties: ChangeContent['parties'] = {
    starter: { name: '', address: null },
    respondent: { name: '', address: null },
  }
  for (const side of SIDES) {
    const name = cleanWords(draft.parties[side].name)
    const address = cleanWords(draft.parties[side].address)
    if (name === '') return err({ code: 'CHANGE_WORDS_MISSING', field: 'name' })
    // an agreement from before addresses were asked for may stay without them
    if (address === '' && cleanWords(base.parties[side].address ?? '') !== '')
      return err({ code: 'CHANGE_WORDS_MISSING', field: 'address' })
    parties[side] = { name, address: address === '' ? null : address }
  }
  return ok({ title, parties })
}

type Part = { replaced: Agreed[]; made: Made[] }

function paymentsOf(
  base: Pick<AgreementInput, 'terms'>,
  all: readonly Agreed[],
  { payments, payer: chosen }: ChangeDraft,
  today: CalendarDate,
): Result<Part, ContentRefusal> {
  const open = all.filter((one) => one.kind === 'payment' && isChangeable(one))
  const left = [...open]
  const added: Instalment[] = []
  for (const part of payments) {
    const at = left.findIndex(({ dueOn, amount }) => dueOn === part.dueOn && amount === part.amount)
    if (at < 0) added.push({ dueOn: part.dueOn, amount: part.amount })
    else left.splice(at, 1)
  }
  const payer = base.terms.payment?.payer ?? all.find(({ kind }) => kind === 'payment')?.by ?? chosen
  if (added.length > 0 && payer === null) return err({ code: 'CHANGE_AMOUNT_INVALID' })
  for (const { dueOn, amount } of added) {
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AMOUNT)
      return err({ code: 'CHANGE_AMOUNT_INVALID' })
    const isPast = !isCalendarDate(dueOn) || dueOn < today
    if (isPast) return err({ code: 'CHANGE_DATE_PAST', date: dueOn })
  }
  return ok({
    replaced: left,
    made: added.map(({ dueOn, amount }, at) => ({
      kind: 'payment',
      act: null,
      by: payer ?? 'respondent',
      words: base.terms.payment?.method ?? '',
      amount,
      dueOn,
      state: 'due',
      instead: left[at]?.id ?? null,
    })),
  })
}

function actsOf(
  all: readonly Agreed[],
  acts: readonly ChangedAct[],
  today: CalendarDate,
): Result<Part, ContentRefusal> {
  const open = all.filter((one) => one.kind !== 'payment' && isChangeable(one))
  const kept = new Set<string>()
  const named = new Set<string>()
  const made: Made[] = []
  for (const draft of acts) {
    const was = draft.id === null ? null : open.find(({ id }) => id === draft.id)
    if (was === undefined || (was && named.has(was.id))) return err({ code: 'CHANGE_OF_KEPT' })
    if (was) named.add(was.id)
    const words = cleanWords(draft.words)
    if (words === '') return err({ code: 'CHANGE_WORDS_MISSING', field: 'words' })
    if (words.length > MAX_ACT_WORDS) return err({ code: 'CHANGE_TOO_LONG' })
    if (was && cleanWords(was.words) === words && was.dueOn === draft.dueOn) {
      kept.add(was.id)
      continue
    }
    if (draft.dueOn !== null && draft.dueOn !== was?.dueOn) {
      if (!isCalendarDate(draft.dueOn) || draft.dueOn < today)
        return err({ code: 'CHANGE_DATE_PAST', date: draft.dueOn })
    }
    const kind = was?.act ?? promisedKind({ kind: draft.kind, words })
    made.push({
      kind: kind === 'return_item' ? 'thing' : 'act',
      act: kind,
      by: was?.by ?? draft.by,
      words,
      amount: 0,
      dueOn: draft.dueOn,
      state: isLasting({ kind, words }) ? 'lasting' : 'due',
      instead: was?.id ?? null,
      ...(was?.handing ? { handing: movedTo(was.handing, draft.dueOn) } : {}),
    })
  }
  const replaced = open.filter(({ id }) => !kept.has(id))
  const staying = all.filter(
    (one) => !isReplaced(one.state) && !isWaived(one.state) && !replaced.includes(one),
  )
  // the text says a promise once, and so it is due once
  const isNew = (one: Made, at: number) =>
    ![...staying, ...made.slice(0, at)].some((other) => isOnePromise(one, other))
  return ok({ replaced, made: made.filter(isNew) })
}

function isOnePromise(one: Pick<Agreed, 'act' | 'by' | 'words' | 'dueOn'>, other: typeof one): boolean {
  if (one.act === null || other.act === null || one.dueOn !== other.dueOn) return false
  return isSamePromise({ ...one, kind: one.act }, { ...other, kind: other.act })
}

function isNothing(
  base: Pick<AgreementInput, 'title' | 'parties' | 'terms'>,
  content: ChangeContent,
): boolean {
  const isSameWords = SIDES.every(
    (side) =>
      cleanWords(base.parties[side].name) === content.parties[side].name &&
      cleanWords(base.parties[side].address ?? '') === (content.parties[side].address ?? ''),
  )
  return (
    isSameWords &&
    cleanWords(base.title) === content.title &&
    base.terms.release === content.release &&
    content.made.length === 0 &&
    content.replaced.length === 0
  )
}
