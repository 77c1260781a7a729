import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { COMPILED } from '../../../testing/real-server.ts'
import { chainAudit } from './jobs.ts'

const ROOT = join(import.meta.dirname, '../../../../..')

let app: TestApp
let dataDir: string

beforeAll(async () => {
  app = await makeTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'evensettle-audit-'))
})

/** The command as somebody types it, beside an app that runs. */
function check(): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILED,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: dataDir,
  }
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/audit.ts', 'check'], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: stdout + stderr }),
    ),
  )
}

async function write(ago: number): Promise<void> {
  await app.deps.pool.query(
    `insert into audit_entry (at, actor_kind, actor_id, action, subject, facts)
     values ($1, 'job', 'test', 'case.clock', 's', '{}')`,
    [new Date(Date.now() - ago)],
  )
}

it('says of a chain that nobody makes longer how much is not in it, and fails', async () => {
  await write(0)
  await chainAudit(app.deps)
  const whole = await check()
  expect(whole.said).toMatch(/[1-9]\d* entr(?:y|ies), all as (?:it was|they were) written/)
  expect(whole.code).toBe(0)
  await write(0)
  const soon = await check()
  expect(soon).toEqual({ code: 0, said: expect.stringContaining('1 more waits') })
  await write(60 * MINUTE)
  const late = await check()
  expect(late).toEqual({ code: 1, said: expect.stringContaining('2 more wait') })
  expect(late.said).toContain('does not run')
})
