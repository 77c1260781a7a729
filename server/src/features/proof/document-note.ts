import * as m from '@evensettle/messages/proof/note.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { ProofPaper } from './document.ts'

/** `checkAt`: where the same check is, where the page with it lies in the proof. */
type Inside = { files: number; notEnclosed: number; receipts: number; checkAt: string | null }

/** `manifest.sig` is the two numbers of the signature, of which OpenSSL wants a structure. */
const BY_HAND = [
  'openssl x509 -in certificate.pem -noout -pubkey > key.pem',
  String.raw`numbers=$(openssl base64 -d -A -in manifest.sig | od -An -v -tx1 | tr -d ' \n')`,
  String.raw`printf 'asn1=SEQUENCE:both\n[both]\nr=INTEGER:0x%.64s\ns=INTEGER:0x%s\n' $numbers $(echo $numbers | cut -c 65-) > both.txt`,
  'openssl asn1parse -genconf both.txt -noout -out manifest.der',
  'openssl dgst -sha256 -verify key.pem -signature manifest.der manifest.json',
]

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
      ...BY_HAND.map((line) => `    ${line}`),
      `  ${m.checkHandFiles()}`,
      `- ${m.checkCertificate({ address: certificateAt, fingerprint })}`,
    ],
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
