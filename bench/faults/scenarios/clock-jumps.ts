import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getProfile } from '@evensettle/contracts/profile.ts'
import { PASSWORD } from '../../src/people.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { ask } from '../traffic-requests.ts'
import { signIn, tokenIn } from '../traffic.ts'

/** As Debian puts it (libfaketime); the folder is that of the machine's kind. */
const LIBRARY = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((kind) => `/usr/lib/${kind}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))

/** What the machine's clock shows in place of the time. */
const JUMPS = ['+1h', '-1h', '+1d', '-1d', '+90d', '-90d', '+0']
/** Longer than any job of every minute waits. */
const LASTS = 75_000
const HASTE = 6_000

/** The clock of the machine of one process that answers and of the worker is put ahead and back, by an hour, a day and a season. */
export const clockJumps: Scenario = {
  name: 'clocks jump',
  async run(stage, { kills }) {
    if (LIBRARY === undefined)
      throw new Error('This needs libfaketime: on Debian, sudo apt-get install libfaketime')
    const { apps, worker, traffic, root } = stage
    const file = join(root, 'clock')
    await writeFile(file, '+0')
    const faked = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // what counts up evenly is no clock that anybody could put
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    for (const app of [apps[0], worker]) {
      await app.kill()
      await app.start(faked)
    }
    const before = await timed(stage)
    for (const jump of JUMPS) {
      await writeFile(file, jump)
      // once with the clock as it is, once as the clock of one that starts
      await wait(kills > 100 ? LASTS : HASTE)
      await traffic.untilMore(20)
      await throughBoth(stage)
      await worker.kill()
      await worker.start(faked)
    }
    await traffic.untilMore(20)
    const after = await timed(stage)
    if (after !== before)
      throw new Error(`what only time brings has come early: ${before} before, ${after} after`)
    const { pairs } = stage
    return [
      `${JUMPS.length} jumps of two processes, and ${pairs.length * 2} people stayed signed in through each`,
    ]
  },
}

/** Who signs in at the process with the wrong clock is signed in at the other one. */
async function throughBoth({ apps, traffic, pairs }: Stage): Promise<void> {
  for (const { starter } of pairs) {
    const session = await signIn(traffic, apps[0].origin, { email: starter.email, password: PASSWORD })
    if (session === null) continue
    for (const { origin } of apps) await ask(traffic, origin, getProfile, {}, tokenIn(session))
  }
}

/** Cases that are over, sessions that have ended and mails that remind or warn: there are none of them as long as no time passes. */
async function timed({ postgres }: Stage): Promise<string> {
  const [row] = await postgres.query<{ n: string }>(
    `select concat_ws(', ',
       (select count(*) || ' ended cases' from mediation_case where status = 'closed'),
       (select count(*) || ' reminders' from mail where kind ~ '^(reminder|ended)')) as n`,
  )
  return row?.n ?? ''
}
