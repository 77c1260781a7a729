export type Logger = {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

const RANK = { info: 0, warn: 1, error: 2, silent: 3 }
export type LogLevel = keyof typeof RANK

function factsOfError(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  return { name: value.name, message: value.message, stack: value.stack, cause: factsOfError(value.cause) }
}

/**
 * One JSON line per entry on `write`. Callers pass ids and counts only: never bodies, addresses, tokens
 * or anything a party has written.
 */
export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  const log =
    (rank: 'info' | 'warn' | 'error') =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (RANK[rank] < RANK[level]) return
      const plain = Object.fromEntries(
        Object.entries(facts).map(([key, value]) => [key, factsOfError(value)]),
      )
      write(JSON.stringify({ at: new Date().toISOString(), level: rank, message, ...plain }))
    }
  return { info: log('info'), warn: log('warn'), error: log('error') }
}
