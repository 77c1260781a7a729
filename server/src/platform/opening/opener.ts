import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { OPENING_LIMITS } from './limits.ts'
import { openByKind } from './open-by-kind.ts'
import type { OpeningTask } from './outcome.ts'

/** A process for one file of somebody we do not know: it opens it, says what came of it, and is ended. */
const { cpuMs, memoryBytes } = OPENING_LIMITS
// a thread of its own, since the work may hold this one for as long as it likes
new Worker(new URL('./watch.ts', import.meta.url), { workerData: { cpuMs, memoryBytes } }).unref()

process.once('disconnect', () => process.exit())
const whole = buffer(process.stdin)
// what is cut off is told to nobody, since no task follows it
whole.catch(() => {})
process.once('message', (task: OpeningTask) => {
  void openByKind(() => whole, task).then((outcome) => process.send?.(outcome))
})
