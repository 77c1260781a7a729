import {
  deleteWorksheet,
  getWorksheet,
  saveWorksheet,
  type KeptWorksheet,
} from '@evensettle/contracts/worksheets.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { sideOf } from '../cases/queries.ts'
import * as commands from './commands.ts'
import { worksheetOf } from './queries.ts'

/** What a side writes down for itself about not agreeing: only ever its own. */
export function worksheetRoutes(api: Api, deps: Deps): void {
  const { db } = deps
  const sealer = deps.sealers.worksheets

  async function present(caseId: string, userId: string): Promise<KeptWorksheet> {
    if ((await sideOf(db, userId, caseId)) === null) throw new AppError('NOT_FOUND')
    return worksheetOf(db, sealer, { caseId, ownerId: userId })
  }

  api.handle(getWorksheet, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(saveWorksheet, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.saveWorksheet(tx, actor, { ...input, sealer }))
    return present(input.caseId, actor.userId)
  })

  api.handle(deleteWorksheet, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.deleteWorksheet(tx, actor, caseId))
    return present(caseId, actor.userId)
  })
}
