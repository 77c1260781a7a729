import {
  AUDIT_CSV_PATH,
  auditFilter,
  checkAuditChain,
  getAuditChain,
  listAuditEntries,
  listAuditHeads,
} from '@evensettle/contracts/audit-log.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { checkStep, HEADS_SHOWN, headsOfDays, stateOfChain } from '../chain/queries.ts'
import * as commands from './commands.ts'
import { csvOf, ENTRIES_SHOWN, entriesSought, presentEntries, soughtBy } from './queries.ts'

/** The audit trail for operators, and the heads of its chain for everybody. */
export function auditLogRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handleAsAdmin(listAuditEntries, async ({ after, ...filter }, actor, { reads }) => {
    const sought = await soughtBy(reads, filter)
    await inTransaction(deps, (tx) => commands.noteLogReading(tx, actor, now(), { filter, sought }))
    if (!sought) return { entries: [], next: null }
    const [at = '', id = ''] = (after ?? '').split('_')
    const found = await entriesSought(reads, sought, {
      operatorId: actor.userId,
      after: after === undefined ? undefined : { at, id: Number(id) },
      limit: ENTRIES_SHOWN + 1,
    })
    const rows = found.slice(0, ENTRIES_SHOWN)
    const last = rows.at(-1)
    return {
      entries: presentEntries(rows),
      next: found.length > rows.length && last ? `${last.micros}_${last.id}` : null,
    }
  })

  api.download(
    { path: AUDIT_CSV_PATH, limit: DOWNLOAD_LIMITS.made },
    (c) => api.requireOperator(c, true),
    async (c, actor, reads) => {
      const asked = checkInput({ input: auditFilter }, c.req.query())
      if (!asked.ok) throw new AppError('INVALID_INPUT', { fields: asked.fields })
      const filter = asked.value
      const sought = await soughtBy(reads, filter)
      await inTransaction(deps, (tx) => commands.noteLogExport(tx, actor, now(), { filter, sought }))
      return {
        type: 'text/csv; charset=utf-8',
        name: `audit-log-${dateOf(now().getTime())}.csv`,
        body: { bytes: null, parts: () => csvOf(reads, sought, actor.userId) },
      }
    },
  )

  api.handleAsAdmin(getAuditChain, async (_, __, { reads }) => {
    const [state, heads] = await Promise.all([
      stateOfChain(reads),
      headsOfDays(reads, { limit: HEADS_SHOWN }),
    ])
    const { places, waiting, oldestWaitingAt: oldest, day } = state
    const aheadTo = day !== null && day > dateOf(now().getTime()) ? day : null
    return { places, waiting, oldestWaitingAt: oldest?.toISOString() ?? null, aheadTo, heads }
  })

  api.handleAsAdmin(checkAuditChain, async (at, actor) => {
    const isFirst = at.step === 'links' && at.after === 0
    if (isFirst) await inTransaction(deps, (tx) => commands.noteCheck(tx, actor, now(), null))
    const checked = await checkStep(db, at)
    const { fault } = checked
    if (fault) await inTransaction(deps, (tx) => commands.noteCheck(tx, actor, now(), fault))
    return checked
  })

  api.handlePublic(listAuditHeads, async ({ before }) => ({
    heads: await headsOfDays(db, { before, limit: HEADS_SHOWN }),
  }))
}
