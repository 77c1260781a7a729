import { countryName } from '@evensettle/domain/agreements/address.ts'
import { knownZone } from '@evensettle/messages/moments.ts'
import type { InvitationCourse } from '@evensettle/contracts/words/course.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { versionsOf } from '../agreements/changes/queries.ts'
import { partsOf } from '../agreements/queries.ts'
import { caseOfParty, sideIn } from '../cases/queries.ts'
import { papersOfCase } from '../obligations/queries.ts'

/** A case of this person with its side, or null. */
export async function caseToTakeAway(db: Db, caseId: string, userId: string) {
  const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
  return row ? { ...row, mySide: sideIn(row, userId) } : null
}

export type CaseToTakeAway = NonNullable<Awaited<ReturnType<typeof caseToTakeAway>>>

export type Channel = { kind: 'mail' | 'reminder' | 'sms' | 'letter'; state: string; to: string; at: Date }

/** Every way in which the other side was written to, oldest first; mails that wait have not been. */
export async function channelsTried(db: Db, caseId: string): Promise<Channel[]> {
  // SQL: one row from several sources
  const { rows } = await sql<Channel>`
    select case when m.kind like 'reminder/%' then 'reminder' else 'mail' end as kind, m.state,
      m.to_address as to, coalesce(m.sent_at, m.created_at) as at
    from mail m where m.case_id = ${caseId} and m.state <> 'queued'
      and (m.kind like 'invitation/%' or m.kind like 'reminder/%')
    union all
    select 'sms', t.state, t.to_number, coalesce(t.sent_at, t.created_at)
    from sms t where t.case_id = ${caseId} and t.state <> 'queued' and t.kind like 'invitation/%'
    union all
    select 'letter', 'made', v.name, v.letter_made_at
    from invitation v where v.case_id = ${caseId} and v.letter_made_at is not null
    order by at
  `.execute(db)
  return rows
}

/** Each invitation of a case, oldest first, with what came in by it and how. */
export async function invitationCourse(db: Db, caseId: string): Promise<InvitationCourse[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    email: row.email,
    withdrawnAt: row.withdrawn_at?.getTime() ?? null,
    openedAt: row.opened_at?.getTime() ?? null,
    openedBy: row.opened_by,
    ownOpenedAt: row.own_opened_at?.getTime() ?? null,
    answeredAt: row.answered_at?.getTime() ?? null,
    answeredWay: row.answered_way,
    joinedAt: row.accepted_at?.getTime() ?? null,
    joinedWay: row.joined_way,
    declinedWay: row.declined_way,
  }))
}

/** The postal address of a person in one line each, or none. */
export async function addressOf(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('profile')
    .select(['name', 'address_line', 'postal_code', 'city', 'region', 'country'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return []
  return [
    row.name,
    row.address_line,
    `${row.postal_code} ${row.city}`.trim(),
    row.region,
    countryName(row.country),
  ].filter((line) => line !== '')
}

/** The newest lines that the starter gave for the other side's address. */
export async function invitedAddress(db: Db, caseId: string): Promise<string[]> {
  const row = await db
    .selectFrom('invitation')
    .select('postal_address')
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return (row?.postal_address ?? '').split('\n').filter((line) => line.trim() !== '')
}

/** A part agreement that both have signed: its number, those of the points that it settles, and of those that it settles in part. */
export type SettledPart = { number: number; points: number[]; parts: number[] }

/** The part agreements that settled points of a case, oldest first, each with the numbers of its points. */
export async function settledPartsOf(db: Db, caseId: string): Promise<SettledPart[]> {
  return (await partsOf(db, caseId))
    .map(({ version, source }) => {
      const points = source?.part?.points ?? []
      const numbersOf = (isPart: boolean) =>
        points.filter(({ outcome }) => (outcome === 'part') === isPart).map(({ number }) => number)
      return { number: version, points: numbersOf(false), parts: numbersOf(true) }
    })
    .filter(({ points, parts }) => points.length + parts.length > 0)
}

/** The sealed documents of a case with the files they are in: the agreement, then its changes and the certificate. */
export async function papersFor(db: Db, caseId: string) {
  const versions = await versionsOf(db, caseId)
  const parts = await partsOf(db, caseId)
  const papers = await papersOfCase(db, caseId)
  const all = [
    ...versions.map(({ version, ...one }) => ({
      ...one,
      source: `agreement/${one.id}`,
      kind: 'agreement' as const,
      ...(versions.length > 1 ? { version } : {}),
    })),
    ...parts.map((one) => ({ ...one, source: `agreement/${one.id}`, kind: 'part' as const })),
    ...papers.map((one) => ({ ...one, version: undefined, source: `paper/${one.id}` })),
  ]
  return all.flatMap(({ kind, source, version, pdf_file: stored, pdf_sha256: sha256, sealed_at: at }) =>
    stored !== null && sha256 !== null && at !== null
      ? [
          {
            kind,
            source,
            ...(version === undefined ? {} : { version }),
            stored,
            sha256,
            at: at.toISOString(),
          },
        ]
      : [],
  )
}

/** The time zone on whose clocks a person reads; UTC when none is known. */
export async function timeZoneOf(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('profile')
    .select('time_zone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return knownZone(row?.time_zone) ?? 'UTC'
}
