import {
  benefitCode,
  coversCase,
  MAX_CODES,
  readBenefitCode,
  type CodeKind,
} from '@evensettle/domain/partners/benefit-code.ts'
import { takesPart } from '@evensettle/domain/partners/organisation.ts'
import { dateOf, type CalendarDate } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { lockSeat } from '../seats/commands.ts'

type Making = {
  ids: string[]
  kind: CodeKind
  note: string
  validUntil: CalendarDate | null
  random: () => Buffer
}

/** Makes codes of one's organisation, once for each id. */
export async function makeCodes(tx: Tx, actor: UserActor, now: Date, making: Making): Promise<void> {
  const seat = await lockSeat(tx, actor, 'manage_codes')
  const { known } = await tx
    .selectFrom('benefit_code')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('organisation_id', '=', seat.id)
    .where('id', 'in', making.ids)
    .executeTakeFirstOrThrow()
  if (known === making.ids.length) return
  const { count } = await tx
    .selectFrom('benefit_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', seat.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count + making.ids.length > MAX_CODES) throw new AppError('CODES_TOO_MANY')
  const { kind, note, validUntil } = making
  const made = await tx
    .insertInto('benefit_code')
    .values(
      making.ids.map((id) => ({
        id,
        organisation_id: seat.id,
        code: benefitCode(making.random()),
        kind,
        note: note.trim(),
        valid_until: validUntil,
        made_at: now,
        revoked_at: null,
      })),
    )
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) return
  const facts = { kind, codes: made.length }
  await audit(tx, actor, now, { action: 'partner.code', caseId: null, subject: seat.id, facts })
}

/** Ends a code of one's organisation; a repeat changes nothing. */
export async function revokeCode(tx: Tx, actor: UserActor, now: Date, codeId: string): Promise<void> {
  const seat = await lockSeat(tx, actor, 'manage_codes')
  const row = await tx
    .selectFrom('benefit_code')
    .select('revoked_at')
    .where('id', '=', codeId)
    .where('organisation_id', '=', seat.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  if (row.revoked_at !== null) return
  await tx.updateTable('benefit_code').set({ revoked_at: now }).where('id', '=', codeId).execute()
  await audit(tx, actor, now, {
    action: 'partner.code',
    caseId: null,
    subject: codeId,
    facts: { revoked: true },
  })
}

/**
 * A case begins with a code: its organisation pays for it. It leaves no audit entry of its own: the case's sending has one,
 * and which code it was stays out of a log that people read.
 */
export async function useCode(tx: Tx, now: Date, caseId: string, typed: string): Promise<void> {
  const code = readBenefitCode(typed)
  const row =
    code === null
      ? undefined
      : await tx
          .selectFrom('benefit_code')
          .innerJoin('organisation', 'organisation.id', 'benefit_code.organisation_id')
          .select(['benefit_code.id', 'benefit_code.kind', 'valid_until', 'revoked_at', 'organisation_id'])
          .select('organisation.state')
          .where('code', '=', code)
          .forUpdate('benefit_code')
          .executeTakeFirst()
  if (!row) throw new AppError('BENEFIT_CODE_REFUSED')
  const use = await tx
    .selectFrom('benefit_use')
    .select('case_id')
    .where('code_id', '=', row.id)
    .limit(1)
    .executeTakeFirst()
  const { kind, valid_until: validUntil, revoked_at } = row
  const isCovered = coversCase(
    { kind, validUntil, revokedAt: revoked_at?.getTime() ?? null },
    { isActive: takesPart(row.state), isUsed: use !== undefined },
    now.getTime(),
  )
  if (!isCovered) throw new AppError('BENEFIT_CODE_REFUSED')
  await tx
    .insertInto('benefit_use')
    .values({
      case_id: caseId,
      code_id: row.id,
      organisation_id: row.organisation_id,
      used_on: dateOf(now.getTime()),
    })
    .execute()
}
