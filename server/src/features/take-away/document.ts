import type { CaseRecord } from '@evensettle/contracts/case-record.ts'
import * as endings from '@evensettle/messages/printing/case-endings.ts'
import { CAME_BY_WORDS } from '@evensettle/contracts/words/came-by.ts'
import {
  DISPUTE_TYPE_WORDS,
  ITEM_KIND_WORDS,
  ITEM_ANSWER_WORDS,
  EVIDENCE_KIND_WORDS,
  OFFER_STATE_WORDS,
} from '@evensettle/contracts/words/names.ts'
import * as own from '@evensettle/messages/printing/own-notes.ts'
import * as m from '@evensettle/messages/printing/case-page.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { termsInWords, type SideNames } from '@evensettle/domain/agreements/terms-in-words.ts'
import type { AgreementTable } from '@evensettle/domain/agreements/point-tables.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { CloseReason } from '@evensettle/domain/cases/status.ts'
import { numbersInWords } from '@evensettle/domain/agreements/part-text.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { guessOf, WORKSHEET_LIMITS } from '@evensettle/domain/worksheet/worksheet.ts'
import { html } from 'hono/html'
import { agreedPart } from './document-agreed.ts'
import { pageFrame, type Markup } from './document-frame.ts'
import type { SettledPart } from './queries.ts'

type Point = CaseRecord['points'][number]
type Evidence = CaseRecord['evidence'][number]
type Agreement = NonNullable<CaseRecord['agreement']>

type Reading = { taken: CaseRecord; names: SideNames; moment: (iso: string) => string }

/** A case as a page to read, print and hand on; times are those of `timeZone`, and the page says so. */
export function casePage(taken: CaseRecord, timeZone: string): Markup {
  const { reference, title, starter, respondent } = taken.case
  const moment = clockOf(timeZone)
  const reading: Reading = { taken, names: { starter, respondent }, moment }
  return pageFrame(
    { title: m.title({ reference, title }), brand: BRAND, reference },
    html`${opening(reading, timeZone)} ${told(reading)} ${points(reading)} ${messages(reading)}
      ${evidence(reading)} ${offers(reading)} ${agreement(reading)} ${agreedPart(taken, reading)}
      ${ownThoughts(reading)} ${course(reading)}
      <footer>
        <p>${m.madeFor({ moment: moment(taken.exportedAt), name: reading.names[taken.you] })}</p>
        <p>${m.neutral({ brand: BRAND })}</p>
      </footer>`,
  )
}

/** "November 3, 2026, 11:20" on the clocks of a time zone. */
function clockOf(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (iso) => format.format(new Date(iso)).replace(' at ', ', ')
}

function lines(text: string): Markup {
  return html`${text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}`
}

function stamp({ moment }: Reading, iso: string): Markup {
  return html`<time datetime="${iso}">${moment(iso)}</time>`
}

function row(label: string, words: string): Markup {
  return html`<dt>${label}</dt>
    <dd>${lines(words)}</dd>`
}

/** The part agreements of a record that settled points; one that only lets time limits wait settled none. */
export function settledParts({ points, partAgreements = [] }: CaseRecord): SettledPart[] {
  return partAgreements
    .map(({ number }) => ({
      number,
      points: points.flatMap(({ settledByPart }, at) => (settledByPart === number ? [at + 1] : [])),
      parts: points.flatMap(({ partsSettled = [] }, at) =>
        partsSettled.some(({ part }) => part === number) ? [at + 1] : [],
      ),
    }))
    .filter((part) => part.points.length + part.parts.length > 0)
}

/** How a case ended, as what is taken home says it: facts, no blame, and first what stays settled. */
export function endingWords(
  { reason, by }: { reason: CloseReason; by: Side | null },
  hasJoined: boolean,
  settled: readonly SettledPart[],
): string {
  if (settled.length === 0) return endedWhole(reason, by, hasJoined)
  const parts = settled.flatMap(({ number, points: whole, parts: some }) => [
    ...(whole.length > 0
      ? [endings.settledByPart({ number, count: whole.length, points: numbersInWords(whole) })]
      : []),
    ...(some.length > 0
      ? [endings.partlySettledByPart({ number, count: some.length, points: numbersInWords(some) })]
      : []),
  ])
  return [...parts, endedRest(reason, by)].join(' ')
}

function endedRest(reason: CloseReason, by: Side | null): string {
  switch (reason) {
    case 'withdrawn':
      return endings.withdrawnRest()
    case 'declined':
      return endings.declinedRest({ by: by ?? 'unknown' })
    case 'expired':
      return endings.expiredRest()
    case 'impasse':
      return endings.impasseRest()
  }
}

function endedWhole(reason: CloseReason, by: Side | null, hasJoined: boolean): string {
  switch (reason) {
    case 'withdrawn':
      return endings.withdrawn()
    case 'declined':
      return endings.declined({ by: by ?? 'unknown' })
    case 'expired':
      return endings.expired({ joined: hasJoined ? 'yes' : 'no' })
    case 'impasse':
      return endings.impasse()
  }
}

function opening({ taken, names, moment }: Reading, timeZone: string): Markup {
  const { case: one } = taken
  const ending = one.ended
  return html`<h1>${one.title}</h1>
    <p class="soft">${timeZone === 'UTC' ? m.aboutUtc(names) : m.about({ ...names, zone: timeZone })}</p>
    <dl>
      ${row(m.reference(), one.reference)} ${row(m.startedBy(), names.starter)}
      ${row(m.invited(), names.respondent)} ${row(m.kind(), DISPUTE_TYPE_WORDS[one.type]())}
      ${row(m.started(), moment(one.startedAt))} ${ending ? row(m.ended(), moment(ending.at)) : ''}
      ${ending ? row(m.howItEnded(), endingWords(ending, one.hasJoined, settledParts(taken))) : ''}
      ${ending && ending.words !== '' ? row(m.wordsAtTheEnd(), ending.words) : ''}
    </dl>`
}

function told({ taken, names }: Reading): Markup {
  const { case: one, answer } = taken
  return html`<h2>${m.whatHappened({ name: names.starter })}</h2>
    <p>${lines(one.story)}</p>
    <dl>
      ${one.happenedOn === null ? '' : row(m.happenedOn(), dateInWords(one.happenedOn))}
      ${one.told.map((each) => row(each.question, toldWords(each, one.currency)))}
      ${one.wish === '' ? '' : row(m.whatWouldHelp(), one.wish)}
    </dl>
    ${
      answer && answer.words !== ''
        ? html`<h2>${m.whatTheySay({ name: names.respondent })}</h2>
            <p>${lines(answer.words)}</p>`
        : ''
    }`
}

function toldWords({ kind, answer }: CaseRecord['case']['told'][number], currency: Currency): string {
  if (kind === 'date') return dateInWords(answer)
  return kind === 'money' ? formatAmount(Number(answer), currency) : answer
}

function points(reading: Reading): Markup {
  const { taken, names } = reading
  const { currency } = taken.case
  return html`<h2>${m.points()}</h2>
    ${taken.points.map(
      (point) =>
        html`<section class="card">
          <h3>${point.title}</h3>
          ${point.on === null ? '' : html`<p class="soft">${dateInWords(point.on)}</p>`}
          <div class="sides">
            <div class="${point.askedBy}">
              <span class="name">${m.asksFor({ name: names[point.askedBy] })}</span>
              <p class="sum">
                ${point.kind === 'money' ? formatAmount(point.asked, currency) : ITEM_KIND_WORDS[point.kind]()}
              </p>
              ${point.details === '' ? '' : html`<p>${lines(point.details)}</p>`}
            </div>
            <div class="${otherSide(point.askedBy)}">
              <span class="name">${names[otherSide(point.askedBy)]}</span>
              ${answerTo(point, currency)}
            </div>
          </div>
        </section>`,
    )}`
}

function answerTo({ answer, kind }: Point, currency: Currency): Markup {
  if (answer === null) return html`<p>${m.noAnswer()}</p>`
  const words = ITEM_ANSWER_WORDS[answer.answer]()
  const isPart = kind === 'money' && answer.answer === 'partly'
  const sum = formatAmount(answer.admitted, currency)
  return html`<p class="sum">${isPart ? m.answerWithSum({ answer: words, sum }) : words}</p>
    ${answer.reason === '' ? '' : html`<p>${lines(answer.reason)}</p>`}`
}

function messages(reading: Reading): Markup {
  const all = reading.taken.messages ?? []
  return html`<h2>${m.messages()}</h2>
    ${all.length === 0 ? html`<p>${m.noMessages()}</p>` : ''}
    ${all.map(
      ({ at, from, words, cameBy }) =>
        html`<div class="said ${from}">
          <span class="name">${reading.names[from]}</span>${stamp(reading, at)}
          ${cameBy ? html`<p class="soft">${CAME_BY_WORDS[cameBy]()}</p>` : ''}
          <p>${lines(words)}</p>
        </div>`,
    )}`
}

function evidence(reading: Reading): Markup {
  const { evidence: all } = reading.taken
  return html`<h2>${m.evidence()}</h2>
    ${all.length === 0 ? html`<p>${m.noEvidence()}</p>` : html`<p class="soft">${m.evidenceNote()}</p>`}
    ${all.map(
      (one, at) =>
        html`<div class="said ${one.by}">
          <span class="name">${at + 1}. ${one.name === '' ? EVIDENCE_KIND_WORDS[one.kind]() : one.name}</span>
          <p>
            ${addedWords(one, reading)} ${one.about === null ? '' : m.aboutPoint({ point: one.about })}
            ${one.isShown ? '' : m.notShown()}
          </p>
          ${one.sha256 === null ? '' : html`<p class="print">${one.sha256}</p>`}
        </div>`,
    )}`
}

function addedWords(one: Evidence, { names, moment }: Reading): string {
  const added = { name: names[one.by], moment: moment(one.addedAt) }
  return one.name === '' ? m.added(added) : m.kindAdded({ ...added, kind: EVIDENCE_KIND_WORDS[one.kind]() })
}

function offers(reading: Reading): Markup {
  const all = reading.taken.offers ?? []
  return html`<h2>${m.offers()}</h2>
    ${all.length === 0 ? html`<p>${m.noOffers()}</p>` : ''}
    ${all.map(
      ({ side, madeAt, state, terms, note }) =>
        html`<div class="said ${side}">
          <span class="name">${reading.names[side]}</span>${stamp(reading, madeAt)}
          ${termsInWords(terms, reading.names).map((words) => html`<p>${words}</p>`)}
          ${note === '' ? '' : html`<p>${lines(note)}</p>`}
          <p class="soft">${OFFER_STATE_WORDS[state]()}</p>
        </div>`,
    )}`
}

function agreement(reading: Reading): Markup {
  const { agreement: one } = reading.taken
  if (one === null)
    return html`<h2>${m.agreement()}</h2>
      <p>${m.noAgreement()}</p>`
  return html`<h2>${one.title}</h2>
    ${one.sections.map(
      ({ number, heading, clauses }) =>
        html`<section>
          <h3>${number}. ${heading}</h3>
          ${clauses.map(
            ({ number: clause, text, table }) =>
              html`<div class="clause">
                  <span class="soft">${clause}</span>
                  <p>${lines(text)}</p>
                </div>
                ${table ? tableOf(table) : ''}`,
          )}
        </section>`,
    )}
    <dl>${SIDES.map((side) => row(reading.names[side], signedWords(one, side, reading)))}</dl>
    <p class="soft">${m.fingerprintOfText()}</p>
    <p class="print">${one.fingerprint}</p>
    ${
      one.pdfSha256 === null
        ? ''
        : html`<p class="soft">${m.fingerprintOfDocument()}</p>
            <p class="print">${one.pdfSha256}</p>`
    }`
}

function signedWords({ signatures }: Agreement, side: Side, { names, moment }: Reading): string {
  const found = signatures.find((one) => one.side === side)
  if (!found) return m.hasNotSigned()
  const signed = { moment: moment(found.at), name: found.name }
  return found.name === names[side] ? m.signedOn(signed) : m.signedOnAs(signed)
}

function tableRow(cells: string[], kind: 'part' | 'total'): Markup {
  return html`<tr class="${kind}">
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`
}

function tableOf({ caption, head, rows, total }: AgreementTable): Markup {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((cells) => tableRow(cells, 'part'))} ${total ? tableRow(total, 'total') : ''}
    </tbody>
  </table>`
}

/** What its reader wrote down for themselves; in nobody else's copy. */
function ownThoughts({ taken, names }: Reading): Markup | string {
  const sheet = taken.onlyYou?.ifWeDoNotAgree
  if (!sheet) return ''
  const { role, well, badly, fees, hours, hourWorth, months, weakPoint } = sheet
  const money = (sum: number | null) => (sum === null ? '' : formatAmount(sum, taken.case.currency))
  const guess = guessOf(sheet)
  const rows: [string, string][] = [
    [role === 'paid' ? own.goesMyWayPaid() : own.goesMyWayPays(), money(well)],
    [own.otherwise(), money(badly)],
    [
      own.times({ outOf: WORKSHEET_LIMITS.outOf }),
      guess === null
        ? ''
        : guess.fewest === guess.most
          ? String(guess.most)
          : own.fromTo({ fewest: guess.fewest, most: guess.most }),
    ],
    [own.fees(), money(fees)],
    [own.hours(), hours === null ? '' : String(hours)],
    [own.hourWorth(), money(hourWorth)],
    [own.months(), months === null ? '' : String(months)],
    [own.weakPoint(), weakPoint],
  ]
  return html`<h2>${own.heading({ name: names[taken.you] })}</h2>
    <p class="soft">${own.note()}</p>
    <dl>${rows.filter(([, words]) => words !== '').map(([label, words]) => row(label, words))}</dl>`
}

function course(reading: Reading): Markup {
  return html`<h2>${m.course()}</h2>
    <ol>
      ${reading.taken.log.map(
        ({ at, what, by, facts }) =>
          html`<li>
            ${eventWords({ type: what, side: by, facts }, null, reading.names)}${stamp(reading, at)}
          </li>`,
      )}
    </ol>`
}
