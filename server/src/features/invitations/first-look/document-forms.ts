import { ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import type { FirstWord } from '@evensettle/contracts/words/answer-choices.ts'
import type { DeclineReason } from '@evensettle/domain/invitations/decline.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { amountInput, formatAmount } from '@evensettle/domain/money.ts'
import * as agree from '@evensettle/messages/invitations/answer-agree-step.ts'
import * as codeStep from '@evensettle/messages/invitations/letter-ask-code.ts'
import * as contactStep from '@evensettle/messages/invitations/letter-ask-contact.ts'
import * as copy from '@evensettle/messages/invitations/copy.ts'
import * as decline from '@evensettle/messages/invitations/not-now-decline-step.ts'
import * as extras from '@evensettle/messages/invitations/answer-extras.ts'
import * as facts from '@evensettle/messages/invitations/invitation-facts.ts'
import * as letter from '@evensettle/messages/invitations/letter-contact-step.ts'
import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import * as point from '@evensettle/messages/invitations/answer-item-step.ts'
import * as report from '@evensettle/messages/stop-mails/report-form.ts'
import * as time from '@evensettle/messages/invitations/not-now-time-step.ts'
import { day, lastMoment } from '@evensettle/messages/moments.ts'
import { html } from 'hono/html'
import { answerMarkup } from './document-answer.ts'
import { foldedText, itemsMarkup, stepPath } from './document.ts'
import {
  callout,
  card,
  field,
  frame,
  hidden,
  joined,
  linkButton,
  radioCards,
  sendButton,
  type Filled,
  type Markup,
} from './document-frame.ts'
import { handingIn, kindIn, namesOf, wishHow } from './document-words.ts'
import type { FirstLook } from './queries.ts'

/** A form as it is shown: what stands in it, and what is wrong with the whole of it. */
export type Shown = Filled & {
  problem: string | null
  /** another answer came in between: it stands beside what is wrong */
  isOvertaken?: boolean
}

/** One that nobody has sent yet. */
export const EMPTY: Shown = { values: {}, problems: {}, problem: null }

/** The steps that have a form of their own. */
const STEPS = ['agree', 'different', 'time', 'decline', 'not-me', 'report'] as const
export type Step = (typeof STEPS)[number]

/** The step that an address names; points have one form together. */
export function stepOf(text: string | undefined): Step | null {
  if (/^item-\d+$/.test(text ?? '') || text === 'review') return 'different'
  return STEPS.find((known) => known === text) ?? null
}

/** What a form starts out with: what was begun and kept, and what the reader has said by coming here. */
export function startOf(step: Step | null, look: FirstLook, say: FirstWord | null): Record<string, string> {
  if (step === 'decline') return say === 'directly' ? { reason: say } : {}
  if (step !== 'agree' && step !== 'different') return {}
  const values: Record<string, string> = {
    words: look.draft?.words ?? (look.isMine ? look.answer_words : null) ?? '',
  }
  for (const [at, item] of look.items.entries()) {
    const kept = look.draft ? look.draft.items[item.id] : look.isMine ? item : undefined
    const isOne = look.items.length === 1
    const said = say === 'nothing' ? 'disagree' : say === 'part' && isOne ? 'partly' : ''
    values[`answer.${at}`] = isOne && said !== '' ? said : (kept?.answer ?? said)
    values[`admitted.${at}`] = kept?.admitted == null ? '' : amountInput(kept.admitted, look.currency)
    values[`reason.${at}`] = kept?.reason ?? ''
  }
  const [back] = look.draft?.counterItems ?? look.back
  values['back.title'] = back?.title ?? ''
  values['back.amount'] = back && back.claimed > 0 ? amountInput(back.claimed, look.currency) : ''
  values['back.kind'] = back?.kind ?? ''
  values['back.details'] = back?.details ?? ''
  values['back.handing'] = back?.handing ? JSON.stringify(back.handing) : ''
  for (const { name, value, wasSent } of look.besides) if (wasSent) values[name] = value
  return values
}

type Page = {
  look: FirstLook
  token: string
  answerId: string
  shown: Shown
  /** said above it: that the invitation is open again */
  opened?: string | undefined
}

/** The form of a step. A second press of its button sends the same `id`, which counts once. */
export function stepPage(step: Step, page: Page): Markup {
  const { look, token, answerId } = page
  const known = look.answered_at?.toISOString() ?? ''
  const carried = hidden({
    token,
    step,
    id: page.shown.values['id'] ?? answerId,
    known: page.shown.values['known'] ?? known,
    // with it a code that was confirmed stays good
    ...(page.shown.values['key'] === undefined ? {} : { key: page.shown.values['key'] }),
  })
  const isNarrow = step !== 'agree'
  return frame(
    html`<form
      method="post"
      action="/invitation-response"
      novalidate
      data-step="${step}"
      class="mx-auto grid ${isNarrow ? 'max-w-form' : 'max-w-text'} gap-5 py-6 md:py-10"
    >
      ${carried}${page.opened === undefined ? '' : callout(page.opened, 'info')}${sentMeanwhile(page)}${FORMS[step](page)}
    </form>`,
  )
}

/** The answer that came in between, for whoever may read it. */
function sentMeanwhile({ look, shown }: Page): Markup | '' {
  if (shown.isOvertaken !== true || !look.isMine) return ''
  return card(
    html`<h2 id="meanwhile">${m.sentMeanwhileHeading()}</h2>
      ${answerMarkup(look)}`,
    'grid gap-4',
    'meanwhile',
  )
}

const FORMS: Record<Step, (page: Page) => Markup> = {
  agree: agreeForm,
  different: differentForm,
  time: timeForm,
  decline: declineForm,
  'not-me': notMeForm,
  report: reportForm,
}

function buttons(act: string, words: string, token: string): Markup {
  return html`<div class="flex flex-wrap gap-3">
    ${sendButton(act, words)} ${linkButton(stepPath(token), m.goBackLink(), 'secondary')}
  </div>`
}

/** The room that the app keeps for saying whether what was typed is saved. */
const SAVE_NOTE = html`<span class="block min-h-6 text-sm"></span>`

function agreeForm({ look, token, shown }: Page): Markup {
  return html`<h1 class="wrap-anywhere">${agree.youAgreeWithAllOf()}</h1>
    <p class="text-ink-2">${agree.agreementIsThenWrittenFrom()}</p>
    ${callout(shown.problem)}
    ${card(
      html`<h2 class="wrap-anywhere">${look.title}</h2>
        ${itemsMarkup(look)}`,
    )}
    ${field(shown, { name: 'words', label: agree.wordToLabel({ starterName: look.starter_name }), isOptional: true, rows: 4 })}
    ${SAVE_NOTE} ${buttons('agree', agree.sendMyAnswerButton(), token)}`
}

function differentForm({ look, token, shown }: Page): Markup {
  const { values, problems } = shown
  const wantsBack =
    values['say'] === 'back' ||
    ['back.title', 'back.amount'].some((name) => (values[name] ?? '') !== '' || problems[name] !== undefined)
  const { 'back.kind': kind = '', 'back.details': details = '', 'back.handing': handing = '' } = values
  const how = wishHow({ kind: kindIn(kind), handing: handingIn(handing) }, namesOf(look))
  const besides = [details, how].filter(Boolean).join('\n')
  return html`${callout(shown.problem)} ${look.items.map((_, at) => pointFields({ look, token, shown }, at))}
    <details class="rounded-card border border-line bg-card px-5 py-3" ${wantsBack ? 'open' : ''}>
      <summary class="flex min-h-11 items-center font-semibold text-pine">${m.wantBackHeading()}</summary>
      <div class="mt-2 grid gap-4">
        ${hidden({ 'back.kind': kind, 'back.details': details, 'back.handing': handing })}
        ${field(shown, { name: 'back.title', label: m.backTitleLabel(), hint: m.backTitleHint() })}
        ${field(shown, { name: 'back.amount', label: m.backAmountLabel(), hint: m.backAmountHint(), after: look.currency })}
        ${besides === '' ? '' : html`<p class="wrap-anywhere whitespace-pre-wrap text-ink-2">${besides}</p>`}
      </div>
    </details>
    ${besidesMarkup(look, values)}
    <div class="grid gap-5 sm:grid-cols-2">
      <div class="min-w-0">
        <h2 class="text-base">${facts.whatHappenedInWordsOfHeading({ starterName: look.starter_name })}</h2>
        <div class="mt-1.5">${foldedText(look.story, facts.readWholeStoryMore())}</div>
      </div>
      ${field(shown, { name: 'words', label: extras.inYourOwnWordsLabel(), isOptional: true, rows: 4 })}
    </div>
    ${buttons('different', m.sendMyAnswerButton(), token)}`
}

function besidesMarkup({ besides }: FirstLook, values: Shown['values']): Markup | '' {
  if (besides.length === 0) return ''
  return html`<fieldset class="grid min-w-0 gap-3">
    <legend class="mb-1.5 font-semibold text-pretty">${m.alsoBegunLegend()}</legend>
    ${besides.map(
      ({ name, value, label, words }) =>
        html`<label class="flex min-h-11 min-w-0 items-start gap-3">
          <input
            type="checkbox"
            name="${name}"
            value="${value}"
            ${values[name] === value ? 'checked' : ''}
            class="mt-1 size-5 shrink-0"
          />
          <span class="min-w-0">
            <span class="block text-sm text-ink-2">${label}</span>
            <span class="block wrap-anywhere whitespace-pre-wrap">${words}</span>
          </span>
        </label>`,
    )}
  </fieldset>`
}

function pointFields({ look, shown }: Omit<Page, 'answerId'>, at: number): Markup {
  const item = look.items[at]
  if (!item) return html``
  const starterName = look.starter_name
  const isMoney = item.kind === 'money'
  const what =
    item.kind === 'money' ? formatAmount(item.claimed, look.currency) : ITEM_KIND_WORDS[item.kind]()
  const besides = [item.happened_on ? day(item.happened_on, 'UTC') : '', item.details]
    .filter(Boolean)
    .join(' · ')
  const title = html`${item.title}`
  return html`<div class="point grid gap-5">
    ${
      look.items.length > 1
        ? html`<div class="grid gap-1.5">
            <p class="text-sm text-ink-2">
              ${point.pointOfLabel({ point: at + 1, points: look.items.length })}
            </p>
            <span class="block h-1.5 w-full rounded-full bg-line"></span>
          </div>`
        : ''
    }
    <div class="grid gap-1.5">
      ${at === 0 ? html`<h1 class="wrap-anywhere">${title}</h1>` : html`<h2 class="wrap-anywhere">${title}</h2>`}
      <p class="text-lg">
        ${point.asks(
          {
            part: (words) => html`<span class="font-semibold text-clay">${words}</span>`,
            starterName,
            isMoney: isMoney ? 'yes' : 'no',
            strong: (words) => html`<strong class="tabular">${words}</strong>`,
            what,
          },
          joined,
        )}
      </p>
      ${besides === '' ? '' : html`<p class="wrap-anywhere whitespace-pre-wrap text-ink-2">${besides}</p>`}
    </div>
    ${radioCards(shown, {
      name: `answer.${at}`,
      legend: point.howDoYouSeeThisLegend(),
      cards: [
        { value: 'agree', label: point.iAgreeLabel() },
        {
          value: 'partly',
          label: isMoney ? point.iAgreeInPartLabel() : point.iAgreeInPartOrOnConditionLabel(),
          hint: isMoney ? point.iAgreeInHint() : point.iAgreeOnConditionHint(),
        },
        { value: 'disagree', label: point.iSeeItDifferentlyLabel(), hint: point.iSeeItHint() },
      ],
    })}
    ${
      isMoney
        ? html`<div class="if-partly">
            ${field(shown, {
              name: `admitted.${at}`,
              label: point.howMuchOfItDoLabel(),
              hint: point.howMuchOfHint({ amount: what }),
              after: look.currency,
            })}
          </div>`
        : ''
    }
    <div class="if-not-all">
      ${field(shown, { name: `reason.${at}`, label: point.howDoYouSeeItLabel(), rows: 4 })}
    </div>
  </div>`
}

function timeForm({ look, token, shown }: Page): Markup {
  if (look.extended_at !== null)
    return html`<h1 class="wrap-anywhere">${m.timeTitle({ date: lastMoment(look.expires_at, 'UTC') })}</h1>
      <p>${m.timeWords({ starterName: look.starter_name })}</p>
      ${linkButton(stepPath(token), time.backToInvitationLink(), 'secondary')}`
  const days = TIMELINE.moreTime / DAY
  return html`<h1 class="wrap-anywhere">${time.takeSevenMoreDays({ days })}</h1>
    <p>
      ${time.youWouldThenHaveUntil(
        {
          strong: (words) => html`<strong>${words}</strong>`,
          date: lastMoment(new Date(look.expires_at.getTime() + TIMELINE.moreTime), 'UTC'),
          date2: lastMoment(look.expires_at, 'UTC'),
          starterName: look.starter_name,
        },
        joined,
      )}
    </p>
    ${callout(shown.problem)} ${buttons('time', time.giveMeSevenMoreDaysButton({ days }), token)}`
}

/** Why somebody declines, as the form offers it. */
export const REASONS = [
  { value: 'directly', label: copy.directly },
  { value: 'already_settled', label: copy.alreadySettled },
  { value: 'going_to_court', label: copy.goingToCourt },
  { value: 'not_involved', label: copy.notInvolved },
  { value: 'not_saying', label: copy.notSaying },
] as const satisfies readonly { value: DeclineReason; label: () => string }[]

function declineForm({ look, token, shown }: Page): Markup {
  const starterName = look.starter_name
  return html`<h1 class="wrap-anywhere">${decline.thisIsNotForYou()}</h1>
    <p>${decline.thatIsFineNobodyHas({ starterName })}</p>
    ${callout(shown.problem)}
    ${radioCards(shown, {
      name: 'reason',
      legend: decline.whyIsItNotForLegend(),
      cards: REASONS.map(({ value, label }) => ({ value, label: label() })),
    })}
    ${field(shown, { name: 'words', label: decline.wordToLabel({ starterName }), isOptional: true, rows: 3 })}
    ${buttons('decline', decline.sendAndEndCaseButton(), token)}`
}

function notMeForm({ look, token, shown }: Page): Markup {
  const { starter_name: starterName, respondent_name: respondentName } = look
  return html`<h1 class="wrap-anywhere">${decline.reachedTheWrongPerson()}</h1>
    <p>${decline.onlyThisLinkEnds({ starterName, name: respondentName })}</p>
    ${callout(shown.problem)} ${buttons('not-me', decline.iAmNotButton({ name: respondentName }), token)}`
}

function reportForm({ token, shown }: Page): Markup {
  return html`<h1 class="wrap-anywhere">${m.reportTitle()}</h1>
    <p class="text-ink-2">${report.threatFakeSentAnnoy()}</p>
    ${callout(shown.problem)}
    ${field(shown, { name: 'words', label: report.whatWrongLabel(), hint: report.whatWrongHintYouMayLeave(), rows: 4 })}
    ${buttons('report', report.sendReportButton(), token)}`
}

/** The step between that the letter asks for: an address or number of one's own, then the code that went there. */
export function contactPage(
  {
    starterName,
    shown,
    carried,
  }: { starterName: string; shown: Shown; carried: Readonly<Record<string, string>> },
  sentTo: string | null,
): Markup {
  const fields =
    sentTo === null
      ? html`<p>
            ${contactStep.sentYouLetterAndHas({ starterName })}
            ${contactStep.nothingIsSentYet({ starterName })}
          </p>
          ${callout(shown.problem)}
          ${field(shown, {
            name: 'contact',
            label: contactStep.yourEmailAddressOrMobileLabel(),
            hint: contactStep.numberBeginsWithAndCountry(),
          })}
          <div class="flex flex-wrap gap-3">${sendButton('contact', contactStep.sendMeCodeButton())}</div>`
      : html`<p>
            ${codeStep.weSentCodeToIt({ to: sentTo, strong: (words) => html`<strong class="wrap-anywhere">${words}</strong>` }, joined)}
          </p>
          <p>${codeStep.confirmingSends({ starterName })}</p>
          ${callout(shown.problem)}
          ${field(shown, { name: 'code', label: codeStep.codeLabel(), hint: codeStep.codeHint({ digits: TIMELINE.letterCode.digits }) })}
          <div class="flex flex-wrap gap-3">
            ${sendButton('code', codeStep.confirmAndSendButton())}
            ${sendButton('other-contact', m.otherAddressButton(), 'secondary')}
          </div>`
  return frame(
    html`<form
      method="post"
      action="/invitation-response"
      novalidate
      class="mx-auto grid w-full max-w-form gap-5 py-6 md:py-10"
    >
      ${hidden(carried)}
      <h1 class="wrap-anywhere">${letter.oneMoreStepCodeFor()}</h1>
      ${fields}
    </form>`,
  )
}
