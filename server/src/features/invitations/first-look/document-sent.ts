import { CAME_BY_WORDS } from '@evensettle/contracts/words/came-by.ts'
import type { Message } from '@evensettle/contracts/messages.ts'
import { day, dayAndTime, lastMoment } from '@evensettle/messages/moments.ts'
import * as decline from '@evensettle/messages/invitations/not-now-decline-step.ts'
import * as entry from '@evensettle/messages/messages/message-entry.ts'
import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import * as sent from '@evensettle/messages/invitations/joining-sent.ts'
import * as talk from '@evensettle/messages/invitations/talk.ts'
import { html } from 'hono/html'
import { answerMarkup } from './document-answer.ts'
import { HERE, objectionsMarkup, shortPage, stepPath } from './document.ts'
import type { Shown } from './document-forms.ts'
import { callout, card, field, frame, hidden, linkButton, sendButton, type Markup } from './document-frame.ts'
import type { FirstLook, SaidWith } from './queries.ts'

/** What can have been said; the address of the page after it names it. */
export const SAID = ['answer', 'message', 'time', 'decline', 'not-me', 'stop', 'report'] as const
export type Said = (typeof SAID)[number]

/** Of these the page of an answer shows that they have arrived. */
export type SaidInAnswer = 'answer' | 'message'

type Answered = {
  look: FirstLook
  token: string
  /** what was sent just now, so that the page says so */
  said: SaidInAnswer | null
  messageId: string
  shown: Shown
}

/** The answer has arrived: what it said, what happens next, and what both wrote since. */
export function answeredPage(page: Answered): Markup {
  const { look, token, said } = page
  const starterName = look.starter_name
  const isReplyFirst = look.talk?.messages.some(({ side }) => side === 'starter') ?? false
  const date = day(look.answered_at ?? look.sent_at, 'UTC')
  const title = () => {
    if (said === 'answer') return sent.sentTitle({ starterName })
    return isReplyFirst ? sent.repliedTitle({ starterName }) : sent.sentOnTitle({ date })
  }
  const told = talkMarkup(page)
  const isAgreed = look.answer_kind === 'agree'
  return frame(
    html`<div class="mx-auto grid w-full max-w-text gap-6 py-6 md:py-10">
        <header class="grid gap-3">
          <h1 class="wrap-anywhere">${title()}</h1>
          ${
            look.copyTo === null || isReplyFirst
              ? ''
              : html`<p class="text-lg text-ink-2">${sent.copyGoesTo({ copyTo: look.copyTo })}</p>`
          }
        </header>
        ${isReplyFirst ? told : ''}
        ${card(
          html`<h2 id="sent">${sent.whatYouSentHeading()}</h2>
            ${look.isMine ? answerMarkup(look) : ''}
            <p>
              <a
                href="${stepPath(token, isAgreed ? 'step=agree' : 'step=review')}"
                class="link inline-flex min-h-11 items-center"
                >${sent.lookAtMyAnswerAgainLink()}</a
              >
            </p>`,
          'grid gap-4',
          'sent',
        )}
        <section aria-labelledby="next" class="grid gap-3">
          <h2 id="next">${sent.whatHappensNextHeading()}</h2>
          <ol class="grid list-decimal gap-2 pl-5">
            ${isReplyFirst ? '' : html`<li>${sent.hasBeenTold({ starterName })}</li>`}
            <li>${sent.changeUntil({ date: lastMoment(look.expires_at, 'UTC') })}</li>
            <li>${isAgreed ? sent.thenYouBothSign({ starterName }) : sent.thenYouTalk({ starterName })}</li>
          </ol>
        </section>
        ${isReplyFirst ? '' : told}
      </div>
      ${objectionsMarkup(token)}`,
  )
}

/** What both wrote since, and a place to write back, for whoever sent the answer. */
function talkMarkup({ look, token, messageId, shown }: Answered): Markup | '' {
  if (look.talk === null) return ''
  const { messages, hasEarlier } = look.talk
  const name = look.starter_name
  const nothingYet =
    look.copyTo === null ? talk.nothingYet({ name }) : talk.nothingYetByMail({ name, email: look.copyTo })
  return html`<section aria-labelledby="talk" class="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id="talk">${talk.heading({ name })}</h2>
    ${messages.length === 0 ? html`<p class="wrap-anywhere text-ink-2">${nothingYet}</p>` : ''}
    ${hasEarlier ? html`<p class="text-sm text-ink-2">${talk.earlierOnes()}</p>` : ''}
    ${
      messages.length === 0
        ? ''
        : html`<ol class="grid gap-5">
            ${messages.map((one) => messageMarkup(one, name))}
          </ol>`
    }
    <form method="post" action="${HERE}" novalidate data-step="talk" class="grid gap-3">
      ${hidden({ token, step: 'talk', id: shown.values['id'] ?? messageId })} ${callout(shown.problem)}
      ${field(shown, { name: 'body', label: talk.writeLabel({ name }), hint: talk.writeHint({ name }), rows: 3 })}
      <div>${sendButton('message', talk.sendButton(), 'secondary')}</div>
    </form>
  </section>`
}

function messageMarkup({ side, body, sentAt, cameBy }: Message, name: string): Markup {
  const isMine = side === 'respondent'
  return html`<li class="grid gap-1">
    <p class="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-3">
      <b class="font-semibold wrap-anywhere ${isMine ? 'text-harbor' : 'text-clay'}"
        >${isMine ? entry.you() : name}</b
      >
      <time datetime="${sentAt}" class="tabular">${m.inUtc({ at: dayAndTime(sentAt, 'UTC') })}</time>
      ${!isMine && cameBy ? html`<span>${CAME_BY_WORDS[cameBy]()}</span>` : ''}
    </p>
    ${asTyped(body)}
  </li>`
}

/** Words with the line breaks that somebody typed. */
function asTyped(words: string): Markup {
  const look = 'max-w-text min-w-0 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]'
  return html`<p class="${look}">${words}</p>`
}

/** After everything else that somebody can say; null where that has not happened. */
export function saidPage(said: Exclude<Said, SaidInAnswer>, row: SaidWith, token: string): Markup | null {
  const starterName = row.starter_name
  const again = linkButton(stepPath(token), m.openAgainLink(), 'secondary')
  if (said === 'time' && row.extended_at !== null)
    return shortPage(
      {
        title: m.timeTitle({ date: lastMoment(row.expires_at, 'UTC') }),
        words: [m.timeWords({ starterName })],
      },
      again,
    )
  if (said === 'decline' && row.answer_kind === 'declined')
    return shortPage({
      title: decline.thankYouForSayingSo(),
      words: [decline.caseIsClosedAndYou({ starterName })],
    })
  if (said === 'not-me' && row.wasRefused)
    return shortPage({
      title: decline.thankYouForSayingSo(),
      words: [decline.starterIsToldThatItIsNotYou({ starterName })],
    })
  if (said === 'stop' && row.silenced_at !== null)
    return shortPage({ title: m.stoppedTitle(), words: [m.stoppedWords()] }, again)
  if (said === 'report') return shortPage({ title: m.reportedTitle(), words: [m.reportedWords()] }, again)
  return null
}
