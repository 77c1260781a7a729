import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import {
  answerPlan,
  askPlan,
  confirmDone,
  DATES_ICS_PATH,
  getObligations,
  LATE_LETTER_PATH,
  moveObligation,
  OBLIGATION_PAPER_PATH,
  objectToDone,
  sayDone,
  sendLateLetter,
  type Obligations,
} from '@evensettle/contracts/obligations.ts'
import { isAgreedOn, isSigning } from '@evensettle/domain/cases/status.ts'
import {
  countsAt,
  daysLate,
  figuresEndAt,
  isClaimed,
  isCounted,
  isObjectedTo,
  moveOf,
  objectUntil,
  owedTo,
} from '@evensettle/domain/obligations/obligation.ts'
import { planUntil } from '@evensettle/domain/obligations/plan.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { dateIn } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http.ts'
import { renderPlainPdf } from '../../printing/plain-pdf.ts'
import { caseOfParty, sideIn } from '../cases/queries.ts'
import { queueMail } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import * as commands from './commands.ts'
import { datesCalendar, lateLetterLines, lateLetterDocument } from './document.ts'
import { lateLetterMail } from './emails.ts'
import * as plans from './plans/commands.ts'
import {
  factsOf,
  historyOfCase,
  obligationsOfCase,
  openPlansOfCase,
  papersOfCase,
  signedOn,
  zonesOf,
  type ObligationRow,
  type PlanRow,
} from './queries.ts'

type History = Awaited<ReturnType<typeof historyOfCase>>

function present(
  row: ObligationRow,
  plan: PlanRow | undefined,
  history: History,
  now: Date,
): Obligations['obligations'][number] {
  const one = factsOf(row)
  const isAnswerable = isClaimed(row.state) || isCounted(row.state) || isObjectedTo(row.state)
  return {
    id: row.id,
    kind: row.kind,
    act: row.act,
    by: row.by,
    words: row.words,
    amount: row.amount,
    dueOn: row.due_on,
    state: row.state,
    daysLate: daysLate(one, now.getTime()),
    claimed:
      isAnswerable && row.claimed_at
        ? {
            at: row.claimed_at.toISOString(),
            doneOn: row.done_on,
            until: new Date(countsAt(one)).toISOString(),
          }
        : null,
    objectUntil:
      isCounted(row.state) && objectUntil(one) > now.getTime()
        ? new Date(objectUntil(one)).toISOString()
        : null,
    objected:
      isObjectedTo(row.state) && row.objected_at
        ? {
            at: row.objected_at.toISOString(),
            received: row.received,
            words: row.objection,
            until: new Date(figuresEndAt(one)).toISOString(),
          }
        : null,
    letterAt: row.letter_at?.toISOString() ?? null,
    mayBreak: moveOf(one, 'break', owedTo(one), now.getTime()).ok,
    plan: plan
      ? {
          id: plan.id,
          by: plan.by,
          parts: plan.parts,
          askedAt: plan.asked_at.toISOString(),
          until: new Date(planUntil({ askedAt: plan.asked_at.getTime() })).toISOString(),
        }
      : null,
    history: history
      .filter(({ obligationId }) => obligationId === row.id)
      .map(({ type, side, facts, at }) => ({ type, side, facts, at: at.toISOString() })),
  }
}

/** A sealed case of its reader, and all that was agreed in it; NOT_FOUND: not theirs, or not sealed. */
function readerOf({ db, now }: Deps) {
  async function agreedCase(caseId: string, userId: string) {
    const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
    if (!row || !isAgreedOn(row.status) || isSigning(row.status)) throw new AppError('NOT_FOUND')
    return { ...row, mySide: sideIn(row, userId) }
  }

  async function view(caseId: string, actor: UserActor): Promise<Obligations> {
    const row = await agreedCase(caseId, actor.userId)
    const [all, open, papers, history, zones] = await Promise.all([
      obligationsOfCase(db, caseId),
      openPlansOfCase(db, caseId),
      papersOfCase(db, caseId),
      historyOfCase(db, caseId),
      zonesOf(db, row),
    ])
    const signed = all[0] ? await signedOn(db, all[0].agreement_id) : row.updated_at
    return {
      caseId,
      status: row.status,
      mySide: row.mySide,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      currency: row.currency,
      agreedOn: dateOf(signed.getTime()),
      today: dateIn(now(), zones[row.mySide]),
      obligations: all.map((one) =>
        present(
          one,
          open.find(({ obligation_id }) => obligation_id === one.id),
          history,
          now(),
        ),
      ),
      papers: papers.map(({ id, kind, made_at, sealed_at }) => ({
        id,
        kind,
        madeAt: made_at.toISOString(),
        isSealed: sealed_at !== null,
      })),
    }
  }

  return { agreedCase, view }
}

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
      await queueMail(tx, deps.sealers.mails, now(), { ...letter, kind, caseId: row.id, to: person.email })
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

  const dates = { path: DATES_ICS_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(dates, api.requireUser, async (c, actor) => {
    const row = await caseAsked(c.req.param('caseId'), actor)
    const { publicUrl } = deps.config
    const place = {
      url: `${publicUrl}/case/${row.id}?tab=agreed`,
      host: new URL(publicUrl).hostname,
      now: now(),
    }
    const body = Buffer.from(datesCalendar(row, await obligationsOfCase(db, row.id), place))
    return { type: 'text/calendar; charset=utf-8', name: `dates-${row.reference}.ics`, body }
  })
}
