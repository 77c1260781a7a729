import { countCohorts } from '@evensettle/domain/partners/figures.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { figuresLetter } from '../emails.ts'
import { tellSeats } from '../news/commands.ts'
import { casesToCount, cohortsOf } from './queries.ts'

/**
 * Counts what is old enough of an organisation's cases, once, whoever runs this at the same time, and tells its seats that there is
 * something new. It leaves no audit entry:
 * nobody acts, and what is counted stays as it is.
 */
export async function countCases(
  tx: Tx,
  now: Date,
  { organisationId, mails, publicUrl }: { organisationId: string; mails: Sealer; publicUrl: string },
): Promise<void> {
  const { name } = await tx
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = (await cohortsOf(tx, organisationId)).at(-1)?.to ?? null
  const cases = await casesToCount(tx, organisationId, after)
  const cohorts = countCohorts(cases, after, dateOf(now.getTime()))
  if (cohorts.length === 0) return
  await tx
    .insertInto('partner_cohort')
    .values(
      cohorts.map(({ from, to, otherKinds, kinds, ...told }) => ({
        ...told,
        organisation_id: organisationId,
        from_month: from,
        to_month: to,
        kinds: JSON.stringify(kinds),
        other_kinds: otherKinds,
        counted_at: now,
      })),
    )
    .execute()
  const letter = figuresLetter({ organisation: name, publicUrl })
  await tellSeats(tx, now, { organisationId, kind: 'figures', letter, by: null, mails })
}
