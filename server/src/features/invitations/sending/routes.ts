import {
  enterCode,
  getInvitationState,
  resendInvitation,
  type InvitationState,
} from '@evensettle/contracts/invitations.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http.ts'
import * as commands from './commands.ts'
import { invitationOfCase } from './queries.ts'

/** The starter's side of an invitation: its state, sending again; and the code that is typed by hand. */
export function invitationSendingRoutes(api: Api, deps: Deps): void {
  const { now } = deps

  api.handlePublic(enterCode, async (input) => {
    // the count of wrong codes must outlive the refusal
    const entered = await inTransaction(deps, (tx) =>
      commands.enterCode(tx, now(), { ...input, sealer: deps.sealers.invitations }),
    )
    if ('refusal' in entered) throw entered.refusal
    return entered
  })

  api.handle(getInvitationState, async ({ caseId }, actor) => presentState(deps, caseId, actor.userId))

  api.handle(resendInvitation, async (input, actor) => {
    const fresh = {
      invitationId: deps.newId(),
      token: deps.randomBytes(32).toString('base64url'),
      sealer: deps.sealers.invitations,
    }
    await inTransaction(deps, (tx) => commands.resendInvitation(tx, actor, now(), { ...input, ...fresh }))
    return presentState(deps, input.caseId, actor.userId)
  })
}

async function presentState(deps: Deps, caseId: string, userId: string): Promise<InvitationState> {
  const row = await invitationOfCase(deps.db, caseId, userId)
  if (!row) throw new AppError('NOT_FOUND')
  return {
    caseId,
    reference: row.reference,
    name: row.name,
    email: row.email,
    state: stateOf(row, deps.now()),
    error: mailTrouble(row.mail),
    sentAt: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    until: row.expires_at.toISOString(),
  }
}

/** What the starter is told of a mail that did not go out: never the mail server's own words. */
function mailTrouble(mail: { state: string; error: string | null } | null): string | null {
  if (!mail?.error) return null
  return mail.state === 'failed'
    ? 'Their mail server does not take mail for this address.'
    : 'The mail could not be handed over yet. We keep trying.'
}

function stateOf(
  row: NonNullable<Awaited<ReturnType<typeof invitationOfCase>>>,
  now: Date,
): InvitationState['state'] {
  if (row.accepted_at) return 'joined'
  if (row.expires_at <= now && !row.withdrawn_at) return 'expired'
  if (row.withdrawn_at || row.case_status === 'closed') return 'withdrawn'
  if (row.answered_at) return 'answered'
  if (row.opened_at) return 'opened'
  return row.mail?.state ?? 'queued'
}
