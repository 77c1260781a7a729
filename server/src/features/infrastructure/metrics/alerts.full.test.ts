import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { scratchFolder } from '../../../testing/scratch.ts'

const RULES = fileURLToPath(new URL('../../../../../deploy/prometheus/', import.meta.url))

/** What the reader of Prometheus' own rules says of a file, and how it ends. */
async function promtool(...words: string[]): Promise<{ code: unknown; said: string }> {
  // it keeps the figures of each case in a database of its own, which waits for the disk most of the time
  const env = { ...process.env, TMPDIR: scratchFolder() }
  const child = spawn('promtool', words, { cwd: RULES, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [unknown]
  return { code, said }
}

it('Prometheus reads every rule', async () => {
  expect(await promtool('check', 'rules', 'alerts.yml')).toEqual({
    code: 0,
    said: expect.stringMatching(/SUCCESS: [2-9]\d rules found/),
  })
})

it('each alert rings where it should, with its words, and is quiet where it should not', async () => {
  expect(await promtool('test', 'rules', 'alerts-tested.yml', 'alerts-tested-days.yml')).toEqual({
    code: 0,
    said: expect.stringContaining('SUCCESS'),
  })
})
