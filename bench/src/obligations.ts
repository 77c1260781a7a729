import { createPool, createDb } from '@evensettle/server/platform/database/db.ts'
import { prepareStatements } from '@evensettle/server/platform/database/prepared-statements.ts'
import { obligationsToLookAt } from '@evensettle/server/features/obligations/clock/queries.ts'
import type { Figure } from './figure.ts'
import { median } from './numbers.ts'

type Plan = { rows: number; due: number; rounds: number; batch: number }

/**
 * How long the clock takes to find what is due today among everything that was ever agreed on, in its own batches. The
 * floor is one plain scan of a bare table with nothing but the moments and ids, for the same rows.
 */
export async function measureObligations(url: string, plan: Plan): Promise<{ figure: Figure; note: string }> {
  const pool = createPool(url, 2, () => {}, { connect: 60_000, answer: Number.POSITIVE_INFINITY })
  prepareStatements(pool)
  const db = createDb(pool)
  const now = new Date()
  const client = await pool.connect()
  try {
    // the rows name no real case: only finding them is measured
    await client.query(
      'alter table obligation drop constraint obligation_case_id_fkey, drop constraint obligation_agreement_id_fkey',
    )
    await client.query(
      `insert into obligation (id, case_id, agreement_id, position, kind, by, words, amount, due_on, state, made_at, notice, notice_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, 'payment', 'respondent', 'bank transfer', 15667,
         ($2::timestamptz + make_interval(days => 1 + n % 700))::date,
         case when n % 3 = 0 then 'due' else 'confirmed' end, $2::timestamptz,
         case when n < $3 or n % 3 = 0 then 'week' end,
         case when n < $3 then $2::timestamptz - make_interval(secs => n)
              when n % 3 = 0 then $2::timestamptz + make_interval(secs => 60 + n) end
       from generate_series(0, $1 - 1) n`,
      [plan.rows, now, plan.due],
    )
    await client.query('create table bare (id uuid, at timestamptz)')
    await client.query('insert into bare select id, notice_at from obligation where notice_at is not null')
    await client.query('create index on bare (at, id)')
    await client.query('analyze obligation, bare')
    const measured: number[] = []
    const floor: number[] = []
    let found = 0
    for (let round = -1; round < plan.rounds; round += 1) {
      const began = performance.now()
      found = 0
      for (let last: { id: string; at: Date } | undefined; ;) {
        const batch = await obligationsToLookAt(db, now, plan.batch, last)
        found += batch.length
        last = batch.at(-1)
        if (batch.length < plan.batch) break
      }
      const between = performance.now()
      await client.query('select id, at from bare where at <= $1 order by at, id', [now])
      if (round < 0) continue
      measured.push(between - began)
      floor.push(performance.now() - between)
    }
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id, case_id, notice_at from obligation where notice_at <= now() order by notice_at, id limit 200`,
    )
    if (found !== plan.due) throw new Error(`the clock found ${found} of ${plan.due}`)
    const name = `clock finds ${plan.due} due of ${plan.rows} agreed on`
    const aim = { kind: 'at-most', most: 1_500 } as const
    return {
      figure: { name, unit: 'ms', kind: 'cost', measured: median(measured), floor: median(floor), aim },
      note: `what is due is found by: ${rows.map((row) => row['QUERY PLAN'].trim()).join(' / ')}`,
    }
  } finally {
    client.release()
    await pool.query('drop table if exists bare')
    await pool.query('truncate obligation cascade')
    await pool.end()
  }
}
