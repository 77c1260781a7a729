import type { PartnerSettings } from '@evensettle/contracts/partner-settings.ts'
import {
  allowedTo,
  IN_PROGRAM,
  maySeat,
  newsFor,
  takesPart,
} from '@evensettle/domain/partners/organisation.ts'
import type { Theme } from '@evensettle/domain/partners/colour.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { codesOf } from '../codes/queries.ts'
import { seatOf } from '../seats/queries.ts'

/** What somebody's seat lets them see of their organisation. */
export async function settingsFor(db: Db, userId: string, now: Date): Promise<PartnerSettings> {
  const seat = await seatOf(db, userId)
  if (!seat) throw new AppError('NOT_FOUND')
  const { id, name, slug, welcome, state, role, colour } = seat
  const seats = await db
    .selectFrom('organisation_seat')
    .select(['user_id', 'email', 'role'])
    .where('organisation_id', '=', id)
    .orderBy('since')
    .execute()
  const invitations = await db
    .selectFrom('seat_invitation')
    .select(['id', 'email', 'role', 'until'])
    .where('organisation_id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('until', '>', now)
    .orderBy('invited_at')
    .execute()
  return {
    organisation: {
      name,
      slug,
      welcome,
      state,
      colour,
      logos: await logosOf(db, id),
      pauseWords: seat.pause_words,
    },
    role,
    may: allowedTo(role),
    news: newsFor(role).map((kind) => ({ kind, isTold: seat.told_of.includes(kind) })),
    seats: seats.map((one) => ({
      userId: one.user_id,
      email: one.email,
      role: one.role,
      isMine: one.user_id === userId,
    })),
    invitations: invitations.map((one) => ({ ...one, until: one.until.toISOString() })),
    codes: maySeat(role, 'manage_codes') ? await codesOf(db, id, now) : [],
  }
}

/** What an organisation's own address shows, or null where nobody is there. */
export async function pageOf(db: Db, slug: string) {
  const row = await db
    .selectFrom('organisation')
    .select(['id', 'name', 'slug', 'welcome', 'state', 'colour'])
    .where('slug', '=', slug.toLowerCase())
    .where('state', 'in', IN_PROGRAM)
    .executeTakeFirst()
  if (!row) return null
  const { id, state, ...shown } = row
  return { ...shown, isOpen: takesPart(state), logos: await logosOf(db, id) }
}

/** Which logos an organisation has, by what changes with each. */
async function logosOf(db: Db, organisationId: string): Promise<Record<Theme, string | null>> {
  const rows = await db
    .selectFrom('organisation_logo')
    .select(['theme', 'version'])
    .where('organisation_id', '=', organisationId)
    .execute()
  const of = (theme: Theme) => rows.find((row) => row.theme === theme)?.version ?? null
  return { light: of('light'), dark: of('dark') }
}

/** The logo of the organisation at an address, or null. */
export async function logoAt(db: Db, slug: string, theme: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('organisation_logo')
    .innerJoin('organisation', 'organisation.id', 'organisation_logo.organisation_id')
    .select('png')
    .where('slug', '=', slug.toLowerCase())
    .where('state', 'in', IN_PROGRAM)
    .where(sql`theme`, '=', theme)
    .executeTakeFirst()
  return row?.png ?? null
}
