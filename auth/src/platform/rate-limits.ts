import type { Db } from './database.ts'

export type Allowance = {
  burst: number
  count: number
  seconds: number
  /** Tokens that stay in the bucket for others; 0 unless told. */
  reserve?: number
  /** Tokens one try takes; 1 unless told. */
  cost?: number
}

/**
 * Takes a token, or what a try costs, from the bucket `key`; true when that was there. One statement, so it holds for
 * every process on this database.
 */
export async function takeToken(db: Db, now: Date, key: string, allowance: Allowance): Promise<boolean> {
  const { burst, count, seconds, reserve = 0, cost = 1 } = allowance
  if (cost > burst) return false
  const taken = await db.query(
    `insert into auth.rate_limit as bucket (key, tokens, at) values ($1, $2::float8 - $6::float8, $4)
     on conflict (key) do update set
       tokens = least($2, bucket.tokens + greatest(0, extract(epoch from $4 - bucket.at)) * $3) - $6,
       at = greatest(bucket.at, $4)
     where least($2, bucket.tokens + greatest(0, extract(epoch from $4 - bucket.at)) * $3::float8) >= $6 + $5::float8
     returning tokens`,
    [key, burst, count / seconds, now, reserve, cost],
  )
  return taken.rowCount === 1
}
