import { setTerm } from '@evensettle/contracts/table-moves.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api } from '../../../platform/http/http.ts'
import * as commands from './commands.ts'
import { presentTerms, termListOf } from './queries.ts'

/** The list of terms besides money that a proposal will be made of. */
export function termRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handle(setTerm, async (input, actor) => {
    const mySide = await inTransaction(deps, (tx) => commands.setTerm(tx, actor, now(), input))
    return presentTerms(await termListOf(db, input.caseId), mySide)
  })
}
