import type { RoundRecord } from '@evensettle/contracts/records.ts'
import { checkOwnRound } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { checkOwn, type OwnCheck } from '@evensettle/domain/proposals/settlement/own-check.ts'

/** Runs the published rule on a record in this browser, by the engine that made it. Loaded only when asked for. */
export function runAgain(record: RoundRecord): OwnCheck {
  return 'ticks' in record ? checkOwn(record) : checkOwnRound(record)
}
