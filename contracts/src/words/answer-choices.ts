import * as m from '@evensettle/messages/invitations/answer-choices.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'

/** What an invited person can say first, and how a point starts out when that is known already. */
const FIRST_WORDS = ['part', 'nothing', 'back', 'directly'] as const
export type FirstWord = (typeof FIRST_WORDS)[number]

/** One answer in the reader's own words; `search` is the part of the address that leads to its step. */
export type AnswerChoice = { words: string; search: string }

type Asked = {
  items: readonly { kind: ItemKind; claimed: number }[]
  currency: Currency
  moreTimeLeft: boolean
}

/** The answers that an invitation can get: what it is about first, then what is no answer to that. */
export function answerChoices({ items, currency, moreTimeLeft }: Asked): {
  about: AnswerChoice[]
  instead: AnswerChoice[]
} {
  const isMoney = items.every(({ kind }) => kind === 'money')
  const amount = formatAmount(
    items.reduce((sum, { claimed }) => sum + claimed, 0),
    currency,
  )
  return {
    about: [
      { words: isMoney ? m.yesIWillPay({ amount }) : m.yesIAgree(), search: 'step=agree' },
      { words: isMoney ? m.iOwePart() : m.iAgreeToPart(), search: 'step=item-1&say=part' },
      { words: isMoney ? m.iOweNothing() : m.iAgreeToNothing(), search: 'step=item-1&say=nothing' },
      { words: m.iWantSomethingBack(), search: 'step=item-1&say=back' },
    ],
    instead: [
      ...(moreTimeLeft ? [{ words: m.notNow(), search: 'step=time' }] : []),
      { words: m.notHere(), search: 'step=decline&say=directly' },
      { words: m.notMe(), search: 'step=not-me' },
    ],
  }
}

/** The first word that an address names, or null. */
export function firstWordOf(text: string | null | undefined): FirstWord | null {
  return FIRST_WORDS.find((known) => known === text) ?? null
}
