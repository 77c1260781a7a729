import { mayWait } from '../../../lib/private-store.ts'

/** Sends by itself what a former visit added to a case without a connection, on screens that show none of it too. */
export function sendKeptFiles(caseId: string, token: string | null): void {
  if (!mayWait()) return
  // Where the line is gone, the next visit does it.
  import('./queries.ts').then(
    (kept) => kept.watchKeptFiles({ caseId, token }),
    () => {},
  )
}
