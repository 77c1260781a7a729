import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { saveProfile as saveProfileEndpoint } from '@evensettle/contracts/profile.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { audit, changesOf } from '../audit/commands.ts'
import type { ProfileTable } from './tables.ts'

/**
 * Creates or replaces a person's own profile. Names in cases that have begun stay as they were. Where another screen has
 * saved since the revision that this one is based on, that stays; a repeated save answers what is stored.
 */
export async function saveProfile(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: Input<typeof saveProfileEndpoint>,
): Promise<Selectable<ProfileTable>> {
  const details = {
    name: input.name.trim(),
    kind: input.kind,
    address_line: input.addressLine.trim(),
    postal_code: input.postalCode.trim(),
    city: input.city.trim(),
    region: (input.region ?? '').trim(),
    country: input.country,
    phone: input.phone.trim(),
    time_zone: input.timeZone,
    language: input.language,
  }
  const made = await tx
    .insertInto('profile')
    .values({ user_id: actor.userId, created_at: now, updated_at: now, ...details })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  const before = made
    ? null
    : await tx
        .selectFrom('profile')
        .selectAll()
        .where('user_id', '=', actor.userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
  if (before && input.revision !== undefined && input.revision !== before.revision) {
    const isSaid = Object.keys(changesOf(before, details, [])).length === 0
    if (isSaid && before.revision === input.revision + 1) return before
    throw new AppError('VERSION_CONFLICT')
  }
  const row =
    made ??
    (await tx
      .updateTable('profile')
      .set((eb) => ({ ...details, updated_at: now, revision: eb('revision', '+', 1) }))
      .where('user_id', '=', actor.userId)
      .returningAll()
      .executeTakeFirstOrThrow())
  await audit(tx, actor, now, {
    action: 'profile.save',
    caseId: null,
    subject: actor.userId,
    changed: changesOf(before, details, ['kind', 'country', 'time_zone', 'language']),
  })
  return row
}

/** Forgets a profile for good. No audit entry: the deletion of the account has one. */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profile').where('user_id', '=', userId).execute()
}
