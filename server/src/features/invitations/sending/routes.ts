import * as said from '@evensettle/messages/refusals/mailing.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import {
  enterCode,
  getInvitationState,
  resendInvitation,
  type InvitationState,
} from '@evensettle/contracts/invitations.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import {
  getLetterLink,
  INVITATION_LETTER_PATH,
  saveInvitationContact,
} from '@evensettle/contracts/invitation-sending.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api, UserActor } from '../../../platform/http/http.ts'
import * as commands from './commands.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import { renderLetterPdf } from './document.ts'
import { ownText, sixFacts, typedAddress } from './emails.ts'
import { letterFacts } from './jobs.ts'
import { invitationLetterFacts, invitationOfCase, isStoppedIn, type LetterRow } from './queries.ts'
import { isStopped } from '../../mail/queries.ts'
import { wordOf } from '../queries.ts'

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
      isLimited: deps.config.rateLimits,
    }
    await inTransaction(deps, (tx) => commands.resendInvitation(tx, actor, now(), { ...input, ...fresh }))
    return presentState(deps, input.caseId, actor.userId)
  })

  api.handle(saveInvitationContact, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.saveContact(tx, actor, now(), input))
    return presentState(deps, input.caseId, actor.userId)
  })

  async function makeLetter(caseId: string, actor: UserActor, kind: 'link' | 'letter'): Promise<LetterRow> {
    const { invitationId } = await inTransaction(deps, (tx) =>
      commands.noteLetter(tx, actor, now(), { caseId, kind }),
    )
    const row = await invitationLetterFacts(deps.db, invitationId)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  api.handle(getLetterLink, async ({ caseId }, actor) => {
    const facts = letterFacts(deps, await makeLetter(caseId, actor, 'link'))
    const { link, shortAddress, reference, code } = facts
    return { link, shortAddress: typedAddress(shortAddress), reference, code, text: ownText(facts) }
  })

  const letter = { path: INVITATION_LETTER_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(letter, api.requireUser, async (c, actor) => {
    const asked = checkInput(getLetterLink, { caseId: c.req.param('caseId') })
    if (!asked.ok) throw new AppError('NOT_FOUND')
    const row = await makeLetter(asked.value.caseId, actor, 'letter')
    const facts = letterFacts(deps, row)
    const body = await renderLetterPdf({
      ...facts,
      facts: sixFacts(facts),
      shortAddress: typedAddress(facts.shortAddress),
      postalAddress: row.postal_address,
      operator: operatorLine(deps.config.operator, BRAND),
      madeAt: now(),
      size: row.starter_country === 'US' || row.starter_country === 'CA' ? 'LETTER' : 'A4',
    })
    return { type: 'application/pdf', name: `letter-${row.reference}.pdf`, body }
  })
}

async function presentState(deps: Deps, caseId: string, userId: string): Promise<InvitationState> {
  const row = await invitationOfCase(deps.db, caseId, userId)
  if (!row) throw new AppError('NOT_FOUND')
  const sealer = deps.sealers.invitations
  const isStoppedHere = row.silenced_at !== null || (await isStoppedIn(deps.db, sealer, caseId, row.email))
  const isDropped =
    !isStoppedHere &&
    row.mail === null &&
    (await isStopped(deps.db, sealer, { kind: 'email', value: row.email }))
  const mail = isDropped ? UNDELIVERED : row.mail
  return {
    caseId,
    reference: row.reference,
    word: wordOf(sealer, caseId),
    name: row.name,
    email: row.email,
    state: stateOf(row, mail, deps.now()),
    error: mailTrouble(mail),
    sentAt: row.created_at.toISOString(),
    joinedAt: row.accepted_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    openedBy: row.own_opened_at && row.opened_by === 'letter' ? 'mail' : row.opened_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    until: row.expires_at.toISOString(),
    stopped: isStoppedHere && row.wrong_address_at === null,
    phone: row.phone,
    postalAddress: row.postal_address,
    letterMadeAt: row.letter_made_at?.toISOString() ?? null,
    reminders: row.reminders,
    sms: row.sms && { state: row.sms.state, at: new Date(row.sms.at).toISOString() },
    smsPossible: deps.smsTransport.kind === 'webhook',
    seq: row.seq,
    resendsLeft: Math.min(TIMELINE.resends, Math.max(0, TIMELINE.resends + 1 - row.made)),
    letterRefusedAt: row.letter_refused_at?.toISOString() ?? null,
  }
}

type MailState = NonNullable<Awaited<ReturnType<typeof invitationOfCase>>>['mail']

/** A mail to somebody who asked for none in another case: it did not arrive, and why is theirs alone to know. */
const UNDELIVERED = { state: 'failed', error: 'not sent' } as const

/** What the starter is told of a mail that did not go out: never the mail server's own words. */
function mailTrouble(mail: MailState | typeof UNDELIVERED): string | null {
  if (!mail?.error) return null
  return mail.state === 'failed' ? said.undeliverable() : said.notYet()
}

function stateOf(
  row: NonNullable<Awaited<ReturnType<typeof invitationOfCase>>>,
  mail: MailState | typeof UNDELIVERED,
  now: Date,
): InvitationState['state'] {
  if (row.accepted_at) return 'joined'
  if (row.expires_at <= now && !row.withdrawn_at) return 'expired'
  if (isClosed(row.case_status)) return 'withdrawn'
  if (row.answered_at && !row.withdrawn_at) return 'answered'
  if (row.wrong_address_at) return 'wrong_address'
  if (row.withdrawn_at) return 'withdrawn'
  if (row.opened_at) return 'opened'
  return mail?.state ?? 'queued'
}
