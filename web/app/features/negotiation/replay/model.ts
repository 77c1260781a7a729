import type { RoundRecord } from '@evensettle/contracts/records.ts'
import { checkOwn, type OwnCheck } from '@evensettle/domain/proposals/settlement/own-check.ts'

/** Runs the published rule on a record in this browser. Loaded only when somebody asks for it. */
export function runAgain(record: RoundRecord): OwnCheck {
  return checkOwn(record)
}
