import { ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { day } from '@evensettle/messages/moments.ts'
import * as answers from '@evensettle/messages/invitations/answer-model.ts'
import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import { html } from 'hono/html'
import { shortPage, stepPath } from './document.ts'
import { card, linkButton, type Markup } from './document-frame.ts'
import type { FirstLook, SaidWith } from './queries.ts'

/** What can have been said; the address of the page after it names it. */
export const SAID = ['answer', 'time', 'decline', 'not-me', 'stop', 'report'] as const
export type Said = (typeof SAID)[number]

/** After an answer: that it is there, what it says, and what happens next. */
export function answeredPage(look: FirstLook, token: string): Markup {
  const starterName = look.starter_name
  const said = look.answer_kind === 'agree' ? m.sentAgree() : m.sentDifferent()
  return shortPage(
    { title: m.sentTitle({ starterName }), words: [said] },
    html`${look.isMine ? answerMarkup(look) : ''}
      ${look.copyTo ? html`<p>${m.copyComes({ address: look.copyTo })}</p>` : ''}
      <p>${m.nextWords({ starterName })}</p>
      ${linkButton(stepPath(token, 'step=item-1'), m.openAgainLink(), 'secondary')}`,
  )
}

function answerMarkup(look: FirstLook): Markup {
  const { currency } = look
  return html`<div class="w-full">
    ${card(
      html`<ol class="grid">
          ${look.items.map(
            (item) =>
              html`<li class="border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
                <p class="min-w-0 font-semibold wrap-anywhere">${item.title}</p>
                <p class="tabular">${inWords(item, currency)}</p>
                ${item.reason ? html`<p class="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">${item.reason}</p>` : ''}
              </li>`,
          )}
        </ol>
        ${
          look.back.length > 0
            ? html`<div>
                <h2 class="text-lg">${m.youWantBack()}</h2>
                ${look.back.map(
                  ({ title, kind, claimed }) =>
                    html`<p class="wrap-anywhere">
                      ${title}:
                      ${kind === 'money' ? formatAmount(claimed, currency) : ITEM_KIND_WORDS[kind]()}
                    </p>`,
                )}
              </div>`
            : ''
        }
        ${
          look.answer_words
            ? html`<div>
                <h2 class="text-lg">${m.yourWords()}</h2>
                <p class="wrap-anywhere whitespace-pre-wrap" dir="auto">${look.answer_words}</p>
              </div>`
            : ''
        }`,
    )}
  </div>`
}

function inWords(item: FirstLook['items'][number], currency: FirstLook['currency']): string {
  if (item.answer === null) return answers.notAnsweredYet()
  const words = answers[item.answer]()
  if (item.answer !== 'partly' || item.kind !== 'money') return words
  return answers.of({
    words,
    amount: formatAmount(item.admitted ?? 0, currency),
    amount2: formatAmount(item.claimed, currency),
  })
}

/** After everything else that somebody can say; null where that has not happened. */
export function saidPage(said: Exclude<Said, 'answer'>, row: SaidWith, token: string): Markup | null {
  const starterName = row.starter_name
  const again = linkButton(stepPath(token), m.openAgainLink(), 'secondary')
  if (said === 'time' && row.extended_at !== null)
    return shortPage(
      { title: m.timeTitle({ date: day(row.expires_at, 'UTC') }), words: [m.timeWords({ starterName })] },
      again,
    )
  if (said === 'decline' && row.answer_kind === 'declined')
    return shortPage({ title: m.saidNoTitle(), words: [m.saidNoWords({ starterName })] })
  if (said === 'not-me' && row.wrong_address_at !== null)
    return shortPage({ title: m.saidNotMeTitle(), words: [m.saidNotMeWords({ starterName })] })
  if (said === 'stop' && row.silenced_at !== null)
    return shortPage({ title: m.stoppedTitle(), words: [m.stoppedWords()] }, again)
  if (said === 'report') return shortPage({ title: m.reportedTitle(), words: [m.reportedWords()] }, again)
  return null
}
