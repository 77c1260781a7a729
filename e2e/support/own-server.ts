import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const ROOT = join(import.meta.dirname, '../..')
const MAY_TAKE = { start: 180_000, stop: 60_000 }

const MOVED_CLOCK = join(import.meta.dirname, 'moved-clock.ts')

export type OwnServer = {
  dataDir: string
  /** Sets the server's clock; it goes on from there. */
  moveTo(moment: Date): Promise<void>
  stop(): Promise<void>
}

/**
 * The app on a port and with a database of its own, for a journey that needs other settings than the rest. A
 * server that does not start is an error and leaves nothing behind; neither does one that was stopped.
 */
export async function startOwnServer(port: number, settings: Record<string, string>): Promise<OwnServer> {
  const dataDir = mkdtempSync(`/tmp/evensettle-e2e-own-${process.pid}-`)
  const origin = `http://localhost:${port}`
  const own = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, RATE_LIMITS: 'off' }
  // a database of whoever runs the tests is not for this server
  const { DATABASE_URL: _, ...inherited } = process.env
  const args = ['--import', MOVED_CLOCK, join(ROOT, 'server/src/main.ts')]
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), args, {
    env: { ...inherited, LOG_LEVEL: 'warn', ...own, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  async function stop(): Promise<void> {
    await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const state = async () => {
    if (hasEnded(child)) return 'ended'
    return (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true ? 'ready' : 'starting'
  }
  try {
    await expect.poll(state, { message: 'the server starts', timeout: MAY_TAKE.start }).not.toBe('starting')
    if (hasEnded(child)) throw new Error('the server ended before it was ready')
  } catch (error) {
    await stop()
    throw error
  }
  async function moveTo(moment: Date): Promise<void> {
    const moved = once(child, 'message')
    child.send({ moveTo: moment.getTime() })
    await moved
  }
  return { dataDir, moveTo, stop }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), MAY_TAKE.stop)
  await ended
  clearTimeout(late)
}
