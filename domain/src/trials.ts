import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** TEST_THOROUGH=1, which `npm run test:full` sets. */
    thorough: boolean
  }
}

/** How many of the trials of a property this run makes: all in `npm run test:full`, one in ten (or `oneIn`) otherwise. */
export function trialsOf(all: number, oneIn = 10): number {
  return inject('thorough') ? all : Math.ceil(all / oneIn)
}

/** Which of what was recorded this run goes through: all in `npm run test:full`, every tenth (or `oneIn`th) otherwise. */
export function partOf<T>(recorded: readonly T[], oneIn = 10): readonly T[] {
  return inject('thorough') ? recorded : recorded.filter((_, place) => place % oneIn === 0)
}

/** Of a test: not every day, but in `npm run test:full`. What moves there and what stays is a rule in docs/decisions/059. */
export const RELEASE = { tags: ['release'] }
