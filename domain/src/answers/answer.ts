import { checkHanding, type HandingRefusal, type HandingSaid } from '../agreements/handing.ts'
import { makeTerms, type Terms } from '../agreements/terms.ts'
import { MAX_AMOUNT, type Currency } from '../money.ts'
import { err, ok, type Result } from '../result.ts'
import { isCalendarDate, type CalendarDate } from '../time.ts'
import { MAX_TITLE, MAX_WISH } from '../intake/limits.ts'
import type { ItemKind } from '../cases/item.ts'

/** What the invited person would propose: a sum in minor units by a day, words, or both. */
export type AnswerProposal = { amount: number | null; payOn: CalendarDate | null; words: string }

/** Something that the invited person asks for in return; `claimed` is minor units, 0 unless money. */
export type CounterItem = {
  id: string
  kind: ItemKind
  title: string
  details: string
  claimed: number
  /** how a thing would change hands, or an act be done */
  handing?: HandingSaid | null | undefined
}

export const MAX_COUNTER_ITEMS = 10

export type CounterFault = 'TITLE_MISSING' | HandingRefusal['code'] | 'TOO_LONG' | 'AMOUNT' | 'ID_TWICE'
export type AnswerPartRefusal =
  | { code: 'COUNTER_ITEM'; index: number; fault: CounterFault }
  | { code: 'COUNTER_ITEMS_TOO_MANY' }
  | { code: 'PROPOSAL_DATE' }
  | { code: 'PROPOSAL_AMOUNT' }

/** Checks what is asked in return, as strictly as the starter's items, and trims its words. */
export function counterItems(
  given: readonly CounterItem[],
  today: CalendarDate | null = null,
): Result<CounterItem[], AnswerPartRefusal> {
  if (given.length > MAX_COUNTER_ITEMS) return err({ code: 'COUNTER_ITEMS_TOO_MANY' })
  const seen = new Set<string>()
  const checked: CounterItem[] = []
  for (const [index, item] of given.entries()) {
    const title = item.title.trim()
    const details = item.details.trim()
    const refuse = (fault: CounterFault) => err({ code: 'COUNTER_ITEM' as const, index, fault })
    if (seen.has(item.id)) return refuse('ID_TWICE')
    seen.add(item.id)
    if (title === '') return refuse('TITLE_MISSING')
    if (title.length > MAX_TITLE || details.length > MAX_WISH) return refuse('TOO_LONG')
    const claimed = item.kind === 'money' ? item.claimed : 0
    const isSum = Number.isSafeInteger(claimed) && claimed > 0 && claimed <= MAX_AMOUNT
    if (item.kind === 'money' && !isSum) return refuse('AMOUNT')
    const isThing = item.kind === 'property'
    const how = checkHanding(item.kind === 'money' ? null : item.handing, isThing, today)
    if (!how.ok) return refuse(how.error.code)
    const handing = how.value ? { handing: how.value } : {}
    checked.push({ id: item.id, kind: item.kind, title, details, claimed, ...handing })
  }
  return ok(checked)
}

/** Checks what the invited person would propose; nothing said is null. `today` is the day in UTC. */
export function answerProposal(
  given: AnswerProposal | null,
  today: CalendarDate,
): Result<AnswerProposal | null, AnswerPartRefusal> {
  const words = given?.words.trim() ?? ''
  if (!given || (given.amount === null && words === '')) return ok(null)
  const { amount, payOn } = given
  if (amount === null) return ok({ amount: null, payOn: null, words })
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AMOUNT)
    return err({ code: 'PROPOSAL_AMOUNT' })
  if (payOn === null || !isCalendarDate(payOn) || payOn < today) return err({ code: 'PROPOSAL_DATE' })
  return ok({ amount, payOn, words })
}

/**
 * The first open offer that a proposal becomes once its author has an account: one sum, paid by the invited
 * person, both sides released. Null where no sum was named, or where the acts of the case need words first.
 */
export function termsOfProposal(
  proposal: AnswerProposal,
  currency: Currency,
  today: CalendarDate,
): Terms | null {
  if (proposal.amount === null || proposal.payOn === null) return null
  const dueOn = proposal.payOn < today ? today : proposal.payOn
  const { amount } = proposal
  const terms = makeTerms(
    {
      currency,
      payment: { payer: 'respondent', amount, instalments: [{ dueOn, amount }], method: '' },
      acts: [],
      release: true,
    },
    today,
  )
  return terms.ok ? terms.value : null
}
