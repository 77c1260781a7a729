import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { writeToDatabase } from './database.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAY_TAKE = { start: 180_000, stop: 60_000 }

const MOVED_CLOCK = join(import.meta.dirname, 'moved-clock.ts')
/** What is called without its schema is looked for here first: where there is none, as at the start, that changes nothing. */
const MOVED_FIRST = '-c search_path=moved,public,pg_catalog'
/** The server goes by the clock of its database, which it asks for by this name. */
const movedBy = (seconds: number) => `create schema if not exists moved;
  create or replace function moved.clock_timestamp() returns timestamptz language sql
    as 'select pg_catalog.clock_timestamp() + interval ''${seconds} s'''`
const CLOCK_WAS_PUT = 'the clock of the database was put'

export type OwnServer = {
  dataDir: string
  /** Puts the clock of the server and of its database by more than a second, until the server goes by it; both go on from there. */
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
  const own = {
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PGOPTIONS: MOVED_FIRST,
  }
  // a database of whoever runs the tests is not for this server
  const { DATABASE_URL: _, ...inherited } = process.env
  const args = ['--import', MOVED_CLOCK, join(ROOT, 'server/src/main.ts')]
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), args, {
    env: { ...inherited, LOG_LEVEL: 'warn', ...own, ...settings },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let timesPut = 0
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      console.error(line)
      if (line.includes(CLOCK_WAS_PUT)) timesPut += 1
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
    const before = timesPut
    const moved = once(child, 'message')
    child.send({ moveTo: moment.getTime() })
    await moved
    const seconds = Math.round((moment.getTime() - Date.now()) / 1_000)
    await writeToDatabase(movedBy(seconds), [], dataDir)
    await expect
      .poll(() => timesPut, { message: 'the server goes by the moved clock' })
      .toBeGreaterThan(before)
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
