import { leaveCase } from '@evensettle/contracts/cases.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { Api } from '../../platform/http/http.ts'
import * as commands from './commands.ts'

/** Leaving a case. */
export function endingRoutes(api: Api, deps: Deps): void {
  api.handle(leaveCase, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.leaveCase(tx, actor, deps.now(), input))
    return { ok: true } as const
  })
}
