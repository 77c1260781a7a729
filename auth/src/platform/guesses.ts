import type { Db } from './database.ts'
import { guessingNetwork } from './limited-address.ts'
import type { Settings } from './options.ts'
import { takeToken } from './rate-limits.ts'
import type { Allowance } from './rate-limits.ts'
import { tokenHash } from './secrets.ts'

/** Who tries a secret: the address the request came from, and its device where the account knows that. */
export type Guesser = { ip: string; device: string | null }

/** A secret somebody tries: what kind it is, and whose. */
export type Guess = { kind: 'password' | 'code' | 'factor' | 'recovery-code'; subject: string }

/**
 * Wrong answers a guesser has: `own` for each device the account knows and for each network it does not,
 * `strangers` for all of those networks together. The second keeps guessing from many places as hard as
 * from one; it is so much larger than the first that no one place uses it up for the rest.
 */
export type Limits = { own: Allowance; strangers: Allowance }

/** How many places have to guess at once before a stranger's network is turned away unheard. */
const PLACES = 5
const DAY = 86_400

/** At most 950 in the first day, 900 in each that follows, where ten may be wrong. */
export function passwordLimits(attempts: number): Limits {
  return {
    own: { burst: attempts, count: attempts, seconds: 3600 },
    strangers: { burst: attempts * PLACES, count: attempts * 90, seconds: DAY },
  }
}

/**
 * Codes by mail and text message: 50 a day where ten may be wrong. Where several accounts wait for the same
 * address one guess may hit the code of each, so it counts once for each of them.
 */
export function codeLimits(attempts: number, accounts = 1): Limits {
  const all = attempts * PLACES
  return {
    own: { burst: attempts, count: attempts, seconds: DAY },
    strangers: { burst: all, count: all, seconds: DAY, cost: Math.max(1, accounts) },
  }
}

/** Authenticators and texted second factors; whoever tries them knows the password. */
export const FACTOR_LIMITS: Limits = {
  own: { burst: 10, count: 10, seconds: 3600 },
  strangers: { burst: 50, count: 2800, seconds: DAY },
}

export const RECOVERY_CODE_LIMITS: Limits = {
  own: { burst: 5, count: 5, seconds: 3600 },
  strangers: { burst: 25, count: 450, seconds: DAY },
}

/** What a right answer gives back. */
export type Counted = { own: string; strangers: string | null; cost: number }

/** What the keys of all who guess one secret begin with. */
function prefixOf({ kind, subject }: Guess): string {
  return `guess:${tokenHash(`${kind} ${subject}`).toString('base64url')}:`
}

function keyOf(guess: Guess, who: string): string {
  return prefixOf(guess) + tokenHash(who).toString('base64url')
}

/** Where tries of a guesser at a secret are counted: `device` is null where the account knows none. */
export function bucketsOf(
  guess: Guess,
  { ip, device }: Guesser,
): { device: string | null; network: string; strangers: string } {
  return {
    device: device === null ? null : keyOf(guess, `device ${device}`),
    network: keyOf(guess, `network ${guessingNetwork(ip)}`),
    strangers: keyOf(guess, 'strangers'),
  }
}

/**
 * Counts a try before it is judged, so that tries made at once count as well; null when it may not be
 * made. A device that has used its own up counts as a stranger.
 */
export async function countGuess(
  { pool, now }: Pick<Settings, 'pool' | 'now'>,
  guess: Guess,
  guesser: Guesser,
  limits: Limits,
): Promise<Counted | null> {
  const { device, network: own, strangers } = bucketsOf(guess, guesser)
  if (device !== null && (await takeToken(pool, now(), device, limits.own)))
    return { own: device, strangers: null, cost: 1 }
  // In this order: a network that has none left takes nothing from the others.
  if (!(await takeToken(pool, now(), own, limits.own))) return null
  const cost = limits.strangers.cost ?? 1
  return (await takeToken(pool, now(), strangers, limits.strangers)) ? { own, strangers, cost } : null
}

/**
 * Judges a try that was counted. One that could not be judged, as where too many wait for that, is given back: a crowd locks nobody
 * out who is right.
 */
export async function judged<T>(db: Db, counted: Counted, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    await giveBack(db, counted)
    throw error
  }
}

/** Only what it cost: whoever has guessed wrong before is no better off. */
async function giveBack(db: Db, { own, strangers, cost }: Counted): Promise<void> {
  const back = 'update auth.rate_limit set tokens = tokens + $2 where key = $1'
  await db.query(back, [own, 1])
  if (strangers !== null) await db.query(back, [strangers, cost])
}

/** After a right answer: the guesser starts afresh, and what the others may try is as it was. */
export async function forgiveGuess(db: Db, { own, strangers, cost }: Counted): Promise<void> {
  // none has null for its key
  await db.query(
    `with afresh as (delete from auth.rate_limit where key = $1)
     update auth.rate_limit set tokens = tokens + $3 where key = $2`,
    [own, strangers, cost],
  )
}

/** Anew, as after new recovery codes: nobody has tried any. */
export async function forgetGuesses(db: Db, guess: Guess, guesser: Guesser): Promise<void> {
  const own = [`network ${guessingNetwork(guesser.ip)}`, `device ${guesser.device ?? ''}`]
  const keys = [...own, 'strangers'].map((who) => keyOf(guess, who))
  await db.query('delete from auth.rate_limit where key = any($1)', [keys])
}

/** Which of these secrets somebody got wrong since then; whoever was right in the end is not counted. */
export async function guessedAt(db: Db, guesses: readonly Guess[], since: Date): Promise<Guess[]> {
  // the bucket of all strangers stays after a right answer
  const found = await db.query<{ prefix: string }>(
    `select distinct prefix from unnest($1::text[]) as prefix
     join auth.rate_limit on starts_with(key, prefix) where at > $2 and key <> all ($3::text[])`,
    [guesses.map(prefixOf), since, guesses.map((guess) => keyOf(guess, 'strangers'))],
  )
  const prefixes = new Set(found.rows.map(({ prefix }) => prefix))
  return guesses.filter((guess) => prefixes.has(prefixOf(guess)))
}

/** Everybody may guess at these secrets again as if nobody had. */
export async function forgiveEverybody(db: Db, guesses: readonly Guess[]): Promise<void> {
  await db.query(
    'delete from auth.rate_limit using unnest($1::text[]) as prefix where starts_with(key, prefix)',
    [guesses.map(prefixOf)],
  )
}
