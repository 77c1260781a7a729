import type { Plugin } from 'vite'

/** ms; ends what hangs. A page is printed in a tenth of a second, and on a machine with twenty things to do in many. */
const LONGEST = 10 * 60_000

/**
 * React Router prints a page by asking a server of its own for it, gives up after ten seconds, and has no setting for
 * that. The first page loads the whole build, and a busy machine takes longer. From when that server starts, which is
 * for the printing only, no request ends before `LONGEST`.
 */
export function patience(): Plugin {
  return {
    name: 'patience',
    configurePreviewServer() {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(Math.max(ms, LONGEST))
    },
  }
}
