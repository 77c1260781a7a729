import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import { inHashingTurn } from './hashing-turns.ts'

const suite = authSuite()

/** Many more than end while the test looks. */
const CROWD = 900

/** Work that takes its turn as a password does, and ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  // on a slow machine the last of them may have waited for too long
  const done = inHashingTurn(() => promise).catch(() => undefined)
  return { end: () => resolve(), done }
}

it('hashes for whoever holds a connection to the database first, so that a crowd leaves some to others', async () => {
  const test = suite()
  const holder = await test.pool.connect()
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await holder.query('begin')
  await holder.query('lock table auth.account in share mode')
  let status = 0
  const signUp = { email: 'new@example.org', password: PASSWORD }
  const signedUp = test.send('POST', '/signup', signUp).then((reply) => (status = reply.status))
  await expect.poll(async () => (await test.pool.query(waiting)).rowCount).toBe(1)
  const crowd = Array.from({ length: CROWD }, work)
  await holder.query('commit')
  holder.release()
  try {
    let at = 0
    const oneMoreEnds = () => {
      crowd[at]?.end()
      at += 1
      return status
    }
    await expect.poll(oneMoreEnds, { timeout: 5_000 }).toBe(200)
  } finally {
    for (const { end } of crowd) end()
    await Promise.all([...crowd.map(({ done }) => done), signedUp])
  }
})
