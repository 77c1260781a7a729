import { payerOf } from '../partners/codes/queries.ts'
import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  joinCase,
  openInvitation,
  trackRespondentLogin,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { isAmong } from '@evensettle/domain/invitations/contact.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import { inviteeOwner } from '../access/queries.ts'
import { presentItem } from '../cases/queries.ts'
import { shownBy } from '../evidence/queries.ts'
import { acceptOpeningTerms } from '../negotiation/acceptance/commands.ts'
import { createInitialOffer } from './answers/commands.ts'
import * as commands from './commands.ts'
import * as joining from './joining/commands.ts'
import * as declining from './declining/commands.ts'
import { startersOwn } from './letter/queries.ts'
import { invitationPage, wordOf } from './queries.ts'
import { talkRoutes } from './talk/routes.ts'
import { copyAddress } from './receipt/queries.ts'

/** The invited person's way in, and what both write until they have an account. */
export function invitationRoutes(
  api: Api,
  deps: Deps,
  leavesAt: (actor: UserActor) => Promise<Date | null>,
): void {
  const { now } = deps
  talkRoutes(api, deps)

  api.handlePublic(openInvitation, async (input, actor) => {
    const held = await inTransaction(deps, (tx) => commands.openInvitation(tx, actor, now(), input))
    return presentPage(deps, held.invitation.id, input.token)
  })

  api.handlePublic(answerInvitation, async (input, _, { visitor }) => {
    const held = await inTransaction(deps, (tx) =>
      commands.answerInvitation(
        tx,
        now(),
        input,
        { newId: deps.newId, sealer: deps.sealers.invitations },
        visitor,
      ),
    )
    return presentPage(deps, held.invitation.id, input.token)
  })

  api.handlePublic(askMoreTime, async (input, _, { visitor }) => {
    const held = await inTransaction(deps, (tx) => commands.askMoreTime(tx, now(), input.token, visitor))
    return presentPage(deps, held.invitation.id, input.token)
  })

  api.handlePublic(declineInvitation, async (input, _, { visitor }) => {
    const said = { input, visitor, sealer: deps.sealers.invitations, newId: deps.newId }
    await inTransaction(deps, (tx) => declining.declineInvitation(tx, now(), said))
    return { ok: true } as const
  })

  api.handle(joinCase, async (input, actor, { visitor }) => {
    // another account with the same mailbox is the starter too
    if (isAmong({ kind: 'email', value: actor.email }, await startersOwn(deps, input.token)))
      throw new AppError('OWN_CASE')
    return inTransaction(deps, async (tx) => {
      const row = await joining.joinCase(tx, actor, now(), input, visitor)
      const agreementId = await acceptOpeningTerms(tx, actor, now(), row, deps.newId)
      if (agreementId === null) await createInitialOffer(tx, actor, now(), row.id, deps.newId)
      return { caseId: row.id, agreementId }
    })
  })

  api.handle(trackRespondentLogin, async (input, actor) => ({
    tracked: await inTransaction(deps, (tx) =>
      joining.trackRespondentLogin(tx, actor, now(), input.user_email),
    ),
    leavesAt: (await leavesAt(actor))?.toISOString() ?? null,
  }))
}

async function presentPage(deps: Deps, invitationId: string, token: string): Promise<InvitationView> {
  const { db, auth } = deps
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
    intakeAnswers: row.intake_answers,
    currency: row.currency,
    starterName: row.starter_name,
    respondentName: row.respondent_name,
    word: wordOf(deps.sealers.invitations, row.id),
    operator: operatorLine(deps.config.operator, BRAND),
    memberOf: await payerOf(db, row.id),
    email: row.email,
    items: itemsBy(row.items, 'starter').map(presentItem),
    shown: await shownBy(db, row.id, 'starter'),
    sentAt: row.sent_at.toISOString(),
    until: row.expires_at.toISOString(),
    moreTimeLeft: row.extended_at === null,
    answer:
      row.answer_kind && row.answered_at
        ? {
            kind: row.answer_kind,
            at: row.answered_at.toISOString(),
            sent: await presentSent(deps, row, token),
          }
        : null,
    accountExists: !readInvitationToken(token).isOfLetter && (await auth.findUserByEmail(row.email)) !== null,
  }
}

/** What was sent, for whoever sent it: others may hold the same letter, and another person may be invited since. */
async function presentSent(
  { db, sealers }: Deps,
  row: NonNullable<Awaited<ReturnType<typeof invitationPage>>>,
  token: string,
): Promise<NonNullable<InvitationView['answer']>['sent']> {
  const owner = inviteeOwner(token, { caseId: row.id, email: row.email })
  if (owner === null || owner !== row.answered_as) return null
  return {
    words: row.answer_words,
    back: itemsBy(row.items, 'respondent').map(presentItem),
    proposal: row.answer_proposal,
    copyTo: await copyAddress(db, sealers.invitations, row),
  }
}
