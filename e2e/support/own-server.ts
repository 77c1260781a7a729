import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const ROOT = join(import.meta.dirname, '../..')

export type OwnServer = { dataDir: string; stop(): Promise<void> }

/** The app on a port and with a database of its own, for a journey that needs other settings than the rest. */
export async function startOwnServer(port: number, settings: Record<string, string>): Promise<OwnServer> {
  const dataDir = mkdtempSync('/tmp/evensettle-e2e-own-')
  const origin = `http://localhost:${port}`
  const own = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, RATE_LIMITS: 'off' }
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [join(ROOT, 'server/src/main.ts')], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...own, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true
  await expect.poll(isReady, { message: 'the server starts', timeout: 60_000 }).toBe(true)
  return {
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
