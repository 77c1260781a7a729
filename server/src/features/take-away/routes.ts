import * as m from '@evensettle/messages/printing/certificate.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import {
  ATTEMPT_PDF_PATH,
  CASE_HTML_PATH,
  CASE_JSON_PATH,
  DEMAND_LETTER_PATH,
} from '@evensettle/contracts/take-away.ts'
import { checkInput, DOWNLOAD_LIMITS, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { courseRows, declinedWords } from '@evensettle/contracts/words/course.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { numbersInWords } from '@evensettle/domain/agreements/part-text.ts'
import { addDays, dateInWords, dateOf, momentInWords } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, FileToSave, UserActor } from '../../platform/http/http.ts'
import { casePage, endingWords } from './document.ts'
import { draftLetter } from './document-letter.ts'
import { renderPlainPdf, type PlainDocument } from '../../printing/plain-pdf.ts'
import { sealPdf } from '../../printing/pdf-seal.ts'
import { accessOf } from '../access/queries.ts'
import { openItemsOfCase } from '../cases/queries.ts'
import { packRoutes } from './pack/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import {
  addressOf,
  caseToTakeAway,
  channelsTried,
  invitationCourse,
  invitedAddress,
  settledPartsOf,
  timeZoneOf,
  type Channel,
  type CaseToTakeAway,
} from './queries.ts'
import { caseExport } from './record/queries.ts'

/** What a side can take away from a case: certificate, letter, everything. */
export function takeAwayRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  /** Binds a file of a case to its path, for the sides of the case. */
  function bind(
    path: Endpoint['path'],
    make: (row: CaseToTakeAway, actor: UserActor) => Promise<FileToSave>,
  ): void {
    api.download({ path, limit: DOWNLOAD_LIMITS.made }, api.requireUser, async (c, actor) => {
      const asked = checkInput(getCase, { caseId: c.req.param('caseId') })
      const row = asked.ok ? await caseToTakeAway(db, asked.value.caseId, actor.userId) : null
      if (!row) throw new AppError('NOT_FOUND')
      return make(row, actor)
    })
  }

  packRoutes(api, deps)
  receiptRoutes(api, deps)

  bind(ATTEMPT_PDF_PATH, async (row) => {
    if (!isClosed(row.status)) throw new AppError('WRONG_STATE')
    const pdf = await renderPlainPdf(await certificate(deps, row))
    const sealed = await sealPdf(pdf, deps.identity, {
      reason: m.sealReason({ reference: row.reference }),
      signingTime: now(),
    })
    return { type: 'application/pdf', name: `certificate-${row.reference}.pdf`, body: sealed.pdf }
  })

  bind(DEMAND_LETTER_PATH, async (row) => {
    if (row.mySide !== 'starter') throw new AppError('NOT_FOUND')
    const body = await renderPlainPdf(await letter(deps, row))
    return { type: 'application/pdf', name: `draft-letter-${row.reference}.pdf`, body }
  })

  /** Everything of a case that its reader may see. */
  async function whole(row: CaseToTakeAway, actor: UserActor) {
    const access = await accessOf(db, { user: actor, token: null }, row.id, now())
    return caseExport(db, row, { access, userId: actor.userId, sealers: deps.sealers, now: now() })
  }

  bind(CASE_JSON_PATH, async (row, actor) => {
    const body = Buffer.from(`${JSON.stringify(await whole(row, actor), null, 2)}\n`)
    return { type: 'application/json; charset=utf-8', name: `case-${row.reference}.json`, body }
  })

  bind(CASE_HTML_PATH, async (row, actor) => {
    const page = await casePage(await whole(row, actor), await timeZoneOf(db, actor.userId))
    const body = Buffer.from(page.toString())
    return { type: 'text/html; charset=utf-8', name: `case-${row.reference}.html`, body }
  })
}

type Sent = { to: string; moment: string }

const CHANNEL_WORDS: Record<
  Channel['kind'],
  { label: () => string; sent: (sent: Sent) => string; failed: (sent: Sent) => string }
> = {
  mail: { label: m.mail, sent: m.mailTo, failed: m.mailToFailed },
  reminder: { label: m.reminder, sent: m.mailTo, failed: m.mailToFailed },
  sms: { label: m.sms, sent: m.smsTo, failed: m.smsToFailed },
  letter: { label: m.letter, sent: m.letterFor, failed: m.letterFor },
}

/** One row of the certificate: the way, to whom, when. */
function channelInWords({ kind, to, at, state }: Channel): [label: string, words: string] {
  const { label, sent, failed } = CHANNEL_WORDS[kind]
  const way = state === 'failed' ? failed : sent
  return [label(), way({ to, moment: momentInWords(at.getTime()) })]
}

/** That somebody tried: dates, channels and how it ended; nothing of what it was about. */
async function certificate({ db, now }: Deps, row: CaseToTakeAway): Promise<PlainDocument> {
  const [channels, course, settled] = await Promise.all([
    channelsTried(db, row.id),
    invitationCourse(db, row.id),
    settledPartsOf(db, row.id),
  ])
  // where the starter wrote to is theirs; the other side knows it anyway and need not have it on paper
  const shown = row.mySide === 'starter' ? channels : []
  const isJoined = row.respondent_id !== null
  const who = { reader: row.mySide, starter: row.starter_name }
  const how = row.answer_kind === 'declined' && !isJoined ? declinedWords(course, who) : ''
  const ended = row.close_reason
    ? [endingWords({ reason: row.close_reason, by: row.closed_by }, isJoined, settled), how]
        .filter((words) => words !== '')
        .join(' ')
    : ''
  return {
    title: m.title(),
    head: [],
    opening: [m.opening({ brand: BRAND })],
    facts: [
      [m.reference(), row.reference],
      [m.startedBy(), row.starter_name],
      [m.invited(), row.respondent_name],
      [m.started(), momentInWords(row.submitted_at.getTime())],
      ...shown.map(channelInWords),
      ...courseRows(course, { isOpen: row.answered_at !== null && row.answer_kind !== 'declined' }, who),
      [m.ended(), row.closed_at ? momentInWords(row.closed_at.getTime()) : ''],
      [m.howItEnded(), ended],
    ],
    closing: [m.madeOn({ moment: momentInWords(now().getTime()) }), m.neutral({ brand: BRAND })],
    reference: row.reference,
    foot: m.foot({ brand: BRAND, reference: row.reference }),
    madeAt: now(),
  }
}

/** The first draft of a letter from the case's own facts. */
async function letter({ db, now }: Deps, row: CaseToTakeAway): Promise<PlainDocument> {
  const [items, settled, own, other] = await Promise.all([
    // what a part agreement has settled is asked for no more
    openItemsOfCase(db, row.id),
    settledPartsOf(db, row.id),
    addressOf(db, row.starter_id),
    invitedAddress(db, row.id),
  ])
  const today = dateOf(now().getTime())
  const mine = items.filter((item) => item.by === 'starter')
  const total = mine.reduce((sum, item) => sum + item.claimed, 0)
  const { opening, closing } = draftLetter({
    from: row.starter_name,
    to: row.respondent_name,
    title: row.title,
    story: row.story,
    happenedOn: row.happened_on && dateInWords(row.happened_on),
    points: mine.map((item) => ({
      title: item.title,
      sum: item.kind === 'money' ? formatAmount(item.claimed, row.currency) : null,
    })),
    settled: settled.flatMap(({ number, points, parts }) =>
      [
        { number, isPart: false, of: points },
        { number, isPart: true, of: parts },
      ]
        .filter(({ of }) => of.length > 0)
        .map(({ of, ...one }) => ({ ...one, count: of.length, points: numbersInWords(of) })),
    ),
    total: total > 0 && mine.length > 1 ? formatAmount(total, row.currency) : null,
    reference: row.reference,
    invitedOn: dateInWords(dateOf(row.submitted_at.getTime())),
    answerBy: dateInWords(addDays(today, TIMELINE.demandDays)),
  })
  return {
    title: row.title,
    head: [
      ...(own.length > 0 ? own : [row.starter_name]),
      '',
      row.respondent_name,
      ...other,
      '',
      dateInWords(today),
    ],
    opening,
    facts: [],
    foot: null,
    closing,
    reference: row.reference,
    madeAt: now(),
  }
}
