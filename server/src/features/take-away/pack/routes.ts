import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { COURT_PACK_PATH, OWN_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { zipOf } from '../../../platform/files/zip.ts'
import { packOf } from './jobs.ts'

/** A case with its files as one archive: for a court, and everything of one's own. */
export function packRoutes(api: Api, deps: Deps): void {
  const scopes = [
    [COURT_PACK_PATH, 'court'],
    [OWN_PACK_PATH, 'own'],
  ] as const
  for (const [path, scope] of scopes)
    api.download({ path, limit: DOWNLOAD_LIMITS.pack }, api.requireUser, async (c, actor) => {
      const asked = checkInput(getCase, { caseId: c.req.param('caseId') })
      if (!asked.ok) throw new AppError('NOT_FOUND')
      const madeAt = deps.now()
      const { folder, entries } = await packOf(deps, { caseId: asked.value.caseId, actor, scope, madeAt })
      return { type: 'application/zip', name: `${folder}.zip`, body: zipOf(entries, madeAt) }
    })
}
