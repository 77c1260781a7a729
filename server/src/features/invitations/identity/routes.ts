import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Api } from '../../../platform/http.ts'
import { acceptOpeningTerms } from '../../negotiation/acceptance/commands.ts'
import * as commands from './commands.ts'

/** The starter's word on who joined by letter. */
export function identityRoutes(api: Api, deps: Deps): void {
  const { now } = deps

  api.handle(sayWhoItIs, ({ caseId, isThem }, actor) =>
    inTransaction(deps, async (tx) => {
      if (!isThem) return { status: (await commands.refuseRespondent(tx, actor, now(), caseId)).status }
      const { row, isNew } = await commands.confirmRespondent(tx, actor, now(), caseId)
      // "I agree with this" has waited for this word
      const agreed = isNew ? await acceptOpeningTerms(tx, actor, now(), row, deps.newId) : null
      return { status: agreed === null ? row.status : 'agreed' }
    }),
  )
}
