import { isSameName, MAX_SLUGS_LEFT } from '@evensettle/domain/partners/organisation.ts'
import type { Theme } from '@evensettle/domain/partners/colour.ts'
import * as said from '@evensettle/messages/refusals/partners.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import { audit, changesOf } from '../../audit/commands.ts'
import { lockSeat } from '../seats/commands.ts'

type Page = { name: string; slug: string; welcome: string; colour: string }
type Logo = { png: Uint8Array; width: number; height: number; version: string }

/**
 * Saves what an organisation's page says. Its name was checked by a person and stands in mails and invitations: only the
 * spelling changes. An address that it gives up stays its own.
 */
export async function savePage(tx: Tx, actor: UserActor, now: Date, input: Page): Promise<void> {
  const seat = await lockSeat(tx, actor, 'edit_page')
  if (!isSameName(seat.name, input.name))
    throw new AppError('INVALID_INPUT', { fields: { name: said.nameFixed() } })
  if (input.slug !== seat.slug) await moveSlug(tx, now, seat, input.slug)
  const page = {
    name: input.name.trim(),
    slug: input.slug,
    welcome: input.welcome.trim(),
    colour: input.colour,
  }
  await tx.updateTable('organisation').set(page).where('id', '=', seat.id).execute()
  const { name, slug, welcome, colour } = seat
  const changed = changesOf({ name, slug, welcome, colour }, page, ['name', 'slug', 'colour'])
  await audit(tx, actor, now, { action: 'partner.page', caseId: null, subject: seat.id, changed })
}

/** Whether an address is free for an organisation, and keeps the one it leaves for it. */
async function moveSlug(
  tx: Tx,
  now: Date,
  { id, slug: old }: { id: string; slug: string },
  slug: string,
): Promise<void> {
  await holdLock(tx, 'partnerSlug')
  const taken = await tx
    .selectFrom('organisation')
    .select('id')
    .where('slug', '=', slug)
    .unionAll(
      tx.selectFrom('organisation_slug_left').select('organisation_id as id').where('slug', '=', slug),
    )
    .execute()
  if (taken.some((one) => one.id !== id))
    throw new AppError('INVALID_INPUT', { fields: { slug: said.slugTaken() } })
  const { left } = await tx
    .selectFrom('organisation_slug_left')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('organisation_id', '=', id)
    .executeTakeFirstOrThrow()
  if (taken.length === 0 && left >= MAX_SLUGS_LEFT)
    throw new AppError('INVALID_INPUT', { fields: { slug: said.slugsUsed() } })
  await tx
    .insertInto('organisation_slug_left')
    .values({ slug: old, organisation_id: id, left_at: now })
    .onConflict((oc) => oc.column('slug').doNothing())
    .execute()
}

/** Ends the organisation's place in the program: its page and codes rest for good, its seats and invitations end. */
export async function leaveProgram(tx: Tx, actor: UserActor, now: Date): Promise<void> {
  const { id, state } = await lockSeat(tx, actor, 'leave_program')
  await tx.updateTable('organisation').set({ state: 'left', state_since: now }).where('id', '=', id).execute()
  await tx.deleteFrom('organisation_seat').where('organisation_id', '=', id).execute()
  await tx
    .updateTable('seat_invitation')
    .set({ withdrawn_at: now })
    .where('organisation_id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const changed = { state: { from: state, to: 'left' } }
  await audit(tx, actor, now, { action: 'partner.leave', caseId: null, subject: id, changed })
}

/** Puts the logo for a theme in the place of the one before, or takes it away. */
export async function saveLogo(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { theme, logo }: { theme: Theme; logo: Logo | null },
): Promise<void> {
  const { id } = await lockSeat(tx, actor, 'edit_page')
  await tx
    .deleteFrom('organisation_logo')
    .where('organisation_id', '=', id)
    .where('theme', '=', theme)
    .execute()
  if (logo) {
    const png = Buffer.from(logo.png)
    await tx
      .insertInto('organisation_logo')
      .values({ ...logo, png, organisation_id: id, theme })
      .execute()
  }
  const facts = { theme, logo: logo?.version ?? null }
  await audit(tx, actor, now, { action: 'partner.page', caseId: null, subject: id, facts })
}
