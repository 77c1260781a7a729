import { sendMessage, takeBackMessage } from '@evensettle/contracts/message-sending.ts'
import { holdMessage, listMessages, markRead } from '@evensettle/contracts/messages.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { messageEvent, newestSeqFor } from '../cases/queries.ts'
import * as commands from './commands.ts'
import * as held from './held/commands.ts'
import { heldBy, presentHeld } from './held/queries.ts'
import { MESSAGE_PAGE, messagesInCase, presentMessage, receiptsOfCase } from './queries.ts'

/** The conversation of a case. */
export function messageRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handle(listMessages, async ({ caseId, before }, actor) => {
    // before the messages, so that none of those that it counts is missing
    const seq = await newestSeqFor(db, actor.userId, caseId)
    if (seq === null) throw new AppError('NOT_FOUND')
    // what is held before the messages: what becomes one meanwhile is in both, and in none never
    const waiting = before === undefined ? await heldBy(db, actor.userId, caseId) : []
    const [rows, receipts] = await Promise.all([
      messagesInCase(db, caseId, before),
      receiptsOfCase(db, caseId),
    ])
    const page = rows.slice(-MESSAGE_PAGE)
    return {
      messages: page.map(presentMessage),
      hasEarlier: rows.length > MESSAGE_PAGE,
      receipts,
      held: waiting.map((row) => presentHeld(row, now())),
      seq,
    }
  })

  api.handle(
    sendMessage,
    async (input, actor, { lookAtWords }) => {
      const { caseId } = input
      return deps.signals.whileWriting(caseId, async (begins) => {
        const sent = await inTransaction(deps, (tx) => {
          begins()
          return held.sendAtOnce(tx, actor, now(), { ...input, lookAtWords })
        })
        const message = presentMessage(sent.message)
        for (const one of [...sent.before.map(presentMessage), message])
          deps.signals.committed(caseId, messageEvent(one))
        return message
      })
    },
    'itself',
  )

  api.handle(holdMessage, async (input, actor) => {
    const kept = await inTransaction(deps, (tx) => held.holdMessage(tx, actor, now(), input))
    if ('message' in kept) return { held: null, message: presentMessage(kept.message) }
    deps.signals.publish({ kind: 'held', caseId: input.caseId, side: kept.held.side })
    return { held: presentHeld(kept.held, now()), message: null }
  })

  api.handle(takeBackMessage, async (input, actor) => {
    const row = await inTransaction(deps, (tx) => held.takeBackMessage(tx, actor, now(), input))
    deps.signals.publish({ kind: 'held', caseId: input.caseId, side: row.mySide })
    return { ok: true } as const
  })

  api.handle(markRead, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.markRead(tx, actor, input))
    return { ok: true } as const
  })
}
