import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { EvidenceMedia } from '@evensettle/domain/cases/evidence.ts'
import { OPENING_LIMITS } from './limits.ts'
import type { OpeningOutcome, OpeningTask } from './outcome.ts'

const PROGRAM = new URL('./opener.ts', import.meta.url)

/** Nothing of ours: no environment, no writing, no other programs. Reading is needed to load the libraries. */
const CONFINED = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker']
const SMALL = ['--max-old-space-size=768']

/** Files that are opened at the same time; each may need more than a gigabyte. */
const AT_ONCE = 2
let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/**
 * Really opens a file and makes the copy that others get. A file that takes too much, or brings the process
 * down that opens it, has a problem; a process that cannot be started at all is thrown as an error.
 */
export function openFile(bytes: Uint8Array, media: EvidenceMedia): Promise<OpeningOutcome> {
  return inTurn(() => openApart({ bytes, media }))
}

async function openApart(task: OpeningTask): Promise<OpeningOutcome> {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [...CONFINED, ...SMALL],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const time = setTimeout(() => child.kill('SIGKILL'), OPENING_LIMITS.wallMs)
  try {
    await once(child, 'spawn')
    await beFirstToGo(child)
    return await new Promise<OpeningOutcome>((resolve, reject) => {
      child.once('message', (outcome: OpeningOutcome) => resolve(outcome))
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        if (signal === null) reject(new Error(`the process that opens files ended with ${code}`))
        else resolve({ ok: false, problem: signal === 'SIGSEGV' ? 'damaged' : 'too_large' })
      })
      child.send(task, (error) => {
        // a process that is gone before it has the file says so itself, by its end
        if (error && child.connected) reject(error)
      })
    })
  } finally {
    clearTimeout(time)
    child.kill('SIGKILL')
  }
}

/** Where the machine runs out of memory, this goes before the database or the app does (Linux). */
async function beFirstToGo({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {})
}
