import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** TEST_THOROUGH=1, which `npm run test:full` sets. */
    thorough: boolean
  }
}

/** How many of the trials of a property this run makes: all in `npm run test:full`, one in five (or `oneIn`) otherwise. */
export function trialsOf(all: number, oneIn = 5): number {
  return inject('thorough') ? all : Math.ceil(all / oneIn)
}
