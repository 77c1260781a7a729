import * as said from '@evensettle/messages/refusals/partners.ts'
import {
  decideApplication as decide,
  takesAnswer,
  type ApplicationDecision,
  type MemberBand,
  type OrganisationKind,
} from '@evensettle/domain/partners/application.ts'
import { isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import { hasLeft, pauseOrganisation as decidePause } from '@evensettle/domain/partners/organisation.ts'
import { freeSlug, slugOf } from '@evensettle/domain/partners/slug.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import { takesUnaskedMail } from '../../mail/queries.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import {
  applicationLetter,
  askedBackLetter,
  declinedLetter,
  pausedLetter,
  receivedLetter,
  resumedLetter,
} from '../emails.ts'
import { inviteToSeat, type SeatMaking } from '../seats/commands.ts'

export type Applied = {
  organisation: string
  kind: OrganisationKind
  country: string
  members: MemberBand
  contactName: string
  email: string
  website: string
  why: string
}

type Mailing = { mails: Sealer; desk: string; publicUrl: string }
type Receipting = Mailing & { stops: Sealer }

function rowOf({ organisation, kind, country, members, contactName, email, website, why }: Applied) {
  return {
    kind,
    country,
    members,
    organisation: organisation.trim(),
    contact_name: contactName.trim(),
    email: email.trim(),
    website: website.trim(),
    why: why.trim(),
  }
}

/**
 * Takes an application, once for each id that the browser made. It leaves no audit entry: whoever sends it is nobody that
 * we know, and the row keeps all of it.
 */
export async function sendApplication(
  tx: Tx,
  now: Date,
  { id, applied, mails, desk, publicUrl, stops }: Receipting & { id: string; applied: Applied },
): Promise<void> {
  const inserted = await tx
    .insertInto('partner_application')
    .values({
      id,
      state: 'received',
      ...rowOf(applied),
      token_hash: null,
      received_at: now,
      decided_at: null,
      organisation_id: null,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return
  const receipt = await composeLetter(receivedLetter())
  const told = await composeLetter(applicationLetter(applied, false, publicUrl))
  const to = applied.email.trim()
  const kind = 'partner/received'
  if ((await takesUnaskedMail(tx, now, stops, { email: to, kind })) === 'yes')
    await queueMail(tx, mails, now, { ...receipt, kind, caseId: null, userId: null, to })
  await queueMail(tx, mails, now, {
    ...told,
    kind: 'partner/application',
    caseId: null,
    userId: null,
    to: desk,
  })
}

/** Sends an application anew as the answer to the operator's question; the link ends with it. No audit entry: as above. */
export async function answerApplication(
  tx: Tx,
  now: Date,
  { token, applied, mails, desk, publicUrl }: Mailing & { token: string; applied: Applied },
): Promise<void> {
  const row = await tx
    .selectFrom('partner_application')
    .select(['id', 'state'])
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()
  if (!row || !takesAnswer(row.state)) throw new AppError('APPLICATION_UNKNOWN')
  await tx
    .updateTable('partner_application')
    .set({ state: 'received', ...rowOf(applied), token_hash: null })
    .where('id', '=', row.id)
    .execute()
  const told = await composeLetter(applicationLetter(applied, true, publicUrl))
  await queueMail(tx, mails, now, {
    ...told,
    kind: 'partner/application',
    caseId: null,
    userId: null,
    to: desk,
  })
}

async function lockApplication(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('partner_application')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

type Decided = {
  id: string
  decision: ApplicationDecision
  words: string
  making: SeatMaking
  newId: () => string
}

/** The operator's decision, and the mail that tells it. */
export async function decideApplication(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, decision, words, making, newId }: Decided,
): Promise<void> {
  const row = await lockApplication(tx, id)
  const decided = decide(row.state, decision, words)
  if (!decided.ok) {
    if (decided.error.code === 'APPLICATION_DECIDED') throw new AppError('APPLICATION_DECIDED')
    throw new AppError('INVALID_INPUT', { fields: { words: said.reasonMissing() } })
  }
  const token = making.random.toString('base64url')
  const organisation =
    decision === 'approve' ? await beginOrganisation(tx, now, { ...row, id: newId() }) : null
  await tx
    .updateTable('partner_application')
    .set({
      state: decided.value,
      words: words.trim(),
      token_hash: decision === 'ask' ? hashToken(token) : null,
      decided_at: decision === 'ask' ? null : now,
      organisation_id: organisation?.id ?? null,
    })
    .where('id', '=', id)
    .execute()
  const facts = { decision, organisation: organisation?.id ?? null }
  const changed = { state: { from: row.state, to: decided.value } }
  await audit(tx, actor, now, { action: 'partner.decide', caseId: null, subject: id, facts, changed })
  if (organisation) {
    await inviteToSeat(tx, actor, now, { ...making, organisation, role: 'owner', email: row.email })
    return
  }
  const url = `${making.publicUrl}/partner-application?token=${token}`
  const letter = decision === 'ask' ? askedBackLetter(words.trim(), url) : declinedLetter(words.trim())
  const told = await composeLetter(letter)
  await queueMail(tx, making.mails, now, {
    ...told,
    kind: 'partner/decided',
    caseId: null,
    userId: null,
    to: row.email,
  })
}

/** An organisation with the first free address of its name. */
async function beginOrganisation(
  tx: Tx,
  now: Date,
  { id, organisation, kind, country }: { id: string } & Pick<Applied, 'organisation' | 'kind' | 'country'>,
): Promise<{ id: string; name: string }> {
  await holdLock(tx, 'partnerSlug')
  const base = slugOf(organisation)
  const alike = await tx
    .selectFrom('organisation')
    .select('slug')
    .where('slug', 'like', `${base.slice(0, 50)}%`)
    .unionAll(
      tx
        .selectFrom('organisation_slug_left')
        .select('slug')
        .where('slug', 'like', `${base.slice(0, 50)}%`),
    )
    .execute()
  await tx
    .insertInto('organisation')
    .values({
      id,
      name: organisation,
      kind,
      country,
      slug: freeSlug(organisation, new Set(alike.map(({ slug }) => slug))),
      state: 'active',
      created_at: now,
      state_since: now,
    })
    .execute()
  return { id, name: organisation }
}

/**
 * Sends the owner's seat once more, perhaps to a corrected address. Where somebody has taken it, only to replace them: they
 * stay the owner until the seat is taken anew.
 */
export async function inviteOwnerAgain(
  tx: Tx,
  actor: UserActor,
  now: Date,
  {
    id,
    email,
    replaces,
    making,
  }: { id: string; email?: string | undefined; replaces: boolean; making: SeatMaking },
): Promise<void> {
  const row = await lockApplication(tx, id)
  if (row.organisation_id === null) throw new AppError('NOT_FOUND')
  const { state, name } = await tx
    .selectFrom('organisation')
    .select(['state', 'name'])
    .where('id', '=', row.organisation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (hasLeft(state)) throw new AppError('ORGANISATION_LEFT')
  const owner = await tx
    .selectFrom('organisation_seat')
    .select('email')
    .where('organisation_id', '=', row.organisation_id)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  const to = email?.trim() ?? row.email
  if (owner && (!replaces || isSameEmail(owner.email, to))) throw new AppError('SEAT_INVITATION_USED')
  await tx.updateTable('partner_application').set({ email: to }).where('id', '=', id).execute()
  const organisation = { id: row.organisation_id, name }
  await inviteToSeat(tx, actor, now, { ...making, organisation, role: 'owner', email: to })
}

type Pause = { id: string; to: 'active' | 'paused'; words: string; mails: Sealer }

/** Lets an approved organisation rest or go on, and tells its owner. A repeat changes nothing. */
export async function pauseOrganisation(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, to, words, mails }: Pause,
): Promise<void> {
  const row = await lockApplication(tx, id)
  if (row.organisation_id === null) throw new AppError('NOT_FOUND')
  const { state, name, pause_words } = await tx
    .selectFrom('organisation')
    .select(['state', 'name', 'pause_words'])
    .where('id', '=', row.organisation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const decided = decidePause(state, to, words)
  if (!decided.ok) {
    if (decided.error.code === 'ORGANISATION_LEFT') throw new AppError('ORGANISATION_LEFT')
    throw new AppError('INVALID_INPUT', { fields: { words: said.pauseReasonMissing() } })
  }
  const why = to === 'paused' ? words.trim() : ''
  if (state === to && pause_words === why) return
  await tx
    .updateTable('organisation')
    .set({ state: to, pause_words: why, ...(state === to ? {} : { state_since: now }) })
    .where('id', '=', row.organisation_id)
    .execute()
  const changed = { state: { from: state, to } }
  await audit(tx, actor, now, {
    action: 'partner.pause',
    caseId: null,
    subject: row.organisation_id,
    changed,
  })
  const owner = await tx
    .selectFrom('organisation_seat')
    .select('email')
    .where('organisation_id', '=', row.organisation_id)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  const letter = await composeLetter(to === 'paused' ? pausedLetter(name, why) : resumedLetter(name))
  const mail = {
    ...letter,
    kind: 'partner/pause',
    caseId: null,
    userId: null,
    to: owner?.email ?? row.email,
  } as const
  await queueMail(tx, mails, now, mail)
}
