import { randomUUID } from 'node:crypto'
import { crowded } from './errors.ts'
import { bucketsOf } from './guesses.ts'
import type { Guess, Guesser, Limits } from './guesses.ts'
import type { Settings } from './options.ts'
import type { Allowance } from './rate-limits.ts'
import { createTurns } from './turns.ts'
import type { Turns } from './turns.ts'

type Asked = Pick<Settings, 'pool' | 'now'>
type Bucket = { key: string; allowance: Allowance }
type Try = { id: string; own: Bucket; strangers: Bucket | null }
type Outcome = 'right' | 'wrong' | 'not judged'

/** Seconds until a try counts as judged that nobody has ended: the process that began it has died, as no request takes so long. */
export const LOST_AFTER = 15
/** Milliseconds that one waits for the outcome of others: what is left of ten seconds is for hashing, and for the rest of a sign-in. */
const LONGEST = 3_000
/** Milliseconds until somebody asks again for what another process may have given back. */
const PAUSE = 100

/** Who waits in this process for what one bucket gets back: the first of them asks, the others stand behind. */
type Line = { inTurn: Turns; length: number; wake: () => void }

const linesOf = new WeakMap<Asked, Map<string, Line>>()

/**
 * Judges a try that takes long to judge. It is counted before, so that tries made at once count as well; but only what was judged
 * wrong stays counted. Where tries under way have used up what there is, one waits for their outcome. Null when none is
 * left; whoever would wait for too long gets 429 and has tried nothing.
 */
export async function judgeTry(
  asked: Asked,
  guess: Guess,
  guesser: Guesser,
  limits: Limits,
  judge: () => Promise<boolean>,
): Promise<boolean | null> {
  const begun = await begin(asked, guess, guesser, limits)
  if (begun === null) return null
  let outcome: Outcome = 'not judged'
  try {
    const isRight = await judge()
    outcome = isRight ? 'right' : 'wrong'
    return isRight
  } finally {
    await end(asked, begun, outcome)
  }
}

/** A device that has used its own up counts as a stranger. */
async function begin(asked: Asked, guess: Guess, guesser: Guesser, limits: Limits): Promise<Try | null> {
  const id = randomUUID()
  const until = performance.now() + LONGEST
  const keys = bucketsOf(guess, guesser)
  if (keys.device !== null) {
    const own = { key: keys.device, allowance: limits.own }
    if (await takeOrWait(asked, own, id, until)) return { id, own, strangers: null }
  }
  const own = { key: keys.network, allowance: limits.own }
  const strangers = { key: keys.strangers, allowance: limits.strangers }
  // In this order: a network that has none left takes nothing from the others.
  if (!(await takeOrWait(asked, own, id, until))) return null
  let isHeard = false
  try {
    isHeard = await takeOrWait(asked, strangers, id, until)
  } finally {
    if (!isHeard) await end(asked, { id, own, strangers: null }, 'not judged')
  }
  return isHeard ? { id, own, strangers } : null
}

async function takeOrWait(asked: Asked, bucket: Bucket, id: string, until: number): Promise<boolean> {
  const lines = linesOf.get(asked) ?? new Map<string, Line>()
  linesOf.set(asked, lines)
  if (!lines.has(bucket.key)) {
    const said = await take(asked, bucket, id)
    if (said !== 'wait') return said === 'taken'
  }
  const line = lines.get(bucket.key) ?? { inTurn: createTurns(1), length: 0, wake: () => undefined }
  lines.set(bucket.key, line)
  line.length += 1
  try {
    return await line.inTurn(() => takeInLine(asked, bucket, id, { line, until }))
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(bucket.key)
  }
}

async function takeInLine(
  asked: Asked,
  bucket: Bucket,
  id: string,
  { line, until }: { line: Line; until: number },
): Promise<boolean> {
  for (;;) {
    const said = await take(asked, bucket, id)
    if (said !== 'wait') return said === 'taken'
    if (performance.now() >= until) throw crowded()
    await nextEnd(line)
  }
}

function nextEnd(line: Line): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE)
    line.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

function lostSince(now: Date): Date {
  return new Date(now.getTime() - LOST_AFTER * 1000)
}

const FILLED =
  'least($2::float8, bucket.tokens + greatest(0, extract(epoch from $4 - bucket.at)) * $3::float8)'
const IS_ENOUGH = `${FILLED} >= $5::float8`
const UNDER_WAY = `case when bucket.tried_at > $7 then bucket.trying else '{}' end`
const REST = `array_remove(${UNDER_WAY}, $3::uuid)`

/** One statement, so it holds for every process on this database. A row that comes back without the try has others under way. */
async function take(
  { pool, now }: Asked,
  { key, allowance: { burst, count, seconds, cost = 1 } }: Bucket,
  id: string,
): Promise<'taken' | 'wait' | 'none left'> {
  if (cost > burst) return 'none left'
  const at = now()
  const found = await pool.query<{ is_taken: boolean }>(
    `insert into auth.rate_limit as bucket (key, tokens, at, trying, tried_at)
     values ($1, $2::float8 - $5::float8, $4, array[$6::uuid], $4)
     on conflict (key) do update set
       tokens = case when ${IS_ENOUGH} then ${FILLED} - $5 else bucket.tokens end,
       at = case when ${IS_ENOUGH} then greatest(bucket.at, $4) else bucket.at end,
       trying = case when ${IS_ENOUGH} then ${UNDER_WAY} || $6::uuid else bucket.trying end,
       tried_at = case when ${IS_ENOUGH} then $4 else bucket.tried_at end
     where ${IS_ENOUGH} or ${UNDER_WAY} <> '{}'
     returning $6::uuid = any(trying) as is_taken`,
    [key, burst, count / seconds, at, cost, id, lostSince(at)],
  )
  const [row] = found.rows
  if (row === undefined) return 'none left'
  return row.is_taken ? 'taken' : 'wait'
}

/**
 * After a right one the guesser starts afresh but for the tries that are under way, and looks as if they had never tried; what the
 * others may try is as it was. One that was not judged gives back what it took.
 */
async function end(asked: Asked, { id, own, strangers }: Try, outcome: Outcome): Promise<void> {
  const now = asked.now()
  await asked.pool.query(
    `with own as (
       update auth.rate_limit as bucket set
         trying = ${REST},
         tokens = case $4 when 'right' then $6::float8 - cardinality(${REST}) when 'wrong' then tokens else tokens + 1 end,
         at = case when $4 <> 'right' then at when ${REST} = '{}' then to_timestamp(0) else $5 end
       where key = $1)
     update auth.rate_limit as bucket set
       trying = ${REST},
       tokens = case $4 when 'wrong' then tokens else tokens + $8::float8 end
     where key = $2`,
    [
      own.key,
      strangers?.key ?? null,
      id,
      outcome,
      now,
      own.allowance.burst,
      lostSince(now),
      strangers?.allowance.cost ?? 1,
    ],
  )
  const lines = linesOf.get(asked)
  for (const key of [own.key, strangers?.key]) if (key !== undefined) lines?.get(key)?.wake()
}
