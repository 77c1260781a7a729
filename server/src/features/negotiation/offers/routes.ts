import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from '@evensettle/contracts/offers.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api } from '../../../platform/http/http.ts'
import { acceptOffer as accept } from '../acceptance/commands.ts'
import * as commands from './commands.ts'
import { presentOffer } from './queries.ts'

/** Offers in the open. */
export function offerRoutes(api: Api, deps: Deps): void {
  const { now } = deps

  api.handle(makeOffer, async (input, actor) =>
    presentOffer(await inTransaction(deps, (tx) => commands.makeOffer(tx, actor, now(), input)), now()),
  )

  api.handle(acceptOffer, async (input, actor) => {
    const agreementId = deps.newId()
    return {
      agreementId: await inTransaction(deps, (tx) => accept(tx, actor, now(), { ...input, agreementId })),
    }
  })

  api.handle(declineOffer, async (input, actor) =>
    presentOffer(await inTransaction(deps, (tx) => commands.declineOffer(tx, actor, now(), input)), now()),
  )

  api.handle(withdrawOffer, async (input, actor) =>
    presentOffer(await inTransaction(deps, (tx) => commands.withdrawOffer(tx, actor, now(), input)), now()),
  )
}
