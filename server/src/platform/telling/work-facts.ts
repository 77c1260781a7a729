import { AsyncLocalStorage } from 'node:async_hooks'

/** Which work a line of the log belongs to: ids of ours, and names of ours. */
export type WorkFacts = { requestId: string } | { job: string; jobId: string }

const current = new AsyncLocalStorage<WorkFacts>()

/** Does some work; whatever is logged on its way says to what it belongs. */
export function inWork<T>(facts: WorkFacts, work: () => T): T {
  return current.run(facts, work)
}

/** For what only happens to be noticed while something is worked on, like a connection that breaks and was opened by it. */
export function outsideWork<T>(work: () => T): T {
  return current.exit(work)
}

/** The work that runs now; nothing at the start, the end, and of the clock of a process. */
export function workFacts(): Partial<WorkFacts> {
  return current.getStore() ?? {}
}

/** The request that is answered now; null outside of one. */
export function requestIdNow(): string | null {
  const facts = current.getStore()
  return facts && 'requestId' in facts ? facts.requestId : null
}
