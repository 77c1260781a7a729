import * as m from '@evensettle/messages/printing/obligations.ts'
import { inLog } from '@evensettle/messages/public-log/paper.ts'
import { renderPlainPdf } from '../../../printing/plain-pdf.ts'
import { logKeyword } from '../../../printing/log-keyword.ts'
import { sealPaper, type SealDeps } from '../../sealing/commands.ts'
import { certificateDocument, changeDocument } from '../document.ts'
import { obligationsOfCase } from '../queries.ts'
import { keepPaper } from './commands.ts'
import { changeOf, paperToSeal } from './queries.ts'

/** Prints a signed change or the certificate, seals it and keeps the file. Safe to run again at any point. */
export async function sealObligationPaper(deps: SealDeps, { paperId }: { paperId: string }): Promise<void> {
  const waiting = await paperToSeal(deps.db, paperId)
  if (!waiting) return
  const plain =
    waiting.plan_id === null
      ? certificateDocument(waiting, await obligationsOfCase(deps.db, waiting.case_id))
      : changeDocument(waiting, await changeOf(deps.db, waiting.plan_id))
  await sealPaper(deps, {
    reason: m.reason({ title: plain.title, reference: waiting.reference }),
    print: (log) =>
      renderPlainPdf({ ...plain, closing: [...plain.closing, inLog(log)], keywords: logKeyword(log) }),
    keep: (tx, sealed) =>
      keepPaper(tx, { kind: 'job', name: 'obligations.seal' }, deps.now(), {
        paperId,
        caseId: waiting.case_id,
        ...sealed,
      }),
  })
}
