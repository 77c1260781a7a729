import {
  getMailPlaces,
  getMailText,
  getMailTextAsOperator,
  listAllMails,
  listMails,
  sendMailAgain,
  tryMailAgain,
} from '@evensettle/contracts/mails.ts'
import { MAIL_TROUBLES } from '@evensettle/domain/mails/mails.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import { openingOf } from '../oversight/queries.ts'
import * as commands from './commands.ts'
import {
  allMails,
  anyMail,
  casesWithMails,
  mailsOf,
  openedWords,
  ownMail,
  presentAny,
  presentOwn,
  readIn,
  textOf,
  type AfterMail,
} from './queries.ts'

const MAILS_SHOWN = 30
const TROUBLES_SHOWN = 10

function placeOf(after: string | undefined): AfterMail | undefined {
  if (after === undefined) return undefined
  const [at = '', id = ''] = after.split('_')
  return { at, id }
}

function pageOf<Row extends { id: string; micros: string }>(found: readonly Row[]) {
  const rows = found.slice(0, MAILS_SHOWN)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last ? `${last.micros}_${last.id}` : null }
}

/** The mails about one's cases, and for operators those of the whole installation. */
export function mailboxRoutes(
  api: Api,
  deps: Deps,
  isOperator: (actor: UserActor) => Promise<boolean>,
): void {
  const { db, now, sealers } = deps

  api.handle(listMails, async ({ caseId, after }, actor) => {
    const found = await mailsOf(db, actor.userId, { caseId, after: placeOf(after), limit: MAILS_SHOWN + 1 })
    const { rows, next } = pageOf(found)
    return { mails: rows.map((row) => presentOwn(row, actor, now())), next }
  })

  api.handle(getMailPlaces, async (_, actor) => ({
    cases: await casesWithMails(db, actor.userId),
    isOperator: await isOperator(actor),
  }))

  api.handle(getMailText, async ({ id }, actor) => {
    const mail = await ownMail(db, actor.userId, id)
    if (!mail) throw new AppError('NOT_FOUND')
    return { text: textOf(sealers.mails, mail), ownWords: mail.note === '' ? null : mail.note }
  })

  api.handle(sendMailAgain, async ({ id }, actor) => ({
    isNew: await inTransaction(deps, (tx) => commands.sendAgain(tx, deps, actor, now(), id)),
  }))

  api.handleAsAdmin(listAllMails, async ({ after, ...filter }, actor, { reads }) => {
    const operatorId = actor.userId
    const first = { operatorId, after: undefined, limit: TROUBLES_SHOWN }
    const isWhole = after === undefined && filter.state === undefined
    const troubles = isWhole
      ? await Promise.all(MAIL_TROUBLES.map((state) => allMails(reads, { ...filter, state }, first)))
      : []
    const found = await allMails(reads, filter, { operatorId, after: placeOf(after), limit: MAILS_SHOWN + 1 })
    const { rows, next } = pageOf(found)
    const newest = troubles
      .flat()
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, TROUBLES_SHOWN)
    return {
      troubles: newest.map((row) => presentAny(row, now())),
      mails: rows.map((row) => presentAny(row, now())),
      next,
    }
  })

  api.handleAsAdmin(getMailTextAsOperator, async ({ id }, actor) => {
    const mail = await anyMail(db, actor.userId, id)
    const caseId = mail === null ? null : readIn(mail)
    const words = mail === null ? null : openedWords(sealers.mails, mail)
    if (caseId === null || words === null) throw new AppError('NOT_FOUND')
    const opening = await openingOf(db, caseId, actor.userId, now())
    if (!opening) return { opened: null }
    await inTransaction(deps, (tx) => commands.noteReading(tx, actor, now(), { id, caseId }))
    return { opened: { ...words, until: opening.until.toISOString(), reason: opening.reason } }
  })

  api.handleAsAdmin(tryMailAgain, async ({ id }, actor) => ({
    isNew: await inTransaction(deps, (tx) => commands.tryAgain(tx, deps, actor, now(), id)),
  }))
}
