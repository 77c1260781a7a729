import { readTalk, writeBack } from '@evensettle/contracts/invitation-talk.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api } from '../../../platform/http/http.ts'
import { messageEvent } from '../../cases/queries.ts'
import { MESSAGE_PAGE, messagesInCase, presentMessage, receiptsOfCase } from '../../messages/queries.ts'
import { moveReader } from '../../messages/commands.ts'
import * as commands from './commands.ts'
import { talkBehind } from './queries.ts'

/** What the two write to each other before the invited person has an account. */
export function talkRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handlePublic(readTalk, async ({ token, seenSeq }) => {
    const caseId =
      (await talkBehind(db, token, now())) ??
      (await inTransaction(deps, (tx) => commands.refuseTalk(tx, now(), token)))
    if (seenSeq > 0) await inTransaction(deps, (tx) => moveReader(tx, caseId, 'respondent', seenSeq))
    const [rows, receipts] = await Promise.all([
      messagesInCase(db, caseId, undefined),
      receiptsOfCase(db, caseId),
    ])
    const messages = rows.slice(-MESSAGE_PAGE).map(presentMessage)
    return { messages, hasEarlier: rows.length > MESSAGE_PAGE, receipts }
  })

  api.handlePublic(writeBack, async (input, _, { visitor }) => {
    const row = await inTransaction(deps, (tx) => commands.writeBack(tx, now(), input, visitor))
    const message = presentMessage(row)
    deps.signals.committed(row.case_id, messageEvent(message))
    return message
  })
}
