import { createHash } from 'node:crypto'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import type { RoundCase } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import {
  checkOwnRound,
  receiptText,
  replayOutcome,
  replayRound,
  type OwnRound,
  type StoredRound,
} from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import type { RoundOutcome, SealedSums } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { makeOf } from '@evensettle/domain/proposals/settlement/rules.ts'
import { roundInWords } from './round-in-words.ts'

type Answer = { code: number; out: string; error: string }

/** A case of settlement-3 to propose for, or a stored round of it to run again. */
export type RoundFile = {
  case: RoundCase
  after?: StoredRound['after']
  proposal?: StoredRound['proposal']
  /** both sides' answers, or those of one side alone */
  sealed?: { [side in Side]?: SealedSums }
  outcome?: RoundOutcome
  /** of a fairness receipt: the SHA-256 of its text, as it is in the public log */
  digest?: string
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a file is about settlement-3: its case has terms on the table, or its round names that engine. */
export function isRoundFile(read: unknown): boolean {
  if (!isObject(read) || !isObject(read['case'])) return false
  if (isObject(read['proposal'])) return makeOf(String(read['proposal']['engine'])) === 'ladder'
  return Array.isArray(read['case']['terms'])
}

function problemOf(read: Record<string, unknown>): string | null {
  const found = read['case']
  if (!isObject(found) || !Array.isArray(found['items']) || !Array.isArray(found['terms'])) {
    return '"case" needs the lists "items" and "terms"'
  }
  if (!SIDES.some((side) => side === found['payer'])) return '"case.payer" is "starter" or "respondent"'
  if (!isObject(found['open'])) return '"case.open" is { "demand": sum or null, "offer": sum or null }'
  const isSound = (item: unknown): boolean =>
    isObject(item) &&
    isObject(item['evidence']) &&
    typeof item['id'] === 'string' &&
    typeof item['claimed'] === 'number' &&
    (item['admitted'] === null || typeof item['admitted'] === 'number')
  return found['items'].every(isSound)
    ? null
    : 'every item needs "id", "claimed", "admitted" (null: no answer yet) and "evidence" { "starter": 0 to 3, "respondent": 0 to 3 }'
}

function proposeFrom(file: RoundFile): Answer {
  const made = proposeRound(file.case, file.after ?? undefined)
  if (!made.ok) return { code: 2, out: '', error: `Nothing can be proposed: ${JSON.stringify(made.error)}\n` }
  const json = JSON.stringify(made.value, null, 2)
  return { code: 0, out: `${roundInWords(made.value)}\n\n${json}\n`, error: '' }
}

function ownLines(file: RoundFile, stored: StoredRound): string[] {
  const { sealed, outcome } = file
  if (!outcome?.settled) return []
  return SIDES.flatMap((side) => {
    const own = sealed?.[side]
    if (!own) return []
    const { sum } = checkOwnRound({ ...stored, side, sealed: own, outcome })
    return [`${side}: the settled sum is ${sum === 'inside' ? 'inside' : 'OUTSIDE'} what was sealed`]
  })
}

function digestOf(stored: StoredRound): string {
  return createHash('sha256').update(receiptText(stored)).digest('hex')
}

function replayFrom(file: RoundFile): Answer {
  const { proposal, sealed, outcome } = file
  if (!proposal) return { code: 2, out: '', error: 'A record to replay needs its "proposal".\n' }
  const stored = { case: file.case, after: file.after ?? null, proposal }
  const lines = [`proposal: ${replayRound(stored)}`]
  if (outcome && sealed?.starter && sealed.respondent) {
    const both = { starter: sealed.starter, respondent: sealed.respondent }
    lines.push(`outcome: ${replayOutcome(proposal, both, outcome)}`)
  }
  lines.push(...ownLines(file, stored))
  if (file.digest !== undefined)
    lines.push(`digest: ${file.digest === digestOf(stored) ? 'same' : 'different'}`)
  const isSame = lines.every((line) => !/different|other_engine|OUTSIDE/.test(line))
  return { code: isSame ? 0 : 1, out: `${lines.join('\n')}\n`, error: '' }
}

function replayOwn(record: OwnRound): Answer {
  const { packages, sum } = checkOwnRound(record)
  const told = sum && `the settled sum is ${sum === 'inside' ? '' : 'NOT '}one that you said yes to`
  const lines = [`proposal: ${packages}`, ...(told ? [told] : [])]
  const isSame = packages === 'same' && sum !== 'outside'
  return { code: isSame ? 0 : 1, out: `${lines.join('\n')}\n`, error: '' }
}

/** `propose` or `replay` of a file of settlement-3; throws with one sentence about what is missing. */
export function runRoundCommand(command: 'propose' | 'replay', read: unknown): Answer {
  if (!isObject(read)) throw new Error('the file needs a "case"')
  const problem = problemOf(read)
  if (problem !== null) throw new Error(problem)
  // Checked above as far as the shape goes; sums, grades and terms are checked by the engine itself.
  if (command === 'propose') return proposeFrom(read as RoundFile)
  if (SIDES.some((side) => side === read['side'])) return replayOwn(read as OwnRound)
  return replayFrom(read as RoundFile)
}
