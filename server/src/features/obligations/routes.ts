import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import {
  answerPlan,
  askPlan,
  CALENDAR_FEED_PATH,
  confirmDone,
  DATES_ICS_PATH,
  getObligations,
  keepCalendar,
  LATE_LETTER_PATH,
  moveObligation,
  OBLIGATION_PAPER_PATH,
  objectToDone,
  sayDone,
  sendLateLetter,
  talkOfFigures,
  wantSms,
} from '@evensettle/contracts/obligations.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, FileToSave, UserActor } from '../../platform/http/http.ts'
import { renderPlainPdf } from '../../printing/plain-pdf.ts'
import { isLetIn } from '../access/queries.ts'
import { queueMail } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import * as calendar from './calendar/commands.ts'
import { feedByKey } from './calendar/queries.ts'
import * as commands from './commands.ts'
import { datesCalendar, lateLetterLines, lateLetterDocument } from './document.ts'
import { lateLetterMail } from './emails.ts'
import * as plans from './plans/commands.ts'
import { obligationsOfCase, papersOfCase, type ObligationRow } from './queries.ts'
import { readerOf } from './view/queries.ts'

/** What was agreed, until it is kept: reading it, saying and confirming, new plans, papers and dates. */
export function obligationRoutes(api: Api, deps: Deps): void {
  const { now } = deps
  const { agreedCase, view } = readerOf(deps)

  api.handle(getObligations, ({ caseId }, actor) => view(caseId, actor))

  api.handle(sayDone, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.sayDone(tx, actor, now(), input))
    return view(input.caseId, actor)
  })

  api.handle(confirmDone, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.confirmDone(tx, actor, now(), input))
    return view(input.caseId, actor)
  })

  api.handle(objectToDone, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.objectToDone(tx, actor, now(), input))
    return view(input.caseId, actor)
  })

  api.handle(moveObligation, async ({ move, ...input }, actor) => {
    await inTransaction(deps, (tx) =>
      move === 'accept_figure'
        ? commands.acceptFigure(tx, actor, now(), input)
        : commands.moveByPress(tx, actor, now(), { ...input, move }),
    )
    return view(input.caseId, actor)
  })

  api.handle(askPlan, async (input, actor, facts) => {
    await inTransaction(deps, (tx) => plans.askPlan(tx, actor, now(), input, facts))
    return view(input.caseId, actor)
  })

  api.handle(answerPlan, async ({ answer, ...input }, actor, facts) => {
    await inTransaction(deps, (tx) =>
      answer === 'accept'
        ? plans.acceptPlan(tx, actor, now(), input, facts)
        : plans.dropPlan(tx, actor, now(), { ...input, answer }),
    )
    return view(input.caseId, actor)
  })

  api.handle(talkOfFigures, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.talkOfFigures(tx, actor, now(), input))
    return view(input.caseId, actor)
  })

  api.handle(keepCalendar, async (input, actor) => {
    await inTransaction(deps, (tx) => calendar.keepCalendar(tx, actor, now(), input))
    return view(input.caseId, actor)
  })

  api.handle(wantSms, async (input, actor) => {
    await inTransaction(deps, (tx) => calendar.wantSms(tx, actor, now(), input))
    return view(input.caseId, actor)
  })

  lateLetter(api, deps)
  downloads(api, deps, agreedCase)
}

/** The letter about something late, once: its days begin with the mail, or with its being printed. */
function lateLetter(api: Api, deps: Deps): void {
  const { now } = deps
  const { agreedCase, view } = readerOf(deps)

  async function mailOf(row: AgreedCase & { starter_id: string; respondent_id: string | null }) {
    const debtor = row.mySide === 'starter' ? row.respondent_id : row.starter_id
    const [person] = debtor === null ? [] : await deps.auth.findUsers([debtor])
    return async (tx: Tx, one: ObligationRow) => {
      if (!person?.email) throw new AppError('LETTER_HAS_NO_ADDRESS')
      const { opening, closing } = lateLetterLines(row, one, await obligationsOfCase(tx, row.id), now())
      const letter = await composeLetter(
        lateLetterMail({
          reference: row.reference,
          title: row.title,
          other: row.mySide === 'starter' ? row.starter_name : row.respondent_name,
          lines: [...opening, ...closing],
          url: `${deps.config.publicUrl}/case/${row.id}?tab=agreed`,
        }),
      )
      const kind = `obligation/${one.id}/demand` as const
      await queueMail(tx, deps.sealers.mails, now(), {
        ...letter,
        kind,
        caseId: row.id,
        userId: person.id,
        to: person.email,
      })
    }
  }

  api.handle(sendLateLetter, async ({ how, ...input }, actor) => {
    const mail = how === 'mail' ? await mailOf(await agreedCase(input.caseId, actor.userId)) : null
    await inTransaction(deps, (tx) =>
      commands.noteLateLetter(tx, actor, now(), input, mail && ((one) => mail(tx, one))),
    )
    return view(input.caseId, actor)
  })
}

type AgreedCase = Parameters<typeof lateLetterDocument>[0] & { id: string; mySide: 'starter' | 'respondent' }

/** The files of what was agreed: sealed papers, the letter about something late, the days for a calendar. */
function downloads(
  api: Api,
  deps: Deps,
  agreedCase: (caseId: string, userId: string) => Promise<AgreedCase>,
): void {
  const { db, now } = deps

  async function caseAsked(caseId: string | undefined, actor: UserActor): Promise<AgreedCase> {
    const asked = checkInput(getObligations, { caseId })
    if (!asked.ok) throw new AppError('NOT_FOUND')
    return agreedCase(asked.value.caseId, actor.userId)
  }

  const stored = { path: OBLIGATION_PAPER_PATH, limit: DOWNLOAD_LIMITS.stored } as const
  api.download(stored, api.requireUser, async (c, actor) => {
    const row = await caseAsked(c.req.param('caseId'), actor)
    const paper = (await papersOfCase(db, row.id)).find(({ id }) => id === c.req.param('paperId'))
    const body = paper?.pdf_file ? await deps.files.read(paper.pdf_file, paper.pdf_sha256) : null
    if (!paper || !body) throw new AppError('NOT_FOUND')
    return { type: 'application/pdf', name: `${paper.kind}-${row.reference}.pdf`, body }
  })

  const letter = { path: LATE_LETTER_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(letter, api.requireUser, async (c, actor) => {
    const row = await caseAsked(c.req.param('caseId'), actor)
    const all = await obligationsOfCase(db, row.id)
    const one = all.find(({ id }) => id === c.req.param('obligationId'))
    if (!one || one.by === row.mySide || one.letter_at === null) throw new AppError('NOT_FOUND')
    const body = await renderPlainPdf(lateLetterDocument(row, one, all, now()))
    return { type: 'application/pdf', name: `letter-${row.reference}.pdf`, body }
  })

  async function datesOf(row: AgreedCase): Promise<FileToSave> {
    const { publicUrl } = deps.config
    const place = {
      url: `${publicUrl}/case/${row.id}?tab=agreed`,
      host: new URL(publicUrl).hostname,
      now: now(),
    }
    const body = Buffer.from(datesCalendar(row, await obligationsOfCase(db, row.id), place))
    return { type: 'text/calendar; charset=utf-8', name: `dates-${row.reference}.ics`, body }
  }

  const dates = { path: DATES_ICS_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(dates, api.requireUser, async (c, actor) =>
    datesOf(await caseAsked(c.req.param('caseId'), actor)),
  )

  const feed = { path: CALENDAR_FEED_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(
    feed,
    async () => null,
    async (c) => {
      const kept = await feedByKey(db, deps.sealers.presses, c.req.param('key') ?? '')
      if (!kept || !(await isLetIn(deps, kept.userId))) throw new AppError('NOT_FOUND')
      return datesOf(await agreedCase(kept.caseId, kept.userId))
    },
  )
}
