import * as m from '@evensettle/messages/proof/note.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { ProofPaper } from './document.ts'

/** `checkAt`: where the same check is, where the page with it lies in the proof. */
type Inside = { files: number; notEnclosed: number; receipts: number; checkAt: string | null }

/** What lies in a proof and how anybody checks it: plain text that every computer opens. */
export function proofNote(
  { case: { reference }, fingerprint, certificateAt }: ProofPaper,
  { files, notEnclosed, receipts, checkAt }: Inside,
): string {
  const inside = [
    m.insidePaper(),
    m.insideChain(),
    m.insideAudit(),
    m.insideManifest(),
    m.insideFiles({ count: files }),
    ...(receipts > 0 ? [m.insideReceipts({ count: receipts })] : []),
  ]
  const blocks = [
    [m.title({ reference })],
    [
      m.inside(),
      ...inside.map((line) => `- ${line}`),
      ...(notEnclosed > 0 ? [m.notEnclosed({ count: notEnclosed })] : []),
    ],
    [
      m.check(),
      ...(checkAt === null ? [] : [`- ${m.checkByPage({ address: checkAt })}`]),
      `- ${m.checkTool({ brand: BRAND })}`,
      `- ${m.checkHand()}`,
      `- ${m.checkCertificate({ address: certificateAt, fingerprint })}`,
    ],
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
