import type { AnswerProposal, CounterItem } from '@evensettle/domain/answers/answer.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import * as sent from '@evensettle/messages/invitations/joining-sent.ts'
import { day } from '@evensettle/messages/moments.ts'

/** What would be proposed, for reading. */
export function proposedWords({ amount, payOn, words }: AnswerProposal, currency: Currency): string {
  const sum = amount === null ? '' : formatAmount(amount, currency)
  const first = payOn === null || sum === '' ? sum : sent.sumBy({ sum, date: day(payOn, 'UTC') })
  return [first, words].filter(Boolean).join('\n')
}

/** Something asked for in return, for reading. */
export function wishWords(
  { title, kind, claimed }: Pick<CounterItem, 'title' | 'kind' | 'claimed'>,
  currency: Currency,
): string {
  return kind === 'money' ? `${title}: ${formatAmount(claimed, currency)}` : title
}
