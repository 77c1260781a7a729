import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { EvidenceMedia, EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'
import { AppError } from '../errors.ts'
import { OPENING_LIMITS, OVER_LIMIT } from './limits.ts'
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

/** Ends that come of the file itself: a limit of ours, of the engine, or what a decoder does to itself. */
const ENDS: Partial<Record<NodeJS.Signals, EvidenceProblem>> = {
  [OVER_LIMIT]: 'too_large',
  SIGABRT: 'too_large',
  SIGTRAP: 'too_large',
  SIGSEGV: 'damaged',
  SIGBUS: 'damaged',
  SIGILL: 'damaged',
  SIGFPE: 'damaged',
}

/** Seconds until it makes sense to try again. */
const AGAIN_AFTER = 10

/**
 * Really opens a file and makes the copy that others get. A file that takes too much, or brings the process
 * down that opens it, has a problem. A process that ends for another reason says nothing about its file: a
 * service that stops, a machine without memory, or one that is too busy.
 * @throws AppError UNAVAILABLE
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
        const problem = signal === null ? undefined : ENDS[signal]
        if (problem) resolve({ ok: false, problem })
        else reject(notOpenedNow(new Error(`the process that opens files ended with ${signal ?? code}`)))
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

function notOpenedNow(cause: Error): AppError {
  const message = 'We could not open this file just now. It is kept here: please try again in a moment.'
  return new AppError('UNAVAILABLE', { message, retryAfter: AGAIN_AFTER, cause })
}

/** Where the machine runs out of memory, this goes before the database or the app does (Linux). */
async function beFirstToGo({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {})
}
