import * as m from '@evensettle/messages/pack/check-note.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import type { CaseRecord } from '@evensettle/contracts/case-record.ts'
import { CERTIFICATE_PATH } from '@evensettle/contracts/agreements.ts'
import { BRAND } from '@evensettle/contracts/site.ts'

type About = {
  certificateAt: string
  notEnclosed: number
  papers: number
  proposals: number
  hasCheck: boolean
}

/** Whether the list of files was sealed by the certificate that lies beside it. */
const LIST_CHECK =
  'openssl cms -verify -binary -purpose any -inform DER -in SHA256SUMS.p7s -content SHA256SUMS -CAfile certificate.pem -out checked.txt'

/** What lies in a pack, what does not, and how to check it: plain text that every computer opens. */
export function checkNote(
  record: CaseRecord,
  { certificateAt, notEnclosed, papers, proposals, hasCheck }: About,
): string {
  const { reference, title } = record.case
  const isCourt = record.scope === 'court'
  const name = record.case[record.you]
  const moment = dayAndTime(record.exportedAt, record.timeZone).replaceAll('\u202F', ' ')
  const firstSealed = record.papers.find(({ file }) => file)?.file
  const sealed = isCourt
    ? 'case.pdf'
    : (firstSealed ?? (proposals > 0 ? 'proposals/1-receipt.pdf' : 'agreement/1-agreement.pdf'))
  const hasSealed = isCourt || proposals > 0 || record.papers.some(({ file }) => file !== null)
  const receipts = record.obligations.flatMap((one) => one.receipts ?? [])
  const inside = [
    isCourt ? m.insideCasePdf() : m.insideCaseHtml(),
    m.insideCaseJson(),
    m.insideEvidence({ count: record.evidence.filter(({ file }) => file).length }),
    m.insideReceipts({ count: receipts.filter(({ file }) => file).length }),
    m.insideAgreement(),
    ...(proposals > 0 ? [m.insideProposals({ count: proposals })] : []),
    m.insideCertificate({ brand: BRAND }),
    ...(papers > 0 ? [m.insideProofs()] : []),
    ...(hasCheck ? [m.insideCheck()] : []),
    m.insideSums(),
  ]
  const blocks = [
    [
      m.title({ reference, title }),
      m.madeFor({ brand: BRAND, moment: `${moment} (${record.timeZone})`, name }),
    ],
    [
      m.insideHeading(),
      ...inside.map((line) => `- ${line}`),
      ...(notEnclosed > 0 ? [m.notEnclosed({ count: notEnclosed })] : []),
    ],
    isCourt ? [m.leftOutHeading(), m.leftOut()] : [m.ownHeading(), m.own()],
    [
      m.checkHeading(),
      ...(hasCheck ? [m.checkByPage({ address: certificateAt.replace(CERTIFICATE_PATH, '/security') })] : []),
      m.checkSums(),
      `   ${m.checkLinux()}:   sha256sum -c SHA256SUMS`,
      `   ${m.checkMac()}:   shasum -a 256 -c SHA256SUMS`,
      `   ${m.checkWindows()}:   certutil -hashfile case.json SHA256`,
      `   ${m.checkWindowsHint()}`,
      `   ${m.checkListSealed()}`,
      `   ${LIST_CHECK}`,
      `   ${m.checkListOk()}`,
      `   ${certificateAt}`,
      ...(hasSealed
        ? [
            m.checkSeal(),
            `   ${m.checkSealReader()}`,
            `   pdfsig ${sealed}`,
            `   ${m.checkSealOurs()}`,
            `   ${certificateAt}`,
            m.checkLimits(),
          ]
        : []),
    ],
    [m.neutral({ brand: BRAND })],
  ]
  // for the editors of Windows too
  return `${blocks.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`
}
