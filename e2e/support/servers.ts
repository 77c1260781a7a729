import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../../server/src/testing/scratch.ts'
import { IS_FULL } from './everyday.ts'
import { freePort } from './free-port.ts'

/**
 * How many browsers work side by side; each has a server and a database of its own. Every day one, as long as the units run
 * beside it: two ended long before these, which left half of a processor idle then (docs/decisions/059).
 */
export const WORKERS = IS_FULL ? 2 : 1

// the configuration is read again in every worker: what is chosen once travels in the environment
process.env['E2E_PORTS'] ??= Array.from({ length: WORKERS }, freePort).join(',')
process.env['E2E_FOLDER'] ??= newFolder()

type ServerUnderTest = { port: string; origin: string; dataDir: string }

const folder = process.env['E2E_FOLDER']
export const servers: readonly ServerUnderTest[] = process.env['E2E_PORTS']
  .split(',')
  .map((port, i) => ({ port, origin: `http://localhost:${port}`, dataDir: join(folder, String(i)) }))

const mine = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
if (!mine) throw new Error('there are more workers than servers')

/** In memory where there is plenty. Below a folder that only root may enter the server would keep its database elsewhere. */
function newFolder(): string {
  const made = mkdtempSync(join(scratchFolder(), 'evensettle-e2e-'))
  chmodSync(made, 0o711)
  // the servers have ended by then; the process that made it is the runner itself
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The server of the worker that asks. */
export const { origin: ORIGIN, dataDir: DATA } = mine
