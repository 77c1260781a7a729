import {
  agreeToModel,
  askRoom,
  clearRoom,
  deleteRoomEntry,
  getRoom,
  takeBackModel,
  type Room,
} from '@evensettle/contracts/assistant.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { presentCase } from '../cases/hub/queries.ts'
import { caseReader } from '../cases/overview/queries.ts'
import { sideOf } from '../cases/queries.ts'
import { answered } from './answering/commands.ts'
import * as commands from './commands.ts'
import { roomEntryOf, roomOf, roomViewFor } from './queries.ts'
import { modelNow } from './switch/queries.ts'

/** The private room of each side: only ever its owner's own. */
export function assistantRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const sealer = deps.sealers.rooms
  const readCase = caseReader(db)

  async function present(caseId: string, userId: string): Promise<Room> {
    if ((await sideOf(db, userId, caseId)) === null) throw new AppError('NOT_FOUND')
    const model = await modelNow(db, deps.model)
    return roomOf(db, sealer, { caseId, ownerId: userId }, { model, now: now() })
  }

  api.handle(getRoom, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(askRoom, async ({ caseId, id, ask }, actor) => {
    const row = await readCase({ caseId, userId: actor.userId })
    if (!row) throw new AppError('NOT_FOUND')
    const owner = { caseId, ownerId: actor.userId }
    const known = await roomEntryOf(db, sealer, owner, id)
    if (known && !commands.isSameAsk(known.ask, ask)) throw new AppError('ID_TAKEN')
    if (known) return known
    const shown = presentCase(row, actor.userId, now())
    if (!isAllowed('ask_room', shown.mySide, shown.status)) throw new AppError('WRONG_STATE')
    const view = await roomViewFor(db, shown, actor.userId, { sealer, now: now() })
    const answer = await answered(deps, actor, { caseId, ask, view })
    const at = now()
    // of two that ask at once both read the one that is kept
    return inTransaction(deps, (tx) => commands.keepEntry(tx, actor, { caseId, id, ask, answer, at, sealer }))
  })

  api.handle(deleteRoomEntry, async ({ caseId, entryId }, actor) => {
    await inTransaction(deps, (tx) => commands.deleteEntry(tx, actor, caseId, entryId))
    return present(caseId, actor.userId)
  })

  api.handle(clearRoom, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.clearRoom(tx, actor, caseId))
    return present(caseId, actor.userId)
  })

  api.handle(agreeToModel, async ({ caseId, model: named, notes }, actor) => {
    await inTransaction(deps, async (tx) => {
      const runs = await modelNow(tx, deps.model)
      await commands.agreeToModel(tx, actor, { caseId, named, runs, notes, at: now() })
    })
    return present(caseId, actor.userId)
  })

  api.handle(takeBackModel, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.takeBackModel(tx, actor, caseId))
    return present(caseId, actor.userId)
  })
}
