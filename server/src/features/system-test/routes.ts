import { listSystemTests, startSystemTest } from '@evensettle/contracts/system-test.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { Api } from '../../platform/http/http.ts'
import * as commands from './commands.ts'
import { testsShown } from './queries.ts'

/** Tests of the installation: ordering one, and how far it is. */
export function systemTestRoutes(api: Api, deps: Deps): void {
  const { db, now, mailTransport, sealers } = deps

  api.handleAsAdmin(listSystemTests, async () => ({ tests: await testsShown(db), mail: mailTransport.kind }))

  api.handleAsAdmin(startSystemTest, async ({ id, mailTo }, actor) => {
    const input = { id, mailTo: mailTo.trim(), sealer: sealers.mails }
    await inTransaction(deps, (tx) => commands.orderTest(tx, actor, now(), input))
    return { id }
  })
}
