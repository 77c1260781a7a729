import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { OwnPostgres } from '@evensettle/server/testing/own-postgres.ts'
import type { Scenario } from '../scenario.ts'

/** Milliseconds that the disk of the database takes for what has to last, beside its own. */
const DELAYS = [100, 1_000, 4_000]

/**
 * The disk of the database takes long to write what has to last: each `fdatasync` of its processes is held up from outside
 * (`strace`), as by a disk that many share.
 */
export const diskIsSlow: Scenario = {
  name: 'the disk of the database is slow',
  wants: { settings: { fsync: 'on' } },
  async run({ postgres, traffic }, { outages }) {
    const told: string[] = []
    for (const delay of DELAYS) {
      const before = { messages: traffic.messages.length, refused: traffic.refused }
      const seconds = Math.max(8, ...outages)
      const slowing = slowDown(postgres, delay)
      await wait(seconds * 1_000)
      const ended = once(slowing, 'exit')
      slowing.kill('SIGTERM')
      await ended
      const messages = traffic.messages.length - before.messages
      told.push(
        `${delay} ms more for ${seconds} s: ${messages} messages taken, ${traffic.refused - before.refused} requests refused`,
      )
      await traffic.untilMore(20)
    }
    return told
  },
}

function slowDown(postgres: OwnPostgres, delay: number): ChildProcess {
  const has = execFileSync('sh', ['-c', 'command -v strace || true'], { encoding: 'utf8' })
  if (has === '') throw new Error('This needs strace: on Debian, sudo apt-get install strace')
  const calls = 'fsync,fdatasync'
  const args = [
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:delay_enter=${delay * 1_000}`,
  ]
  return spawn('strace', [...args, ...postgres.pids().flatMap((pid) => ['-p', String(pid)])], {
    stdio: 'ignore',
  })
}
