import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { wait } from './numbers.ts'
import type { Figure } from './figure.ts'
import { ROOT, freePort, isReady } from './processes.ts'

const LEFT_OUT = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'test-results'])
const PATIENCE = 15 * 60_000
const LOOK_EVERY = 50

/**
 * From a clean copy of the project (no packages, no pages, no database) to the first 200 on /readyz, by `npm start`.
 * The packages are in npm's cache: they are installed once before, and removed again.
 */
export async function measureFirstStart(): Promise<{ figure: Figure; note: string }> {
  const copy = await mkdtemp(join(tmpdir(), 'evensettle-first-start-'))
  try {
    await cp(ROOT, copy, {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)) || path === ROOT,
    })
    // Under root the database would else lie outside the copy, and stay.
    await chmod(copy, 0o711)
    const packages = join(copy, 'node_modules')
    await npm(copy, ['ci', '--omit=dev', '--no-audit', '--no-fund']).ended
    await rm(packages, { recursive: true })
    for (const room of ['auth', 'server', 'web'])
      await rm(join(copy, room, 'node_modules'), { recursive: true, force: true })

    const { took, said } = await firstStart(copy)
    const parts = [...said.matchAll(/^· (packages installed|web app built) in ([\d.]+) s$/gm)]
    const words = parts.map(([, part, seconds]) => `${part} in ${seconds} s`).join(', ')
    return {
      figure: {
        name: 'first start of a clean copy',
        unit: 's',
        kind: 'cost',
        measured: took / 1_000,
        floor: null,
        aim: { kind: 'at-most', most: 60 },
      },
      note: `First start: ${words}.`,
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function firstStart(copy: string): Promise<{ took: number; said: string }> {
  const port = await freePort()
  const since = performance.now()
  const running = npm(copy, ['start'], {
    PORT: String(port),
    DATA_DIR: join(copy, 'data'),
    LOG_LEVEL: 'warn',
  })
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (running.child.exitCode !== null || performance.now() - since > PATIENCE)
        throw new Error(`npm start did not get ready:\n${running.said()}`)
      await wait(LOOK_EVERY)
    }
    return { took: performance.now() - since, said: running.said() }
  } finally {
    if (running.child.exitCode === null && running.child.pid !== undefined)
      process.kill(-running.child.pid, 'SIGTERM')
    await running.ended.catch(() => {})
    while (await isReady(`http://127.0.0.1:${port}`)) await wait(LOOK_EVERY)
  }
}

/** npm as somebody types it: without the Node and the settings that this command runs under. */
function npm(cwd: string, args: readonly string[], more: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE_ENV$/.test(name))
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const child = spawn('npm', args, {
    cwd,
    env: { ...Object.fromEntries(own), PATH: path.join(delimiter), ...more },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`npm ${args[0]} ended with ${code}:\n${said}`)
  })
  ended.catch(() => {})
  return { child, ended, said: () => said }
}
