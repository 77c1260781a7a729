import { PRIVATE_PREFIX } from './private-store.ts'

/**
 * What somebody has begun to write to a person, in this browser only, with the id that it is sent under: one sent twice
 * arrives once. What cannot be read counts as nothing begun.
 */
export function begunWords<Begun extends object>(kind: string, userId: string, about: string) {
  const key = `${PRIVATE_PREFIX}${kind} ${userId} ${about}`
  return {
    read(): Partial<Begun> {
      try {
        const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
        return typeof kept === 'object' && kept !== null ? kept : {}
      } catch {
        return {}
      }
    },
    keep: (begun: Begun) => window.localStorage.setItem(key, JSON.stringify(begun)),
    forget: () => window.localStorage.removeItem(key),
  }
}
