import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'
import { AppError } from '../errors.ts'
import { OPENING_LIMITS, OVER_LIMIT } from './limits.ts'
import type { OpenFile, OpeningOutcome, OpeningTask } from './outcome.ts'

const PROGRAM = new URL('./opener.ts', import.meta.url)

/** Nothing of ours: no environment, no writing, no other programs. Reading is needed to load the libraries. */
const CONFINED = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker']
const SMALL = ['--max-old-space-size=768']

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
 * @throws AppError OPENING_LATER; and whatever reading `parts` throws
 */
export const openFile: OpenFile = async (parts, media, as = 'evidence') => {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [...CONFINED, ...SMALL],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const time = setTimeout(() => child.kill('SIGKILL'), OPENING_LIMITS.wallMs)
  try {
    await once(child, 'spawn')
    await beFirstToGo(child)
    return await outcomeFrom(child, parts, { media, as })
  } finally {
    clearTimeout(time)
    child.kill('SIGKILL')
  }
}

function outcomeFrom(
  child: ChildProcess,
  parts: AsyncIterable<Uint8Array>,
  task: OpeningTask,
): Promise<OpeningOutcome> {
  return new Promise((resolve, reject) => {
    child.once('message', (outcome: OpeningOutcome) => resolve(outcome))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const problem = signal === null ? undefined : ENDS[signal]
      if (problem) resolve({ ok: false, problem })
      else reject(notOpenedNow(new Error(`the process that opens files ended with ${signal ?? code}`)))
    })
    send(child, parts, task).catch((error: unknown) => {
      // a process that is gone before it has the file says so itself, by its end
      if (child.connected && !isBrokenPipe(error)) reject(error)
    })
  })
}

async function send(child: ChildProcess, parts: AsyncIterable<Uint8Array>, task: OpeningTask): Promise<void> {
  if (child.stdin) await pipeline(parts, child.stdin)
  await new Promise<void>((resolve, reject) =>
    child.send(task, (error) => (error ? reject(error) : resolve())),
  )
}

function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function notOpenedNow(cause: Error): AppError {
  return new AppError('OPENING_LATER', { retryAfter: AGAIN_AFTER, cause })
}

/** Where the machine runs out of memory, this goes before the database or the app does (Linux). */
async function beFirstToGo({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {})
}
