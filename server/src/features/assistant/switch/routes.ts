import { getModelUse, switchModelOff, switchModelOn } from '@evensettle/contracts/model-use.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api } from '../../../platform/http/http.ts'
import * as commands from './commands.ts'
import { useOfModel } from '../asking/queries.ts'

/** The language model, for who runs the installation: how it does, and the one switch. */
export function modelSwitchRoutes(api: Api, deps: Deps): void {
  const { now } = deps

  api.handleAsAdmin(getModelUse, () => useOfModel(deps))

  api.handleAsAdmin(switchModelOff, async ({ reason }, actor) => {
    await inTransaction(deps, (tx) => commands.switchOff(tx, actor, now(), reason.trim()))
    return { ok: true as const }
  })

  api.handleAsAdmin(switchModelOn, async (_, actor) => {
    await inTransaction(deps, (tx) => commands.switchOn(tx, actor, now()))
    return { ok: true as const }
  })
}
