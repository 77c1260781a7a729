import { BRAND } from '@evensettle/contracts/site.ts'
import { answerChoices } from '@evensettle/contracts/words/answer-choices.ts'
import { caseSubject, claimedOf } from '@evensettle/contracts/words/case-subject.ts'
import { askedOfInvited } from '@evensettle/contracts/words/handing-words.ts'
import { dayAskedBefore, invitationFacts, type Words } from '@evensettle/contracts/words/invitation-facts.ts'
import { ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/invitations/invitation-facts.ts'
import * as facts from '@evensettle/messages/invitations/facts.ts'
import * as plain from '@evensettle/messages/invitations/plain-forms.ts'
import * as objections from '@evensettle/messages/stop-mails/objections-fold.ts'
import * as report from '@evensettle/messages/stop-mails/report-form.ts'
import { showLess } from '@evensettle/messages/ui/folded-text.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { day, lastMoment } from '@evensettle/messages/moments.ts'
import { html } from 'hono/html'
import {
  callout,
  card,
  field,
  frame,
  hidden,
  joined,
  linkButton,
  sendButton,
  type Markup,
} from './document-frame.ts'
import type { FirstLook } from './queries.ts'

/** Where the forms go to. */
export const HERE = '/invitation-response'

/** The address of a step, for a page that has no scripts to remember the token. */
export function stepPath(token: string, search = ''): string {
  return `${HERE}?token=${encodeURIComponent(token)}${search === '' ? '' : `&${search}`}`
}

/** How to find out that it is real: the word of the case, and who runs this. */
type Checks = { word: string; operator: string }

/** The first page: who asks for what and why, all that is to be known before, and the answers. */
export function firstPage(look: FirstLook, token: string, checks: Checks): Markup {
  const { starter_name: starterName, respondent_name: respondentName } = look
  const asked = dayAskedBefore(look.items, look.expires_at)
  const told = invitationFacts({
    ...checks,
    starterName,
    reference: look.reference,
    until: lastMoment(look.expires_at, 'UTC'),
    askedDay: asked === null ? '' : day(asked, 'UTC'),
    itemCount: look.items.length,
  })
  return frame(
    html`<div class="grid items-start gap-6 py-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div class="grid max-w-text gap-6">
          <header class="grid gap-3">
            <h1 class="wrap-anywhere">
              ${facts.heading({ starterName, name: (words) => html`<span class="text-clay">${words}</span>` }, joined)}
            </h1>
            <p class="text-lg text-ink-2">${facts.intro({ respondentName, brand: BRAND })}</p>
            ${
              look.memberOf === null
                ? ''
                : html`<p class="wrap-anywhere text-ink-2">
                    ${m.memberOf({ starterName, organisation: look.memberOf })}
                  </p>`
            }
            ${look.draft ? continueMarkup(token) : ''}
            <p class="lg:hidden print:hidden">
              <a href="#answers" class="link inline-flex min-h-11 items-center"
                >${m.goStraightToYourAnswerLink()}</a
              >
            </p>
          </header>
          ${card(askedMarkup(look))}
          <dl class="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            ${told.map(
              (fact) =>
                html`<div>
                  <dt class="font-semibold">${fact.title}</dt>
                  <dd class="mt-0.5 text-ink-2">${fact.words.map(wordsMarkup)}</dd>
                </div>`,
            )}
          </dl>
          ${card(wordsOfStarter(look, token))}
        </div>
        <div class="contents print:hidden">${answersMarkup(look, token)}</div>
        <p class="hidden print:block">${m.answerFromPaper({ reference: look.reference })}</p>
      </div>
      ${objectionsMarkup(token)}`,
  )
}

function continueMarkup(token: string): Markup {
  return html`<div
    class="grid justify-items-start gap-2 rounded-soft border-l-4 px-4 py-3 border-pine bg-pine-soft"
  >
    <p>${plain.continueWords()}</p>
    ${linkButton(stepPath(token, 'step=item-1'), plain.continueLink(), 'primary')}
  </div>`
}

/** What is asked for, in our own words: a title is its author's. */
function askedMarkup(look: FirstLook): Markup {
  const { starter_name: starterName, items, currency, type } = look
  return html`<div>
      <p class="text-sm text-ink-2">${facts.proposes({ starterName })}</p>
      <h2 class="wrap-anywhere first-letter:uppercase">
        ${caseSubject({ type, claimed: claimedOf(items), currency })}
      </h2>
    </div>
    ${itemsMarkup(look)}`
}

/** What the starter says about it, quoted as theirs, and how to report it. */
function wordsOfStarter(look: FirstLook, token: string): Markup {
  const { starter_name: starterName, note, story, wish, shown } = look
  return html`<p class="wrap-anywhere">${m.callsIt({ starterName, title: look.title })}</p>
    ${
      note
        ? html`<figure class="border-l-3 border-clay pl-4">
            <figcaption class="text-sm font-semibold text-clay">${m.writesToYou({ starterName })}</figcaption>
            ${asTyped(note)}
          </figure>`
        : ''
    }
    <div>
      <h3>${m.whatHappenedInWordsOfHeading({ starterName })}</h3>
      ${
        look.happened_on
          ? html`<p class="mt-0.5 text-sm text-ink-2">${m.on({ date: day(look.happened_on, 'UTC') })}</p>`
          : ''
      }
      <div class="mt-1.5">${foldedText(story, m.readWholeStoryMore())}</div>
    </div>
    ${look.intake_answers.length > 0 ? toldMarkup(look) : ''}
    ${
      shown > 0
        ? html`<div>
            <h3>${m.whatShowsYouHeading({ starterName })}</h3>
            <p class="mt-1.5">${m.shownCount({ count: shown })}</p>
            <span
              class="invisible mt-2 inline-flex min-h-11 border-[1.5px] py-2 text-sm leading-tight md:min-h-10"
            ></span>
          </div>`
        : ''
    }
    ${
      wish
        ? html`<div>
            <h3>${m.whatWishesForHeading({ starterName })}</h3>
            <div class="mt-1.5">${foldedText(wish, m.readAllOfItMore())}</div>
          </div>`
        : ''
    }
    <p>
      <a href="${stepPath(token, 'step=report')}" class="link inline-flex min-h-11 items-center"
        >${m.reportThreatLink()}</a
      >
    </p>`
}

/** Words as somebody typed them, line breaks and all: nothing of ours may stand between them and their element. */
function asTyped(note: string): Markup {
  const look = 'wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]'
  return html`<blockquote class="${look}">${note}</blockquote>`
}

function toldMarkup({ intake_answers: answers, starter_name: starterName, currency }: FirstLook): Markup {
  const inWords = ({ kind, answer }: (typeof answers)[number]) =>
    kind === 'date' ? day(answer, 'UTC') : kind === 'money' ? formatAmount(Number(answer), currency) : answer
  return html`<div>
    <h3>${m.detailsAsGaveThemHeading({ starterName })}</h3>
    <div class="mt-1.5">
      <dl class="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        ${answers.map(
          (told) =>
            html`<div class="min-w-0">
              <dt class="text-sm text-ink-2">${told.question}</dt>
              <dd class="font-semibold wrap-anywhere whitespace-pre-line" dir="auto">${inWords(told)}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </div>`
}

/** A text longer than this is folded, in characters, as in the app. */
const LONG = 700

/** Words of somebody; long ones are folded. */
export function foldedText(text: string, more: string): Markup {
  if (text.length <= LONG) return linesOf(text)
  return html`<details class="group">
    <summary class="list-none rounded-soft">
      <span class="group-open:hidden"
        >${linesOf(`${text.slice(0, LONG).replace(/\s+\S*$/, '')} …`)}<span
          class="link mt-1 inline-flex min-h-11 items-center"
          >${more}</span
        ></span
      >
      <span class="link hidden min-h-11 items-center group-open:inline-flex">${showLess()}</span>
    </summary>
    ${linesOf(text)}
  </details>`
}

function linesOf(text: string): Markup {
  return html`<span dir="auto" class="block wrap-anywhere whitespace-pre-wrap">${text}</span>`
}

/** What is asked for, point by point, with the whole sum. */
export function itemsMarkup(
  look: Pick<FirstLook, 'items' | 'currency' | 'starter_name' | 'respondent_name'>,
): Markup {
  const { items, currency, starter_name: starter, respondent_name: respondent } = look
  const moneyItems = items.filter(({ kind }) => kind === 'money')
  const total = moneyItems.reduce((sum, { claimed }) => sum + claimed, 0)
  const besides = ({ happened_on: on, details }: (typeof items)[number]) =>
    [on ? day(on, 'UTC') : '', details].filter(Boolean).join(' · ')
  return html`<ul class="border-t border-line">
    ${items.map(
      (item) =>
        html`<li class="flex flex-wrap items-baseline gap-x-6 border-b border-line py-3">
          <span class="min-w-0 flex-[1_1_min(100%,9ch)]"
            ><span class="font-semibold wrap-anywhere">${item.title}</span>${
              besides(item) === ''
                ? ''
                : html`<span class="block text-sm wrap-anywhere whitespace-pre-wrap text-ink-2"
                    >${besides(item)}</span
                  >`
            }${howMarkup(askedOfInvited(item, { starter, respondent }))}</span
          >
          <span class="ms-auto text-end tabular"
            >${item.kind === 'money' ? formatAmount(item.claimed, currency) : ITEM_KIND_WORDS[item.kind]()}</span
          >
        </li>`,
    )}
    ${
      moneyItems.length > 1
        ? html`<li class="flex flex-wrap justify-between gap-x-6 py-3 text-lg font-semibold">
            <span>${facts.together()}</span>
            <span class="ms-auto tabular">${formatAmount(total, currency)}</span>
          </li>`
        : ''
    }
  </ul>`
}

/** How a thing is to change hands, and by when. */
function howMarkup(words: string): Markup | '' {
  return words === ''
    ? ''
    : html`<span class="mt-1 block text-sm font-semibold wrap-anywhere">${words}</span>`
}

function answersMarkup(look: FirstLook, token: string): Markup {
  const { about, instead } = answerChoices({ ...look, moreTimeLeft: look.extended_at === null })
  return card(
    html`<h2 id="answers">${m.whatDoYouSayHeading()}</h2>
      ${about.map(({ words, search }) => linkButton(stepPath(token, search), words, 'block'))}
      <ul class="grid">
        ${instead.map(
          ({ words, search }) =>
            html`<li>
              <a href="${stepPath(token, search)}" class="link inline-flex min-h-11 items-center">${words}</a>
            </li>`,
        )}
      </ul>
      <p class="text-sm text-ink-2">
        ${m.nothingIsSentYetYou()} <span>${look.extended_at === null ? '' : m.youHaveAskedForMore()}</span>
      </p>
      <p class="text-sm">
        <a href="/respond" class="link inline-flex min-h-11 items-center">${m.howCanICheckThatLink()}</a>
      </p>`,
    'grid gap-3 lg:sticky lg:top-24',
    'answers',
  )
}

const NOTHING = { values: {}, problems: {} }

/** How to stop the mails, and to report the invitation. */
export function objectionsMarkup(token: string): Markup {
  const form = (content: Markup, more: Record<string, string> = {}) =>
    html`<form method="post" action="${HERE}" class="grid justify-items-start gap-4">
      ${hidden({ token, ...more })}${content}
    </form>`
  return html`<div class="mt-10">
    <details class="max-w-form text-ink-2">
      <summary class="min-h-11 cursor-pointer content-center text-sm underline underline-offset-4">
        ${objections.noMoreMailsReportSummary()}
      </summary>
      <div class="mt-3 grid gap-6 text-ink">
        ${
          readInvitationToken(token).isOfLetter
            ? html`<p>${objections.doYouGetMails()}</p>`
            : form(
                html`<p>${objections.onePressWeSend()}</p>
                  ${sendButton('stop', objections.stopTheseMailsButton(), 'secondary')}`,
              )
        }
        ${form(
          html`<h2>${report.reportInvitationLabel()}</h2>
            <p class="text-ink-2">${report.threatFakeSentAnnoy()}</p>
            <div class="grid w-full">
              ${field(NOTHING, { name: 'words', label: report.whatWrongLabel(), hint: report.whatWrongHintYouMayLeave(), rows: 4 })}
            </div>
            ${sendButton('report', report.sendReportButton(), 'secondary')}`,
          { step: 'report' },
        )}
      </div>
    </details>
  </div>`
}

function wordsMarkup(words: Words) {
  if (typeof words === 'string') return words
  if ('strong' in words) return html`<strong class="whitespace-nowrap tabular">${words.strong}</strong>`
  return html`<a href="${words.to}" class="link">${words.link}</a>`
}

/** A page of a few words with one way on. */
export function shortPage(
  { title, words, problem }: { title: string; words: readonly string[]; problem?: string },
  ways: Markup | '' = '',
): Markup {
  return frame(
    html`<div class="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <h1 class="wrap-anywhere">${title}</h1>
      ${callout(problem ?? null)} ${words.map((one) => html`<p>${one}</p>`)} ${ways}
    </div>`,
  )
}
