import type { Endpoint } from '@evensettle/contracts/endpoint.ts'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

/** What is counted: an endpoint, a file to save, or a part of the public log. */
export type Limited = Pick<Endpoint, 'method' | 'limit'> & { path: string }

export type RateLimits = { limit(limited: Limited, who: string): Promise<void> }

/** Counters in PostgreSQL, so that they hold across processes; one query for a limited endpoint, none for others. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  function limiterOf(name: string, limit: { points: number; seconds: number }): RateLimiterPostgres {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      inMemoryBlockOnConsumed: limit.points + 1,
    })
    limiters.set(name, made)
    return made
  }
  return {
    async limit({ method, path, limit }, who) {
      if (!limit) return
      try {
        await limiterOf(`${method} ${path}`, limit).consume(who)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
      }
    },
  }
}

/** For tests and measurements that must not be slowed by limits. */
export const NO_RATE_LIMITS: RateLimits = { limit: () => Promise.resolve() }
