import { optionalHanding } from '@evensettle/contracts/handing.ts'
import { saidByName } from '@evensettle/contracts/words/handing-words.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import type { AnswerProposal, CounterItem } from '@evensettle/domain/answers/answer.ts'
import { ITEM_KINDS, type ItemKind } from '@evensettle/domain/cases/item.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import * as sent from '@evensettle/messages/invitations/joining-sent.ts'
import { day } from '@evensettle/messages/moments.ts'

/** What would be proposed, for reading. */
export function proposedWords({ amount, payOn, words }: AnswerProposal, currency: Currency): string {
  const sum = amount === null ? '' : formatAmount(amount, currency)
  const first = payOn === null || sum === '' ? sum : sent.sumBy({ sum, date: day(payOn, 'UTC') })
  return [first, words].filter(Boolean).join('\n')
}

export function namesOf({
  starter_name: starter,
  respondent_name: respondent,
}: {
  starter_name: string
  respondent_name: string
}): Record<Side, string> {
  return { starter, respondent }
}

/** The kind of what is asked for in return, as a form says it. */
export function kindIn(text: string | undefined): ItemKind {
  return ITEM_KINDS.find((known) => known === text && known !== 'money') ?? 'property'
}

/** How it would change hands or be done, as a form carries it along. */
export function handingIn(text: string | undefined): HandingSaid | null {
  try {
    return optionalHanding.safeParse(JSON.parse(text || 'null')).data ?? null
  } catch {
    return null
  }
}

/** How it would change hands or be done, for reading; empty where nothing is said. */
export function wishHow(
  { kind, handing }: Pick<CounterItem, 'kind'> & { handing?: HandingSaid | null | undefined },
  names: Record<Side, string>,
): string {
  if (kind === 'money') return ''
  return saidByName(handing ?? undefined, { doer: 'starter', isThing: kind === 'property' }, names)
}

/** Something asked for in return, for reading. */
export function wishWords(
  { title, kind, claimed }: Pick<CounterItem, 'title' | 'kind' | 'claimed'>,
  currency: Currency,
): string {
  return kind === 'money' ? `${title}: ${formatAmount(claimed, currency)}` : title
}
