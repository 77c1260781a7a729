import * as m from '@evensettle/messages/printing/obligations.ts'
import { inLog } from '@evensettle/messages/public-log/paper.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { sealPdf } from '../../../printing/pdf-seal.ts'
import { renderPlainPdf } from '../../../printing/plain-pdf.ts'
import { logKeyword } from '../../../printing/log-keyword.ts'
import { logInPaper } from '../../public-log/queries.ts'
import { certificateDocument, changeDocument } from '../document.ts'
import { obligationsOfCase } from '../queries.ts'
import { keepPaper } from './commands.ts'
import { changeOf, paperToSeal } from './queries.ts'

type SealDeps = Pick<
  Deps,
  'db' | 'jobs' | 'now' | 'files' | 'identity' | 'newId' | 'config' | 'logKey' | 'randomBytes'
>

/** Prints a signed change or the certificate, seals it and keeps the file. Safe to run again at any point. */
export async function sealObligationPaper(deps: SealDeps, { paperId }: { paperId: string }): Promise<void> {
  const waiting = await paperToSeal(deps.db, paperId)
  if (!waiting) return
  const plain =
    waiting.plan_id === null
      ? certificateDocument(waiting, await obligationsOfCase(deps.db, waiting.case_id))
      : changeDocument(waiting, await changeOf(deps.db, waiting.plan_id))
  const logSalt = deps.randomBytes(32)
  const log = await logInPaper(deps, logSalt)
  const told = { ...plain, closing: [...plain.closing, inLog(log)], keywords: logKeyword(log) }
  const sealed = await sealPdf(await renderPlainPdf(told), deps.identity, {
    reason: m.reason({ title: plain.title, reference: waiting.reference }),
    signingTime: deps.now(),
  })
  // a name of its own: of two attempts at once only one is recorded, and its bytes must stay as they are
  const file = `agreements/${deps.newId()}.pdf`
  const stored = await deps.files.put(file, sealed.pdf)
  let isKept = false
  try {
    isKept = await inTransaction(deps, (tx) =>
      keepPaper(tx, { kind: 'job', name: 'obligations.seal' }, deps.now(), {
        paperId,
        caseId: waiting.case_id,
        file,
        logSalt,
        ...stored,
      }),
    )
  } finally {
    if (!isKept) await deps.files.remove(file)
  }
}
