import * as refused from '@evensettle/messages/refusals/answer.ts'
import * as m from '@evensettle/messages/invitations/answer-model.ts'
import * as fields from '@evensettle/messages/refusals/fields.ts'
import { answerProposal, counterItemList, type AnswerDraftInput } from '@evensettle/contracts/answers.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import { HANDING_SENTENCES, isHandingFault } from '@evensettle/contracts/field-sentences.ts'
import { optionalHanding } from '@evensettle/contracts/handing.ts'
import type { FirstWord } from '@evensettle/contracts/words/answer-choices.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { answerInvitation } from '@evensettle/contracts/invitations.ts'
import { counterItems as checkCounterItems } from '@evensettle/domain/answers/answer.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { MAX_NOTE, MAX_STORY, MAX_WISH } from '@evensettle/domain/intake/limits.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import { answerItems, ITEM_ANSWERS, type ItemAnswerKind } from '@evensettle/domain/answers/item-answers.ts'
import { ownHanding } from '@evensettle/domain/answers/own-handing.ts'
import { formatMoney } from '../../../lib/format.ts'

type AnswerInput = Input<typeof answerInvitation>

/** What was entered for one item so far. */
export type ItemDraft = {
  answer: ItemAnswerKind | null
  admitted: number | null
  reason: string
  handing?: HandingSaid | null | undefined
}

/** What was entered so far, kept until it is sent. */
export type AnswerDraft = AnswerDraftInput

export type CounterDraft = AnswerDraft['counterItems'][number]

export type ItemProblems = { answer?: string; admitted?: string; reason?: string; handing?: string }

export const EMPTY_ITEM: ItemDraft = { answer: null, admitted: null, reason: '' }
export const EMPTY_DRAFT: AnswerDraft = {
  items: {},
  words: '',
  counterItems: [],
  proposal: { amount: null, payOn: null, words: '' },
}

/** Reads what was kept; what is damaged or of another form counts as empty. */
export function readDraft(text: string | null): AnswerDraft {
  if (text === null) return EMPTY_DRAFT
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept) || !isRecord(kept['items'])) return EMPTY_DRAFT
    const items = Object.entries(kept['items']).map(([id, item]) => [id, readItem(item)] as const)
    return {
      items: Object.fromEntries(items),
      words: textOf(kept['words']),
      counterItems: counterItemList.safeParse(kept['counterItems']).data ?? [],
      proposal: answerProposal.safeParse(kept['proposal']).data ?? EMPTY_DRAFT.proposal,
    }
  } catch {
    return EMPTY_DRAFT
  }
}

function readItem(kept: unknown): ItemDraft {
  if (!isRecord(kept)) return EMPTY_ITEM
  const { answer, admitted, reason } = kept
  const handing = optionalHanding.safeParse(kept['handing']).data
  return {
    answer: ITEM_ANSWERS.find((known) => known === answer) ?? null,
    admitted: Number.isSafeInteger(admitted) ? Number(admitted) : null,
    reason: textOf(reason),
    ...(handing ? { handing } : {}),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What is still missing or wrong in the answer to one item; empty when it is complete. */
export function itemProblems(
  item: ItemView,
  draft: ItemDraft,
  currency: string,
  today: string = dateOf(Date.now()),
): ItemProblems {
  if (draft.answer === null) return { answer: m.chooseOneOfThreeAnswer() }
  const admitted = draft.admitted ?? 0
  const checked = answerItems(
    [item],
    [
      {
        itemId: item.id,
        answer: draft.answer,
        admitted,
        reason: draft.reason,
        handing: ownHanding(item, draft),
      },
    ],
    today,
  )
  const problems: ItemProblems = {}
  if (!checked.ok && checked.error.code === 'ANSWER_HANDING')
    problems.handing = HANDING_SENTENCES[checked.error.fault]()
  if (draft.answer === 'partly' && item.kind === 'money' && (admitted <= 0 || admitted >= item.claimed))
    problems.admitted = refused.amount({ asked: formatMoney(item.claimed, currency) })
  if (!checked.ok && checked.error.code === 'ANSWER_REASON_MISSING') problems.reason = refused.reasonMissing()
  else if (draft.reason.length > MAX_WISH) problems.reason = fields.tooLong()
  return problems
}

const ANSWER_WORDS = { agree: m.agree(), partly: m.partly(), disagree: m.disagree() }

/** The answer to one item for reading, a sum that is still missing said as such. */
export function answerInWords(item: ItemView, draft: ItemDraft, currency: string): string {
  if (draft.answer === null) return m.notAnsweredYet()
  const words = ANSWER_WORDS[draft.answer]
  if (item.kind !== 'money') return words
  if (draft.answer === 'partly' && itemProblems(item, draft, currency).admitted !== undefined)
    return m.butSumIsMissing({ words })
  const admitted = { agree: item.claimed, partly: draft.admitted ?? 0, disagree: 0 }[draft.answer]
  return m.of({
    words,
    amount: formatMoney(admitted, currency),
    amount2: formatMoney(item.claimed, currency),
  })
}

/** The first item whose answer is not complete, or -1. */
export function firstOpenItem(items: readonly ItemView[], draft: AnswerDraft, currency: string): number {
  return items.findIndex(
    (item) => Object.keys(itemProblems(item, draft.items[item.id] ?? EMPTY_ITEM, currency)).length > 0,
  )
}

/** What is sent for "I see it differently"; complete when no item is open. */
export function toAnswers(items: readonly ItemView[], draft: AnswerDraft): AnswerInput['items'] {
  return items.flatMap((item) => {
    const own = draft.items[item.id] ?? EMPTY_ITEM
    const { answer, admitted, reason } = own
    if (answer === null) return []
    const handing = ownHanding(item, own)
    const isPart = answer === 'partly' && item.kind === 'money'
    return [
      {
        itemId: item.id,
        answer,
        admitted: answer === 'agree' ? item.claimed : isPart ? (admitted ?? 0) : 0,
        reason: reason.trim(),
        ...(handing ? { handing } : {}),
      },
    ]
  })
}

/** What the sums of an answer come to (minor units): agreed to, of what is asked, and asked for in return. */
export function sumsSaid(
  items: readonly ItemView[],
  draft: AnswerDraft,
): { agreed: number; asked: number; back: number } {
  const money = items.filter(({ kind }) => kind === 'money')
  const agreed = toAnswers(money, draft).reduce((sum, { admitted }) => sum + admitted, 0)
  const back = draft.counterItems.filter(({ kind }) => kind === 'money')
  return {
    agreed,
    asked: money.reduce((sum, { claimed }) => sum + claimed, 0),
    back: back.reduce((sum, { claimed }) => sum + claimed, 0),
  }
}

/** What is wrong with one thing asked for in return; empty when it can be sent. */
export function counterProblems(
  item: CounterDraft,
  today: string = dateOf(Date.now()),
): { title?: string; details?: string; claimed?: string; handing?: string } {
  const checked = checkCounterItems([item], today)
  if (checked.ok || checked.error.code !== 'COUNTER_ITEM') return {}
  const { fault } = checked.error
  if (isHandingFault(fault)) return { handing: HANDING_SENTENCES[fault]() }
  if (checked.error.fault === 'AMOUNT') return { claimed: fields.amountNotPositive() }
  if (checked.error.fault === 'TOO_LONG')
    return { [item.details.trim().length > MAX_WISH ? 'details' : 'title']: fields.tooLong() }
  return { title: fields.titleMissing() }
}

/** What is wrong with what would be proposed; nothing said is fine. */
export function proposalProblems(
  { amount, payOn, words }: AnswerDraft['proposal'],
  today: string,
): { payOn?: string; words?: string } {
  const isDayFit = amount === null || (payOn !== null && payOn >= today)
  return {
    ...(isDayFit ? {} : { payOn: fields.datePast() }),
    ...(words.length > MAX_PROPOSAL_WORDS ? { words: fields.tooLong() } : {}),
  }
}

export const MAX_PROPOSAL_WORDS = MAX_NOTE

/** What is wrong with the words that go along; nothing said is fine. */
function wordsProblem(words: string): string | undefined {
  return words.length > MAX_STORY ? fields.tooLong() : undefined
}

/** Whether what goes along with the answer can be sent as it stands. */
export function areExtrasFit(draft: AnswerDraft, today: string): boolean {
  return (
    draft.counterItems.every((item) => Object.keys(counterProblems(item)).length === 0) &&
    Object.keys(proposalProblems(draft.proposal, today)).length === 0 &&
    wordsProblem(draft.words) === undefined
  )
}

/** Whether what is proposed becomes an offer by itself: only where all that is asked is money. */
export function becomesOffer(asked: readonly { kind: ItemKind }[]): boolean {
  return asked.every(({ kind }) => kind === 'money')
}

/** What goes along with "I see it differently"; what was left empty is left out. */
export function toParts(draft: AnswerDraft): Pick<AnswerInput, 'counterItems' | 'proposal'> {
  const { amount, payOn, words } = draft.proposal
  const isProposed = amount !== null || words.trim() !== ''
  return {
    counterItems: draft.counterItems.map((item) => (item.kind === 'money' ? item : { ...item, claimed: 0 })),
    proposal: isProposed ? { amount, payOn: amount === null ? null : payOn, words: words.trim() } : null,
  }
}

/**
 * How an answer starts out for somebody who has said a first word already. It decides the one point of a case; of
 * several it leaves alone what was answered before.
 */
export function startWith(
  draft: AnswerDraft,
  items: readonly ItemView[],
  say: FirstWord,
  id: string,
): AnswerDraft {
  if (say === 'back' && draft.counterItems.length === 0)
    return { ...draft, counterItems: [{ id, kind: 'money', title: '', details: '', claimed: 0 }] }
  const isOne = items.length === 1
  const said = say === 'nothing' ? 'disagree' : say === 'part' && isOne ? 'partly' : null
  if (said === null) return draft
  const answered = items.map((item) => {
    const own = draft.items[item.id] ?? EMPTY_ITEM
    return [item.id, { ...own, answer: isOne ? said : (own.answer ?? said) }] as const
  })
  return { ...draft, items: { ...draft.items, ...Object.fromEntries(answered) } }
}
