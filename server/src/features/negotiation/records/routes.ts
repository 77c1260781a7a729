import { getRoundRecord } from '@evensettle/contracts/records.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { sideOf } from '../../cases/queries.ts'
import { recordFor } from './queries.ts'

/** What a side needs to run the rule again for itself. */
export function recordRoutes(api: Api, { db, sealers }: Deps): void {
  api.handle(getRoundRecord, async ({ caseId, roundId }, actor) => {
    const side = await sideOf(db, actor.userId, caseId)
    if (side === null) throw new AppError('NOT_FOUND')
    return recordFor(db, sealers.ranges, { caseId, roundId, side })
  })
}
