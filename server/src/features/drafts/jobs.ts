import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { forgetOldDrafts, submitDraft } from './commands.ts'
import { forgetOldLinks } from './links/commands.ts'

/** Throws drafts away that nobody has touched for a season, and those behind a link after some days. */
export async function sweepDrafts(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - TIMELINE.draftKeptFor)
  await inTransaction(deps, (tx) => forgetOldDrafts(tx, before))
  const linksBefore = new Date(deps.now().getTime() - TIMELINE.draftLinkKeptFor)
  await inTransaction(deps, (tx) => forgetOldLinks(tx, linksBefore))
}

/** Sends a draft in the name of its owner, as they pressed or as they have paid for. */
export function sendDraft(
  deps: Deps,
  actor: UserActor,
  { id, revision }: { id: string; revision: number },
): Promise<{ caseId: string; reference: string }> {
  const { eligibility, rateLimits, confirmEmail, price } = deps.config
  const fresh = { invitationId: deps.newId(), token: deps.randomBytes(32).toString('base64url') }
  return inTransaction(deps, (tx) =>
    submitDraft(tx, actor, deps.now(), {
      id,
      revision,
      ...fresh,
      newId: deps.newId,
      eligibility,
      sealer: deps.sealers.invitations,
      isLimited: rateLimits,
      isEmailConfirmed: confirmEmail || actor.confirmed.email !== null,
      isPaidOnline: price !== null && deps.payments.isOn,
    }),
  )
}
