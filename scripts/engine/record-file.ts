import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { OwnRecord } from '@evensettle/domain/proposals/settlement/own-check.ts'
import type { BothChips } from '@evensettle/domain/proposals/settlement/chips.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { ProposeRequest } from '@evensettle/domain/proposals/settlement/propose.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import type { Settlement, Ticks } from '@evensettle/domain/proposals/settlement/settle.ts'

/** A case to propose for, or a stored round to run again. */
export type RecordFile = {
  case: PublicCase
  request: Omit<ProposeRequest, 'chips'>
  chips: BothChips
  proposal?: Proposal
  ticks?: { [side in Side]?: Ticks }
  outcome?: Settlement
}

/** The file that a side keeps from its room: the public record with its own answers alone. */
export function readOwnRecord(text: string): OwnRecord | null {
  const read: unknown = JSON.parse(text)
  if (!isObject(read) || !SIDES.some((side) => side === read['side']) || !isObject(read['proposal']))
    return null
  return problemOf(read) === null ? (read as OwnRecord) : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function problemOf(read: unknown): string | null {
  if (!isObject(read) || !isObject(read['case'])) return 'the file needs a "case"'
  const found = read['case']
  if (!Array.isArray(found['items']) || !Array.isArray(found['wishes'])) {
    return '"case" needs the lists "items" and "wishes"'
  }
  if (typeof found['currency'] !== 'string') return '"case.currency" is a code such as "USD"'
  if (!SIDES.some((side) => side === found['payer'])) {
    return '"case.payer" is "starter" or "respondent"'
  }
  if (!isObject(found['open'])) return '"case.open" is { "demand": sum or null, "offer": sum or null }'
  const isSound = (item: unknown): boolean =>
    isObject(item) &&
    isObject(item['evidence']) &&
    typeof item['id'] === 'string' &&
    typeof item['claimed'] === 'number' &&
    typeof item['admitted'] === 'number'
  if (!found['items'].every(isSound)) {
    return 'every item needs "id", "claimed", "admitted" and "evidence" { "starter": 0 to 3, "respondent": 0 to 3 }'
  }
  const round = isObject(read['request']) ? read['request']['round'] : 2
  return round === 1 || round === 2 ? null : '"request.round" is 1 or 2'
}

/** Reads the text of a file; throws with one sentence about what is missing. */
export function readRecord(text: string): RecordFile {
  const read: unknown = JSON.parse(text)
  const problem = problemOf(read)
  if (problem !== null) throw new Error(problem)
  // Checked above as far as the shape goes; sums, grades and wishes are checked by the engine itself.
  return { request: { round: 2 }, chips: {}, ...(read as Pick<RecordFile, 'case'>) }
}
