import type { SealedKind } from '@evensettle/domain/log/entry.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import type { Generated } from 'kysely'

/** What gets a place in the log. Written by the triggers of the database, whoever seals a thing. */
export type LogSealedTable = {
  number: Generated<number>
  source: string
  kind: SealedKind
  /** null with `salt`: the thing was deleted */
  digest: string | null
  salt: Buffer | null
  commitment: Buffer
  place: number | null
}

export type LogLeafTable = { place: number; at: Date; commitment: Buffer; hash: Buffer }

/** The end of the log: one row. */
export type LogHeadTable = {
  is_the_one: Generated<boolean>
  size: number
  stopped: LogStop | null
  stopped_at: Date | null
}

/**
 * Why nothing is signed any more. `smaller`, `different`: the database is not the one of the last head. `forgotten`: nobody knows
 * what was signed last. `other_key`: another key has signed here. Of the witnesses: one has seen a larger tree (`witness_ahead`) or
 * another one (`witness_forked`), or says nothing, so that what it has seen is not known (`witness_silent`).
 */
const WITNESS_STOPS = ['witness_forked', 'witness_ahead', 'witness_silent'] as const
const LOG_STOPS = ['smaller', 'different', 'forgotten', 'other_key', ...WITNESS_STOPS] as const
export type WitnessStop = (typeof WITNESS_STOPS)[number]
export type LogStop = (typeof LOG_STOPS)[number]

/** What stands there because of a witness; only a witness can say that it is over. */
export function witnessStop(stopped: LogStop | null): WitnessStop | null {
  return WITNESS_STOPS.find((one) => one === stopped) ?? null
}

/** What stands for somebody's sealed answers in a day, without whose. `place`, `path`: once the day is over. */
export type AnswerSealTable = { entry: Buffer; day: CalendarDate; place: number | null; path: Buffer | null }

export type PublicLogTables = {
  log_sealed: LogSealedTable
  log_leaf: LogLeafTable
  log_node: { level: number; place: number; hash: Buffer }
  log_checkpoint: { size: number; root: Buffer; note: string; at: Date }
  log_cosignature: { size: number; witness: string; line: string; at: Date }
  log_head: LogHeadTable
  answer_seal: AnswerSealTable
  answer_day: { day: CalendarDate; size: number; root: Buffer }
}
