import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  getInvitationState,
  joinCase,
  openInvitation,
  resendInvitation,
  trackRespondentLogin,
  type InvitationState,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http.ts'
import { acceptOpeningTerms } from '../negotiation/offers/commands.ts'
import * as commands from './commands.ts'
import { invitationOfCase, invitationPage } from './queries.ts'

/** The invited person's way in, and the starter's view of the invitation. */
export function invitationRoutes(api: Api, deps: Deps): void {
  const { now } = deps

  api.handlePublic(openInvitation, async ({ token }, actor) => {
    const held = await inTransaction(deps, (tx) => commands.openInvitation(tx, actor, now(), token))
    return presentPage(deps, held.invitation.id)
  })

  api.handlePublic(answerInvitation, async (input) => {
    const held = await inTransaction(deps, (tx) => commands.answerInvitation(tx, now(), input))
    return presentPage(deps, held.invitation.id)
  })

  api.handlePublic(askMoreTime, async ({ token }) => {
    const held = await inTransaction(deps, (tx) => commands.askMoreTime(tx, now(), token))
    return presentPage(deps, held.invitation.id)
  })

  api.handlePublic(declineInvitation, async (input) => {
    await inTransaction(deps, (tx) => commands.declineInvitation(tx, now(), input))
    return { ok: true } as const
  })

  api.handle(joinCase, (input, actor) =>
    inTransaction(deps, async (tx) => {
      const row = await commands.joinCase(tx, actor, now(), input)
      const agreementId = await acceptOpeningTerms(tx, actor, now(), row, deps.newId)
      return { caseId: row.id, agreementId }
    }),
  )

  api.handle(trackRespondentLogin, async (input, actor) => ({
    tracked: await inTransaction(deps, (tx) =>
      commands.trackRespondentLogin(tx, actor, now(), input.user_email),
    ),
  }))

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

async function presentPage({ db, auth }: Deps, invitationId: string): Promise<InvitationView> {
  const row = await invitationPage(db, invitationId)
  if (!row) throw new AppError('INVITATION_UNKNOWN')
  return {
    caseId: row.id,
    reference: row.reference,
    type: row.type,
    title: row.title,
    story: row.story,
    wish: row.wish,
    note: row.note,
    happenedOn: row.happened_on,
    currency: row.currency,
    starterName: row.starter_name,
    respondentName: row.respondent_name,
    email: row.email,
    items: row.items.map((item) => ({
      id: item.id,
      kind: item.kind,
      title: item.title,
      details: item.details,
      on: item.happened_on,
      claimed: item.claimed,
      answer: item.answer ? { answer: item.answer, admitted: item.admitted, reason: item.reason } : null,
    })),
    sentAt: row.sent_at.toISOString(),
    until: row.expires_at.toISOString(),
    moreTimeLeft: row.extended_at === null,
    answer:
      row.answer_kind && row.answered_at
        ? { kind: row.answer_kind, at: row.answered_at.toISOString() }
        : null,
    accountExists: (await auth.findUserByEmail(row.email)) !== null,
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
