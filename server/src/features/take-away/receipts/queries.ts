import * as m from '@evensettle/messages/pack/receipt.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sealPdf } from '../../../printing/pdf-seal.ts'
import { receiptsOf, type Receipt } from '../../negotiation/records/queries.ts'
import { renderReceipt } from './document.ts'

type ReceiptDeps = Pick<Deps, 'identity' | 'config' | 'logKey'>

/** For whom, and of which case. */
export type ReceiptsFor = {
  caseId: string
  reference: string
  names: Record<Side, string>
  timeZone: string
}

/** Of each proposal of a case that is over: the receipt as a sealed paper, and as what it takes to run it again. */
export async function receiptFiles(
  deps: ReceiptDeps,
  db: Db,
  of: ReceiptsFor,
  madeAt: Date,
): Promise<{ name: string; content: Uint8Array }[]> {
  const files = []
  for (const receipt of await receiptsOf(db, of.caseId)) {
    const name = `proposals/${receipt.number}-receipt`
    files.push(
      {
        name: `${name}.pdf`,
        content: await receiptPaper(deps, receipt, { ...of, file: `${receipt.number}-receipt.json` }, madeAt),
      },
      { name: `${name}.json`, content: receiptData(receipt) },
    )
  }
  return files
}

/** A receipt for reading, sealed. */
export async function receiptPaper(
  { identity, config, logKey }: ReceiptDeps,
  receipt: Receipt,
  { reference, names, timeZone, file }: ReceiptsFor & { file: string },
  madeAt: Date,
): Promise<Uint8Array> {
  const { number } = receipt
  const pdf = await renderReceipt(receipt, {
    reference,
    names,
    timeZone,
    madeAt,
    file,
    at: `${config.publicUrl}/security`,
    logKey: logKey.fingerprint,
  })
  const reason = m.sealReason({ number, reference })
  return (await sealPdf(pdf, identity, { reason, signingTime: madeAt })).pdf
}

/** The same for `npm run engine -- replay`. */
export function receiptData({ record }: Receipt): Uint8Array {
  return Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
}
