import type { ModelUse } from '@evensettle/contracts/model-use.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { modelSwitch } from '../switch/queries.ts'

const MILLION = 1_000_000

/** What was used since a moment: tokens of the whole installation, and questions of one room. */
export async function usedSince(
  db: Db,
  since: Date,
  ownerMark: string,
): Promise<{ tokens: number; ofRoom: number }> {
  const row = await db
    .selectFrom('model_call')
    .select([
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
      sql<number>`count(*) filter (where owner_mark = ${ownerMark})::int`.as('ofRoom'),
    ])
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return row
}

/** How the model did since a moment, of the whole installation: no case and nobody is named. */
async function modelUse(db: Db, since: Date) {
  return db
    .selectFrom('model_call')
    .select([
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`count(*) filter (where outcome = 'answered')::int`.as('answered'),
      sql<number>`count(*) filter (where outcome = 'refused')::int`.as('refused'),
      sql<number>`count(*) filter (where outcome = 'late')::int`.as('late'),
      sql<number>`count(*) filter (where outcome = 'failed')::int`.as('failed'),
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
      sql<number | null>`(percentile_disc(.5) within group (order by ms))::int`.as('typical'),
      sql<number | null>`(percentile_disc(.95) within group (order by ms))::int`.as('slow'),
    ])
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Why the guard let answers of the model not through since a moment, the most frequent reason first. */
async function refusalsOf(db: Db, since: Date): Promise<{ why: string; count: number }[]> {
  const rows = await db
    .selectFrom('model_call')
    .select(['refusal', (eb) => eb.fn.countAll<number>().as('count')])
    .where('at', '>', since)
    .where('refusal', 'is not', null)
    .groupBy('refusal')
    .orderBy('count', 'desc')
    .execute()
  return rows.map(({ refusal, count }) => ({ why: refusal ?? '', count }))
}

/** What the model did in the last 24 hours. */
export async function useOfModel({ db, model, config, now }: Deps): Promise<ModelUse> {
  const since = new Date(now().getTime() - DAY)
  const [used, refusals, off] = await Promise.all([
    modelUse(db, since),
    refusalsOf(db, since),
    modelSwitch(db),
  ])
  const price = config.model?.price
  return {
    model: model.about,
    off: off ? { since: off.off_since.toISOString(), reason: off.reason } : null,
    restsUntil: model.restsUntil()?.toISOString() ?? null,
    ...used,
    refusals,
    mostTokens: config.model?.dayTokens ?? null,
    cost: price
      ? { amount: Math.round((used.tokens * price.amount) / MILLION), currency: price.currency }
      : null,
  }
}
