import { answerInvitation, askMoreTime, declineInvitation } from '@evensettle/contracts/invitations.ts'
import { reportInvitation, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { writeBack } from '@evensettle/contracts/invitation-talk.ts'
import type { Endpoint, Input } from '@evensettle/contracts/endpoint.ts'
import { answerItems, ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { DECLINE_REASONS } from '@evensettle/domain/invitations/decline.ts'
import { parseAmount } from '@evensettle/domain/money.ts'
import { chooseOneOfThreeAnswer } from '@evensettle/messages/invitations/answer-model.ts'
import { chooseWhatFitsBestYouError } from '@evensettle/messages/invitations/not-now-decline-step.ts'
import { amountNotPositive } from '@evensettle/messages/refusals/fields.ts'
import { messageEmpty } from '@evensettle/messages/refusals/places.ts'
import { amountWithin, reasonMissing } from '@evensettle/messages/refusals/answer.ts'
import { randomUUID } from 'node:crypto'
import { tickedIn } from '../document-besides.ts'
import type { Said } from '../document-sent.ts'
import { handingIn, kindIn } from '../document-words.ts'
import type { Fields } from '../document-trouble.ts'
import type { FirstLook } from '../queries.ts'

/** A call of an operation of the API. */
export type Asked = { path: string; method: Endpoint['method']; input: object }

/** What a form asks for, and what has been said once it is done. */
export type Ask = { asked: Asked; said: Said }
type Unclear = { problems: Record<string, string> }

type Form = { values: Fields; token: string; look: FirstLook | null }

/** What a press asks for; null where it asks for nothing that we know. */
export function askOf(act: string, form: Form): Ask | Unclear | null {
  const { values, token } = form
  const known = form.look ? { known: values['known'] || null } : {}
  const words = values['words'] ?? ''
  switch (act) {
    case 'agree':
      return asking(
        answerInvitation,
        { token, ...idOf(values), kind: 'agree', words, items: [], ...known },
        'answer',
      )
    case 'different':
      return different(form)
    case 'time':
      return asking(askMoreTime, { token }, 'time')
    case 'not-me':
      return asking(declineInvitation, { token, reason: 'not_me', words: '', ...known }, 'not-me')
    case 'decline': {
      const reason = DECLINE_REASONS.find((one) => one === values['reason'])
      if (!reason) return { problems: { reason: chooseWhatFitsBestYouError() } }
      return asking(declineInvitation, { token, reason, words, ...known }, 'decline')
    }
    case 'message': {
      const body = (values['body'] ?? '').trim()
      if (body === '') return { problems: { body: messageEmpty() } }
      return asking(writeBack, { token, id: values['id'] || randomUUID(), body }, 'message')
    }
    case 'stop':
      return asking(stopInvitations, { key: token }, 'stop')
    case 'report':
      return asking(reportInvitation, { key: token, reference: '', words }, 'report')
    default:
      return null
  }
}

function asking<E extends Endpoint>({ path, method }: E, input: Input<E> & object, said: Said): Ask {
  return { asked: { path, method, input }, said }
}

function idOf(values: Fields): { id?: string } {
  return values['id'] ? { id: values['id'] } : {}
}

/** "I see it differently", point by point, with what is asked for in return. */
function different({ values, token, look }: Form): Ask | Unclear | null {
  if (!look) return null
  const problems: Record<string, string> = {}
  const items = look.items.map((item, at) => {
    const answer = ITEM_ANSWERS.find((known) => known === values[`answer.${at}`])
    if (!answer) problems[`answer.${at}`] = chooseOneOfThreeAnswer()
    const isPart = answer === 'partly' && item.kind === 'money'
    const amount = isPart ? parseAmount(values[`admitted.${at}`] ?? '', look.currency) : null
    if (amount && !amount.ok) problems[`admitted.${at}`] = amountWithin()
    const given = {
      itemId: item.id,
      answer: answer ?? 'agree',
      admitted: amount?.ok ? amount.value : 0,
      reason: answer === 'agree' ? '' : (values[`reason.${at}`] ?? ''),
    }
    const complete = answerItems([item], [given])
    const refusal = complete.ok ? null : complete.error.code
    if (refusal === 'ANSWER_REASON_MISSING') problems[`reason.${at}`] = reasonMissing()
    if (refusal === 'ANSWER_AMOUNT') problems[`admitted.${at}`] = amountWithin()
    return given
  })
  const title = (values['back.title'] ?? '').trim()
  const typed = (values['back.amount'] ?? '').trim()
  const amount = typed === '' ? null : parseAmount(typed, look.currency)
  if (amount && !amount.ok) problems['back.amount'] = amountNotPositive()
  if (Object.keys(problems).length > 0) return { problems }
  const wantsBack = title !== '' || amount !== null
  const kind = amount === null ? kindIn(values['back.kind']) : 'money'
  const claimed = amount?.ok ? amount.value : 0
  const details = values['back.details'] ?? ''
  const back = { id: randomUUID(), kind, title, details, claimed, handing: handingIn(values['back.handing']) }
  const ticked = tickedIn(values)
  return asking(
    answerInvitation,
    {
      token,
      ...idOf(values),
      kind: 'different',
      words: values['words'] ?? '',
      items,
      counterItems: [...(wantsBack ? [back] : []), ...ticked.counterItems],
      proposal: ticked.proposal,
      known: values['known'] || null,
    },
    'answer',
  )
}
