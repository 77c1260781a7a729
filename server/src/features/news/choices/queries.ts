import {
  isNeeded,
  NOTICE_KINDS,
  USUAL_CHOICES,
  type NoticeChoices,
  type NoticeKind,
} from '@evensettle/domain/cases/notices.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { profileOf } from '../../profile/queries.ts'

/** How somebody wants to be told; what they never chose comes as usual. */
export async function choicesOf(db: Db, userId: string | null): Promise<NoticeChoices> {
  const row =
    userId === null
      ? undefined
      : await db.selectFrom('notice_choices').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return USUAL_CHOICES
  const quiet =
    row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to }
  return { mail: { ...USUAL_CHOICES.mail, ...row.mail }, quiet }
}

/** Whose clock quiet hours and the mail of a day go by: what their profile says, else where they opened their invitation. */
export async function zoneOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const known = (await profileOf(db, userId))?.time_zone
  if (known !== undefined) return known
  const opened = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select('invitation.time_zone')
    .where('mediation_case.respondent_id', '=', userId)
    .where('invitation.time_zone', 'is not', null)
    .orderBy('invitation.created_at', 'desc')
    .executeTakeFirst()
  return opened?.time_zone ?? null
}

/** Stands in a mail about these kinds: it stops such mails to this person, opens nothing, and nobody can make one up. */
export function noticeStopKey(sealer: Sealer, userId: string, kinds: readonly NoticeKind[]): string | null {
  const places = NOTICE_KINDS.flatMap((kind, place) =>
    kinds.includes(kind) && !isNeeded(kind) ? [place] : [],
  )
  if (places.length === 0) return null
  const said = `${userId}.${places.join('')}`
  return `${said}.${proof(sealer, said)}`
}

export function readStopKey(sealer: Sealer, key: string): { userId: string; kinds: NoticeKind[] } | null {
  const [userId = '', places = '', given = ''] = key.split('.')
  const right = Buffer.from(proof(sealer, `${userId}.${places}`))
  const shown = Buffer.from(given)
  if (right.byteLength !== shown.byteLength || !timingSafeEqual(right, shown)) return null
  return { userId, kinds: NOTICE_KINDS.filter((_, place) => places.includes(String(place))) }
}

function proof(sealer: Sealer, said: string): string {
  return sealer.receipt(`notices/${said}`).slice(0, 32)
}
