import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HOUR } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { expect, it } from 'vitest'
import { follow, headIn, type Followed } from '../../testing/log-follower.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { growLog } from './jobs.ts'

const WRITER = fileURLToPath(new URL('../../testing/log-writer.ts', import.meta.url))
/** Milliseconds after its first entry within which a writer is killed: some hundred transactions. */
const LIVES_FOR = 150

const said: string[] = []

async function started(app: TestApp, name: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WRITER, app.databaseUrl, app.dataDir, name])
  child.stderr.on('data', (line) => said.push(String(line)))
  const early = once(child, 'exit').then(([code, signal]) => {
    throw new Error(
      `writer ${name} ended before its first entry (${code ?? signal}): ${said.slice(-5).join('')}`,
    )
  })
  await Promise.race([once(child.stdout, 'data'), early])
  // from here on its end is what the test is about
  early.catch(() => undefined)
  child.stdout.resume()
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function followed(app: TestApp, before: Followed | null): Promise<Followed> {
  const get = async (path: string) => {
    const response = await app.http.request(`/log/${path}`)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  }
  return follow(get, app.deps.logKey.text, before)
}

it(
  'two processes that write without a pause and are killed at any point never fork the log, and lose nothing',
  { timeout: HOUR },
  async () => {
    const app = await makeTestApp()
    let before: Followed | null = null
    let draw = 98
    const writers = [await started(app, 'a'), await started(app, 'b')]
    for (let round = 0; round < trialsOf(1_000, 250); round += 1) {
      draw = (draw * 48_271) % 2_147_483_647
      await setTimeout(draw % LIVES_FOR)
      const [killed] = writers.splice(round % 2, 1)
      if (killed) await kill(killed)
      // the other one writes on meanwhile
      if (round % 25 === 0) before = await followed(app, before)
      writers.splice(round % 2, 0, await started(app, `${round}`))
    }
    await Promise.all(writers.map(kill))
    // what was remembered last is in the database or follows from it
    const remembered = headIn(await readFile(join(app.dataDir, 'secrets/public-log-head.txt'), 'utf8'))
    await growLog(app.deps)
    before = await followed(app, before)
    expect(before.head.size).toBeGreaterThanOrEqual(remembered.size)
    const { count, placed } = await app.deps.db
      .selectFrom('log_sealed')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.count<number>('place').as('placed')])
      .executeTakeFirstOrThrow()
    expect([before.head.size, placed]).toEqual([count, count])
    expect(said).toEqual([])
    const { stopped } = await app.deps.db.selectFrom('log_head').select('stopped').executeTakeFirstOrThrow()
    expect(stopped).toBeNull()
  },
)
