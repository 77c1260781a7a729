import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { forgetOldDrafts } from './commands.ts'
import { forgetOldLinks } from './links/commands.ts'

/** Throws drafts away that nobody has touched for a season, and those behind a link after some days. */
export async function sweepDrafts(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - TIMELINE.draftKeptFor)
  await inTransaction(deps, (tx) => forgetOldDrafts(tx, before))
  const linksBefore = new Date(deps.now().getTime() - TIMELINE.draftLinkKeptFor)
  await inTransaction(deps, (tx) => forgetOldLinks(tx, linksBefore))
}
