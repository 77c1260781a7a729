import * as m from '@evensettle/messages/assistant/room-words.ts'
import type { RoomLine, Waits } from '@evensettle/domain/assistant/rules.ts'
import type { TurnTask } from '@evensettle/domain/cases/journey.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'

type Turned = (values: { waits: Waits; other: string }) => string

const TURNS: Record<TurnTask, Turned> = {
  finish_draft: m.finishDraft,
  give_address: m.giveAddress,
  await_answer: m.awaitAnswer,
  await_account: m.awaitAccount,
  say_who_joined: m.sayWhoJoined,
  talk_or_offer: m.talkOrOffer,
  answer_offer: m.answerOffer,
  seal_range: m.sealRange,
  answer_part: m.answerPart,
  sign_part: m.signPart,
  sign: m.sign,
  pay: m.pay,
  none: m.none,
}

/** A line of the room for its reader, `other` being the name of the other side. */
export function roomLine(line: RoomLine, { other, currency }: { other: string; currency: Currency }): string {
  const money = (sum: number) => formatAmount(sum, currency)
  switch (line.say) {
    case 'over':
      return m.over()
    case 'turn':
      return TURNS[line.task]({ waits: line.waits, other })
    case 'points': {
      const { by, count, asked, agreed } = line
      if (asked === 0) return m.pointsWithoutMoney({ by, count, other })
      return m.points({
        by,
        count,
        other,
        asked: money(asked),
        agreed: agreed === null ? 'none' : money(agreed),
      })
    }
    case 'offer': {
      const { by, pays, sum, acts } = line
      return m.offer({ by, other, acts, pays: pays ?? 'none', sum: money(sum) })
    }
    case 'no_offers':
      return m.noOffers()
    case 'ways':
      return m.ways({ count: line.count })
    case 'no_proposal':
      return m.noProposal()
    case 'way':
      return wayInWords(line, other, money)
    case 'basis': {
      const { pays, asks, agreesTo, supported } = line
      return m.basis({
        pays,
        other,
        asks: money(asks),
        agreesTo: money(agreesTo),
        supported: money(supported),
      })
    }
    case 'your_choice':
      return m.yourChoice()
  }
}

function wayInWords(
  { place, pays, sum, payment, acts }: Extract<RoomLine, { say: 'way' }>,
  other: string,
  money: (sum: number) => string,
): string {
  const when = payment === null ? 'none' : payment.kind === 'monthly' ? 'monthly' : 'soon'
  const days = payment?.kind === 'within_days' ? payment.days : 0
  const parts = payment?.kind === 'monthly' ? payment.parts : 0
  const paid =
    sum === 0
      ? m.wayWithoutMoney({ place })
      : m.way({ place, pays, other, sum: money(sum), when, days, parts })
  const besides = acts.length > 0 ? [m.besides()] : []
  return [paid, ...besides, ...acts.map(({ by, words }) => m.wayAct({ by, other, words }))].join(' ')
}
