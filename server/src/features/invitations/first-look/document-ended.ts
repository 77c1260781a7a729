import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import * as answers from '@evensettle/messages/invitations/answer-model.ts'
import * as copy from '@evensettle/messages/invitations/copy.ts'
import * as problem from '@evensettle/messages/invitations/invitation-problem.ts'
import * as sent from '@evensettle/messages/invitations/joining-sent.ts'
import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import * as late from '@evensettle/messages/late-answer/late-answer.ts'
import { day } from '@evensettle/messages/moments.ts'
import { html } from 'hono/html'
import type { Reopening } from '../late-answer/queries.ts'
import { wroteBesides } from './document-besides.ts'
import { REASONS } from './document-forms.ts'
import { callout, card, frame, hidden, linkButton, sendButton, type Markup } from './document-frame.ts'
import type { Fields } from './document-trouble.ts'
import { HERE, stepPath } from './document.ts'
import type { WhyEnded } from './queries.ts'

type Ended = {
  /** what was typed into the form */
  values: Fields
  token: string
  /** whether a late yes is possible */
  late: Reopening | null
  refusal: { code: string; message: string } | null
}

type Line = { name: string; words: string }

const OF_A_POINT = {
  answer: (point: number) => m.pointName({ point }),
  admitted: (point: number) => m.howMuchName({ point }),
  reason: (point: number) => m.whyName({ point }),
}

const ANSWERS: Record<string, () => string> = {
  agree: answers.agree,
  partly: answers.partly,
  disagree: answers.disagree,
}

const ENDED: ReadonlySet<string> = new Set([
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'INVITATION_WITHDRAWN',
  'INVITATION_NOT_MINE',
  'NOT_REOPENED',
])

/** The invitation has ended while somebody wrote: why, all that they wrote, and a way on. */
export function endedPage({ values, token, late: reopening, refusal }: Ended): Markup {
  const lines = written(values)
  const canReopen = reopening !== null && reopening.until !== null && !reopening.hasAsked
  const goesOn = canReopen && !reopening.asksFirst
  return frame(
    html`<div class="mx-auto grid w-full max-w-form gap-5 py-6 md:py-10">
      <h1 class="wrap-anywhere">${ENDED.has(refusal?.code ?? '') ? m.endedTitle() : m.problemTitle()}</h1>
      ${canReopen ? callout(copy.stillOpen(), 'info') : callout(refusal?.message ?? null)}
      ${
        lines.length === 0
          ? ''
          : card(
              html`<h2 id="written">${m.whatYouWroteHeading()}</h2>
                <p>${goesOn ? m.keptUntilOpenWords() : m.keptWords()}</p>
                ${linesMarkup(lines)}`,
              'grid gap-4',
              'written',
            )
      }
      ${canReopen || reopening?.hasAsked ? lateMarkup(reopening, values) : ''}
      ${refusal?.code === 'INVITATION_USED' ? html`<p>${m.signInToSendWords()}</p>` : ''}
      <div class="flex flex-wrap gap-3">
        ${refusal?.code === 'INVITATION_USED' ? linkButton(signInPath(token), problem.signInLink(), 'secondary') : ''}
        ${linkButton('/contact', problem.reachPersonLink(), 'secondary')}
      </div>
    </div>`,
  )
}

const OVER: Record<WhyEnded, { title: string; words: string }> = {
  INVITATION_UNKNOWN: { title: copy.invitationUnknownTitle(), words: copy.invitationUnknownWords() },
  INVITATION_EXPIRED: { title: copy.invitationExpiredTitle(), words: copy.invitationExpiredWords() },
  INVITATION_WITHDRAWN: { title: copy.invitationWithdrawnTitle(), words: copy.invitationWithdrawnWords() },
  INVITATION_NOT_MINE: { title: copy.notMineTitle(), words: copy.notMineWords() },
  INVITATION_USED: { title: copy.invitationUsedTitle(), words: copy.invitationUsedWords() },
}

/** A link that opens nothing any more, to whoever follows it: what became of it, and a way on. As the app says it. */
export function overPage({
  why,
  token,
  late,
}: {
  why: WhyEnded
  token: string
  late: Reopening | null
}): Markup {
  const isUsed = why === 'INVITATION_USED'
  const isOver = isUsed || why === 'INVITATION_EXPIRED'
  const isStillOpen = isOver && late !== null && late.until !== null
  const wasDeclined = isUsed && isStillOpen
  const told = wasDeclined
    ? { title: copy.declinedTitle(), words: copy.youSaidNoWords() }
    : { ...OVER[why], ...(isStillOpen && { words: copy.stillOpen() }) }
  return frame(
    html`<div data-over class="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <h1 class="wrap-anywhere">${told.title}</h1>
      <p>${told.words}</p>
      ${isOver && (isStillOpen || late?.hasAsked) ? lateMarkup(late, { token }) : ''}
      <div class="flex flex-wrap gap-3">
        ${isUsed && !wasDeclined ? linkButton(signInPath(token), problem.signInLink(), 'primary') : ''}
        ${linkButton('/respond', problem.checkInvitationLink(), 'secondary')}
        ${linkButton('/contact', problem.reachPersonLink(), 'quiet')}
      </div>
    </div>`,
  )
}

function signInPath(token: string): string {
  return `/login?next=${encodeURIComponent(stepPath(token))}`
}

function linesMarkup(lines: readonly Line[]): Markup {
  return html`<dl class="border-t border-line">
    ${lines.map(
      ({ name, words }) =>
        html`<div class="border-b border-line py-3">
          <dt class="font-semibold wrap-anywhere">${name}</dt>
          <dd class="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">${words}</dd>
        </div>`,
    )}
  </dl>`
}

/** It is not too late; all that was written goes along with the press. */
function lateMarkup({ until, asksFirst, hasAsked, starterName }: Reopening, values: Fields): Markup {
  const { do: _do, after: _after, code: _code, ...carried } = values
  if (hasAsked || until === null)
    return card(
      html`<h2 id="late">${late.youAskedHeading()}</h2>
        <p>${late.waitsForStarter({ starterName })}</p>`,
      'grid gap-3',
      'late',
    )
  const date = day(until, 'UTC')
  const days = TIMELINE.invitationValid / DAY
  return card(
    html`<h2 id="late">${late.youCanStillAnswerHeading()}</h2>
      <p>
        ${asksFirst ? late.ifYouWouldLikeToAsked({ date, starterName }) : late.ifYouWouldLikeTo({ date, days, starterName })}
      </p>
      <form method="post" action="${HERE}">
        ${hidden(carried)}
        ${sendButton('reopen', asksFirst ? late.askToAnswerButton() : late.answerAfterAllButton())}
      </form>`,
    'grid gap-3',
    'late',
  )
}

/** All that somebody typed or chose, in the order of the form. */
function written(values: Fields): Line[] {
  const lines = Object.entries(values).flatMap(([field, value]): Line[] => {
    const words = value.trim()
    if (words === '') return []
    const [, name, at] = /^(answer|admitted|reason)\.(\d+)$/.exec(field) ?? []
    if (name === 'answer' || name === 'admitted' || name === 'reason')
      return [{ name: OF_A_POINT[name](Number(at) + 1), words: ANSWERS[words]?.() ?? words }]
    const label = LABELS[field]
    return label ? [{ name: label(), words: field === 'reason' ? reasonWords(words) : words }] : []
  })
  return [...lines, ...wroteBesides(values)]
}

const LABELS: Record<string, () => string> = {
  words: m.yourWordsName,
  body: m.yourWordsName,
  reason: m.reasonName,
  'back.title': sent.inReturnName,
  'back.amount': m.backAmountLabel,
  'back.details': sent.inReturnName,
}

function reasonWords(reason: string): string {
  return REASONS.find(({ value }) => value === reason)?.label() ?? reason
}
