import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { OPENING_LIMITS } from './limits.ts'
import { CannotOpenError, type OpenedFile, type OpeningOutcome, type OpeningTask } from './outcome.ts'

/** A process for one file of somebody we do not know: it opens it, says what came of it, and is ended. */
const { cpuMs, memoryBytes } = OPENING_LIMITS
// a thread of its own, since the work may hold this one for as long as it likes
new Worker(new URL('./watch.ts', import.meta.url), { workerData: { cpuMs, memoryBytes } }).unref()

process.once('disconnect', () => process.exit())
const whole = buffer(process.stdin)
// what is cut off is told to nobody, since no task follows it
whole.catch(() => {})
process.once('message', (task: OpeningTask) => {
  void outcomeOf(task).then((outcome) => process.send?.(outcome))
})

async function outcomeOf(task: OpeningTask): Promise<OpeningOutcome> {
  try {
    return { ok: true, file: await open(await whole, task) }
  } catch (error) {
    return { ok: false, problem: error instanceof CannotOpenError ? error.problem : 'damaged' }
  }
}

/** Loads only what this kind of file needs: the libraries are most of the work for a small file. */
async function open(bytes: Uint8Array, { media, as }: OpeningTask): Promise<OpenedFile> {
  if (as === 'logo') return (await import('./open-picture.ts')).openLogo(bytes)
  if (media === 'application/pdf') return (await import('./open-pdf.ts')).openPdf(bytes)
  if (media === 'text/plain') return (await import('./open-text.ts')).openText(bytes)
  return (await import('./open-picture.ts')).openPicture(bytes, media)
}
