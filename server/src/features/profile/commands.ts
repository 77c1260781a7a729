import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { saveProfile as saveProfileEndpoint } from '@evensettle/contracts/profile.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { UserActor } from '../../platform/http.ts'
import { audit, changesOf } from '../audit/commands.ts'
import type { ProfileTable } from './tables.ts'

/** Creates or replaces a person's own profile. Names in cases that have begun stay as they were. */
export async function saveProfile(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: Input<typeof saveProfileEndpoint>,
): Promise<Selectable<ProfileTable>> {
  const fields = {
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
    updated_at: now,
  }
  const before = await tx
    .selectFrom('profile')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .insertInto('profile')
    .values({ user_id: actor.userId, created_at: now, ...fields })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { updated_at: _, ...saved } = fields
  await audit(tx, actor, now, {
    action: 'profile.save',
    caseId: null,
    subject: actor.userId,
    changed: changesOf(before ?? null, saved, ['kind', 'country', 'time_zone', 'language']),
  })
  return row
}

/** Forgets a profile for good. No audit entry: the deletion of the account has one. */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profile').where('user_id', '=', userId).execute()
}
