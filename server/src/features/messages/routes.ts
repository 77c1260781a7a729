import { listMessages, markRead, sendMessage } from '@evensettle/contracts/messages.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http.ts'
import { messageEvent, newestSeqFor } from '../cases/queries.ts'
import * as commands from './commands.ts'
import { MESSAGE_PAGE, messagesInCase, presentMessage, receiptsOfCase } from './queries.ts'

/** The conversation of a case. */
export function messageRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handle(listMessages, async ({ caseId, before }, actor) => {
    // before the messages, so that none of those that it counts is missing
    const seq = await newestSeqFor(db, actor.userId, caseId)
    if (seq === null) throw new AppError('NOT_FOUND')
    const [rows, receipts] = await Promise.all([
      messagesInCase(db, caseId, before),
      receiptsOfCase(db, caseId),
    ])
    const page = rows.slice(-MESSAGE_PAGE)
    return { messages: page.map(presentMessage), hasEarlier: rows.length > MESSAGE_PAGE, receipts, seq }
  })

  api.handle(sendMessage, async (input, actor) => {
    const row = await inTransaction(deps, (tx) => commands.sendMessage(tx, actor, now(), input))
    const message = presentMessage(row)
    deps.signals.committed(row.case_id, messageEvent(message))
    return message
  })

  api.handle(markRead, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.markRead(tx, actor, input))
    return { ok: true } as const
  })
}
