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
  const before = await tx
    .selectFrom('profile')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
  const own = columnsOf(input)
  const saved = before && input.base ? withUntouched(own, columnsOf(input.base), before) : own
  const fields = { ...saved, updated_at: now }
  const row = await tx
    .insertInto('profile')
    .values({ user_id: actor.userId, created_at: now, ...fields })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, now, {
    action: 'profile.save',
    caseId: null,
    subject: actor.userId,
    changed: changesOf(before ?? null, saved, ['kind', 'country', 'time_zone', 'language']),
  })
  return row
}

type Details = Omit<Input<typeof saveProfileEndpoint>, 'base' | 'forCase'>
type Columns = ReturnType<typeof columnsOf>

function columnsOf(input: Details) {
  return {
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
}

const ADDRESS = ['address_line', 'postal_code', 'city', 'region', 'country'] as const

/** What a form changed on top of what is stored. An address is changed as a whole: half of two is nobody's. */
function withUntouched(own: Columns, base: Columns, stored: Columns): Columns {
  const keeps = (...names: (keyof Columns)[]) => names.every((name) => own[name] === base[name])
  const address = keeps(...ADDRESS) ? stored : own
  return {
    name: keeps('name') ? stored.name : own.name,
    kind: keeps('kind') ? stored.kind : own.kind,
    address_line: address.address_line,
    postal_code: address.postal_code,
    city: address.city,
    region: address.region,
    country: address.country,
    phone: keeps('phone') ? stored.phone : own.phone,
    time_zone: keeps('time_zone') ? stored.time_zone : own.time_zone,
    language: keeps('language') ? stored.language : own.language,
  }
}
