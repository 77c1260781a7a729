import { DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import {
  FINDINGS_CSV_PATH,
  getFileReport,
  listFindings,
  moveFileCheck,
  startFileCheck,
} from '@evensettle/contracts/file-report.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api } from '../../../platform/http/http.ts'
import * as commands from './commands.ts'
import { fileReport, findingsCsv, findingsOf } from './queries.ts'

const FINDINGS_SHOWN = 50

/** What is stored and whether it is as it was kept, for operators. */
export function fileReportRoutes(api: Api, deps: Deps): void {
  const { now } = deps

  api.handleAsAdmin(getFileReport, async (_, actor, { reads }) => {
    await inTransaction(deps, (tx) => commands.noteReading(tx, actor, now()))
    return fileReport(reads, actor.userId)
  })

  api.handleAsAdmin(listFindings, async ({ checkId, kind, after }, actor, { reads }) => {
    const which = { operatorId: actor.userId, kind, after: Number(after ?? 0), limit: FINDINGS_SHOWN + 1 }
    const rows = await findingsOf(reads, checkId, which)
    const findings = rows.slice(0, FINDINGS_SHOWN).map(({ id, kind: what, part, fileId, bytes }) => ({
      id,
      kind: what,
      part,
      fileId,
      bytes,
    }))
    return { findings, next: rows.length > findings.length ? String(findings.at(-1)?.id ?? 0) : null }
  })

  api.handleAsAdmin(startFileCheck, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.startCheck(tx, actor, now(), input))
    return { ok: true as const }
  })

  api.handleAsAdmin(moveFileCheck, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.moveFileCheck(tx, actor, now(), input))
    return { ok: true as const }
  })

  api.download(
    { path: FINDINGS_CSV_PATH, limit: DOWNLOAD_LIMITS.made },
    (c) => api.requireOperator(c),
    async (_, actor, reads) => {
      await inTransaction(deps, (tx) => commands.noteExport(tx, actor, now(), 'newest'))
      return {
        type: 'text/csv; charset=utf-8',
        name: `file-check-${dateOf(now().getTime())}.csv`,
        body: { bytes: null, parts: () => findingsCsv(reads, actor.userId) },
      }
    },
  )
}
