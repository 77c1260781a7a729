import { getRoundRecord } from '@evensettle/contracts/records.ts'
import { RECEIPT_JSON_PATH, RECEIPT_PDF_PATH } from '@evensettle/contracts/take-away.ts'
import { checkInput, DOWNLOAD_LIMITS, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api, FileToSave } from '../../../platform/http/http.ts'
import { receiptsOf, type Receipt } from '../../negotiation/records/queries.ts'
import { caseToTakeAway, timeZoneOf } from '../queries.ts'
import { receiptData, receiptPaper, type ReceiptsFor } from './queries.ts'

/** The fairness receipt of a proposal that is over, for both sides of its case. */
export function receiptRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  function bind(
    path: Endpoint['path'],
    make: (receipt: Receipt, of: ReceiptsFor, name: string) => Promise<FileToSave>,
  ): void {
    api.download({ path, limit: DOWNLOAD_LIMITS.made }, api.requireUser, async (c, actor) => {
      const asked = checkInput(getRoundRecord, {
        caseId: c.req.param('caseId'),
        roundId: c.req.param('roundId'),
      })
      if (!asked.ok) throw new AppError('NOT_FOUND')
      const { caseId, roundId } = asked.value
      const row = await caseToTakeAway(db, caseId, actor.userId)
      const receipt = row && (await receiptsOf(db, caseId)).find((one) => one.roundId === roundId)
      if (!receipt) throw new AppError('NOT_FOUND')
      const { reference, starter_name: starter, respondent_name: respondent } = row
      const timeZone = await timeZoneOf(db, actor.userId)
      const of = { caseId, reference, names: { starter, respondent }, timeZone }
      return make(receipt, of, `${reference}-${receipt.number}-receipt`)
    })
  }

  bind(RECEIPT_PDF_PATH, async (receipt, of, name) => ({
    type: 'application/pdf',
    name: `${name}.pdf`,
    body: await receiptPaper(deps, receipt, { ...of, file: `${name}.json` }, now()),
  }))

  bind(RECEIPT_JSON_PATH, async (receipt, _of, name) => ({
    type: 'application/json',
    name: `${name}.json`,
    body: receiptData(receipt),
  }))
}
