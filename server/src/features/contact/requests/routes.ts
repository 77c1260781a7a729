import { askPerson } from '@evensettle/contracts/impasse.ts'
import {
  answerPersonRequest,
  closePersonRequest,
  getPersonRequest,
  getPersonThread,
  handOverPersonRequest,
  listPersonRequests,
  takePersonRequest,
} from '@evensettle/contracts/person-requests.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { sideOf } from '../../cases/queries.ts'
import { composeLetter } from '../../mail/emails.ts'
import { isSeated, seatedOperators } from '../../operators/queries.ts'
import { deskOf } from '../queries.ts'
import * as commands from './commands.ts'
import { answeredLetter, askedLetter, requestLetter } from './emails.ts'
import {
  presentRequests,
  REQUEST_PAGE,
  requestById,
  requestPage,
  threadOf,
  waitingRequest,
  type RequestRow,
} from './queries.ts'

/** Somebody in a case asks a person at the operator, and reads what was answered. */
export function requestRoutes(api: Api, deps: Deps): void {
  const { sealers, now, config } = deps

  api.handle(askPerson, async ({ caseId, id, topic, words }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.askPerson(tx, actor, now(), {
        id,
        caseId,
        topic,
        words: words.trim(),
        sealers,
        desk: deskOf(config),
        write: async (row, answerBy) => {
          const request = {
            reference: row.reference,
            name: row.mySide === 'starter' ? row.starter_name : row.respondent_name,
            email: actor.email,
            topic,
            words: words.trim(),
            answerBy,
            url: threadUrl(config, row.id),
          }
          const deskUrl = `${config.publicUrl}/admin-dashboard?request=${id}`
          return {
            toDesk: await composeLetter(requestLetter(request, deskUrl)),
            toAsker: await composeLetter(askedLetter(request)),
          }
        },
      }),
    )
    return { ok: true } as const
  })

  api.handle(getPersonThread, async ({ caseId }, actor) => {
    if ((await sideOf(deps.db, actor.userId, caseId)) === null) throw new AppError('NOT_FOUND')
    const [thread, waiting] = await Promise.all([
      threadOf(deps.db, sealers.requests, caseId, actor.userId),
      waitingRequest(deps.db, caseId, actor.userId),
    ])
    return { thread, answerBy: waiting?.answer_by ?? null }
  })
}

/** What operators do with what was asked of a person. */
export function requestDeskRoutes(api: Api, deps: Deps): void {
  const { now, config } = deps

  api.handleAsAdmin(listPersonRequests, async ({ list = 'waiting', after }, { userId }) => {
    const rows = await requestPage(deps.db, list, userId, {
      after: after === undefined ? undefined : placeOf(after),
    })
    const page = rows.slice(0, REQUEST_PAGE)
    const last = rows.length > REQUEST_PAGE ? page.at(-1) : undefined
    return { requests: await presentRequests(deps, page, userId), next: last ? cursorOf(last) : null }
  })

  api.handleAsAdmin(getPersonRequest, async ({ id }, actor) => {
    const { userId } = actor
    const row = await requestById(deps.db, id, userId)
    if (!row) throw new AppError('NOT_FOUND')
    await inTransaction(deps, (tx) => commands.noteReading(tx, actor, now(), row))
    const [presented, thread, seated] = await Promise.all([
      presentRequests(deps, [row], userId),
      threadOf(deps.db, deps.sealers.requests, row.case_id, row.user_id),
      seatedOperators(deps.db),
    ])
    const [request] = presented
    if (!request) throw new AppError('NOT_FOUND')
    const others = await deps.auth.findUsers(
      seated.filter((one) => ![userId, row.starter_id, row.respondent_id].includes(one)),
    )
    return {
      request,
      name: row.side === 'starter' ? row.starter_name : row.respondent_name,
      thread,
      others: others.map(({ id: other, email }) => ({ id: other, email })),
    }
  })

  api.handleAsAdmin(takePersonRequest, async ({ id }, actor) => {
    await inTransaction(deps, (tx) => commands.takeRequest(tx, actor, now(), id))
    return { ok: true } as const
  })

  api.handleAsAdmin(handOverPersonRequest, async ({ id, to }, actor) => {
    const isOperator = await isSeated(deps.db, to)
    await inTransaction(deps, (tx) => commands.handOverRequest(tx, actor, now(), { id, to, isOperator }))
    return { ok: true } as const
  })

  const telling = (words: string | null) => ({
    sealers: deps.sealers,
    to: async (userId: string) => (await deps.auth.findUsers([userId]))[0]?.email ?? null,
    write: ({ id, reference }: { id: string; reference: string }) =>
      composeLetter(answeredLetter({ reference, url: threadUrl(config, id), words })),
  })

  api.handleAsAdmin(answerPersonRequest, async ({ id, answerId, seen, words }, actor) => {
    const answer = { id, answerId, seen, words: words.trim(), ...telling(words.trim()) }
    await inTransaction(deps, (tx) => commands.answerRequest(tx, actor, now(), answer))
    return { ok: true } as const
  })

  api.handleAsAdmin(closePersonRequest, async ({ id, seen }, actor) => {
    await inTransaction(deps, (tx) => commands.closeRequest(tx, actor, now(), { id, seen, ...telling(null) }))
    return { ok: true } as const
  })
}

/** Where whoever asked reads the answer and writes back. */
function threadUrl({ publicUrl }: Deps['config'], caseId: string): string {
  return `${publicUrl}/case/${caseId}/person`
}

function cursorOf({ asked_at, id }: RequestRow): string {
  return `${asked_at.getTime()}_${id}`
}

function placeOf(after: string): { at: Date; id: string } {
  const [at = '', id = ''] = after.split('_')
  return { at: new Date(Number(at)), id }
}
