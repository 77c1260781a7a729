import type { Logger } from './log.ts'
import { outsideWork } from './work-facts.ts'

/** Which process tells a collector something; `id` is drawn anew at each start. */
export type Teller = { version: string; role: string; id: string }

/** What a collector is told of who tells: nothing of the machine, and nothing of whose it is. */
export function tellerFacts({ version, role, id }: Teller): Record<string, string> {
  return {
    'service.name': 'evensettle',
    'service.version': version,
    'service.instance.id': id,
    'evensettle.role': role,
  }
}

/** Milliseconds that the end of a process waits for a collector. */
const CLOSE_WITHIN = 3_000

export type Told = 'figures' | 'traces'

type Answer = { code: number; error?: Error }
type Sender<Batch> = { export(batch: Batch, done: (answer: Answer) => void): void }

const SUCCESS = 0

/** Lets the log say once that a collector takes nothing, and once that it does again, however often it is tried. */
export function notingAnswers<Batch, S extends Sender<Batch>>(
  sender: S & Sender<Batch>,
  what: Told,
  log: Pick<Logger, 'warn' | 'info'>,
): S {
  const send = sender.export.bind(sender)
  let isTaken = true
  const note = ({ code, error }: Answer) => {
    const was = isTaken
    isTaken = code === SUCCESS
    if (isTaken === was) return
    // whoever is answered at that moment has nothing to do with it
    outsideWork(() =>
      isTaken
        ? log.info(`the collector takes ${what} again`)
        : log.warn(`the collector takes no ${what}`, { reason: error?.message ?? 'no answer' }),
    )
  }
  sender.export = (batch, done) =>
    send(batch, (answer) => {
      note(answer)
      done(answer)
    })
  return sender
}

/** Sends what waits; within a few seconds, also where nobody answers. */
export async function closeInTime(
  close: () => Promise<void>,
  what: Told,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), CLOSE_WITHIN)
  const closed = close().then(
    () => true,
    () => false,
  )
  if (!(await Promise.race([closed, late.promise]))) log.warn(`the last ${what} did not reach the collector`)
  clearTimeout(timer)
}
