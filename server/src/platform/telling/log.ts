import { messageOf, stackOf, withoutAddresses } from './log-words.ts'
import { workFacts } from './work-facts.ts'

export type Logger = {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

const RANK = { info: 0, warn: 1, error: 2, silent: 3 }
export type LogLevel = keyof typeof RANK

function plainFact(value: unknown): unknown {
  if (typeof value === 'string') return withoutAddresses(value)
  if (!(value instanceof Error)) return value
  const { name, cause } = value
  return { name, message: messageOf(value), stack: stackOf(value), cause: plainFact(cause) }
}

/**
 * One JSON line per entry on `write`, with the request or job that it belongs to. Callers pass ids and counts only: never bodies, addresses, tokens
 * or anything a party has written. What a library says in an error is said without what it repeats (`log-words.ts`).
 */
export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  const log =
    (rank: 'info' | 'warn' | 'error') =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (RANK[rank] < RANK[level]) return
      const plain = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, plainFact(value)]))
      write(JSON.stringify({ at: new Date().toISOString(), level: rank, message, ...workFacts(), ...plain }))
    }
  return { info: log('info'), warn: log('warn'), error: log('error') }
}
