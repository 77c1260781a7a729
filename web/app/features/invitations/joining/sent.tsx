import * as m from '@evensettle/messages/invitations/joining-sent.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import type { ReactNode } from 'react'
import { formatDate, formatLastMoment, formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { saidInWords } from '@evensettle/contracts/words/handing-words.ts'
import { answerInWords } from '../answer/model.ts'
import { StepHeading } from '../step-heading.tsx'

/** That the answer has arrived, what it said, and what happens next; below it, what the reader may do. */
export function Sent({
  view,
  isHere,
  talk,
  isReplyFirst,
  children,
}: {
  view: InvitationView
  /** it was sent from this browser */
  isHere: boolean
  /** what both wrote since; null for whoever did not send it */
  talk: ReactNode
  /** the starter had written when the page was opened */
  isReplyFirst: boolean
  children: ReactNode
}) {
  const { answer, starterName } = view
  const date = formatDate(answer?.at ?? view.sentAt)
  const copyTo = answer?.sent?.copyTo ?? null
  const titleOf = () => {
    if (isReplyFirst) return m.repliedTitle({ starterName })
    return isHere ? m.sentTitle({ starterName }) : m.sentOnTitle({ date })
  }
  return (
    <div className="mx-auto grid w-full max-w-text gap-6 py-6 md:py-10">
      <header className="grid gap-3">
        <StepHeading>{titleOf()}</StepHeading>
        {copyTo === null || isReplyFirst ? null : (
          <p className="text-lg text-ink-2">{m.copyGoesTo({ copyTo })}</p>
        )}
      </header>
      {isReplyFirst ? talk : null}
      <Card aria-labelledby="sent" className="grid gap-4">
        <h2 id="sent">{m.whatYouSentHeading()}</h2>
        <AnswerGiven view={view} />
        <div className="-mx-4">
          <LinkButton to={answer?.kind === 'agree' ? '?step=agree' : '?step=review'} variant="quiet" size="s">
            {m.lookAtMyAnswerAgainLink()}
          </LinkButton>
        </div>
      </Card>
      <section aria-labelledby="next" className="grid gap-3">
        <h2 id="next">{m.whatHappensNextHeading()}</h2>
        <ol className="grid list-decimal gap-2 pl-5">
          {isReplyFirst ? null : <li>{m.hasBeenTold({ starterName })}</li>}
          <li>{m.changeUntil({ date: formatLastMoment(view.until) })}</li>
          <li>
            {answer?.kind === 'agree' ? m.thenYouBothSign({ starterName }) : m.thenYouTalk({ starterName })}
          </li>
        </ol>
      </section>
      {isReplyFirst ? null : talk}
      {children}
    </div>
  )
}

function AnswerGiven({ view }: { view: InvitationView }) {
  const { items, currency, answer } = view
  const sent = answer?.sent
  const lines = [
    ...items.flatMap((item) => (item.answer ? [pointLine(item, view)] : [])),
    ...(sent?.back ?? []).map((item) => ({
      key: item.id,
      name: m.inReturnName(),
      words: item.kind === 'money' ? `${item.title}: ${formatMoney(item.claimed, currency)}` : item.title,
      reason: [item.details, askedHow(item, view)].filter(Boolean).join('\n'),
    })),
    ...(sent?.proposal
      ? [{ key: 'proposal', name: m.proposalName(), words: proposed(sent.proposal, currency), reason: '' }]
      : []),
    ...(sent?.words ? [{ key: 'words', name: m.wordsName(), words: sent.words, reason: '' }] : []),
  ]
  return (
    <dl className="border-t border-line">
      {lines.map(({ key, name, words, reason }) => (
        <div key={key} className="border-b border-line py-3">
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{words}</dd>
          {reason === '' ? null : (
            <dd className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2 [unicode-bidi:plaintext]">
              {reason}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function pointLine(item: ItemView, { currency, starterName, respondentName }: InvitationView) {
  const { kind, answer } = item
  const names = { starter: starterName, respondent: respondentName }
  const promised = { doer: 'respondent', isThing: kind === 'property' } as const
  const reason = answer?.answer === 'agree' ? '' : (answer?.reason ?? '')
  const how = saidInWords(answer?.handing, promised, { mySide: 'respondent', names })
  const words = answer ? answerInWords(item, answer, currency) : ''
  return { key: item.id, name: item.title, words, reason: [reason, how].filter(Boolean).join('\n') }
}

/** How something asked for in return would change hands or be done. */
function askedHow({ kind, handing }: ItemView, { starterName, respondentName }: InvitationView): string {
  if (kind === 'money') return ''
  const names = { starter: starterName, respondent: respondentName }
  const asked = { doer: 'starter', isThing: kind === 'property' } as const
  return saidInWords(handing, asked, { mySide: 'respondent', names })
}

type Proposal = NonNullable<NonNullable<NonNullable<InvitationView['answer']>['sent']>['proposal']>

function proposed({ amount, payOn, words }: Proposal, currency: Currency): string {
  const sum = amount === null ? '' : formatMoney(amount, currency)
  const parts = [payOn === null || sum === '' ? sum : m.sumBy({ sum, date: formatDate(payOn) }), words]
  return parts.filter(Boolean).join('\n')
}
