import type { Db } from './database.ts'

export type Allowance = {
  burst: number
  count: number
  seconds: number
  /** Tokens that stay in the bucket for others; 0 unless told. */
  reserve?: number
}

/**
 * Takes one token from the bucket `key`; true when there was one. One statement, so it holds for
 * every process on this database.
 */
export async function takeToken(db: Db, now: Date, key: string, allowance: Allowance): Promise<boolean> {
  const { burst, count, seconds, reserve = 0 } = allowance
  const taken = await db.query(
    `insert into auth.rate_limit as bucket (key, tokens, at) values ($1, $2::float8 - 1, $4)
     on conflict (key) do update set
       tokens = least($2, bucket.tokens + greatest(0, extract(epoch from $4 - bucket.at)) * $3) - 1,
       at = greatest(bucket.at, $4)
     where least($2, bucket.tokens + greatest(0, extract(epoch from $4 - bucket.at)) * $3::float8) >= 1 + $5::float8
     returning tokens`,
    [key, burst, count / seconds, now, reserve],
  )
  return taken.rowCount === 1
}
