import {
  publicRoundText,
  receiptText,
  replayRound,
  type StoredRound,
} from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { LADDER_RULES } from '@evensettle/domain/proposals/settlement/ladder/versions.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A round as it was kept when it was opened, with the digests that were kept, and given to both sides, beside it. */
type Opened = StoredRound & { what: string; publicHash: string; receiptHash: string }

/** Written once, and never again: a round of a newer version is a new line. */
const OPENED = readFileSync(new URL('opened-rounds.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Opened => JSON.parse(line))

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

it.each(OPENED.map((one) => [one.what, one.proposal.engine, one] as const))(
  'goes on replaying to the byte: %s, by %s',
  (_what, engine, one) => {
    expect(replayRound(one)).toBe('same')
    expect(digest(publicRoundText(one.case, one.after, engine))).toBe(one.publicHash)
    expect(digest(receiptText(one))).toBe(one.receiptHash)
  },
)

it('has a round of every version of the ladder', () => {
  expect(new Set(OPENED.map(({ proposal }) => proposal.engine))).toEqual(new Set(Object.keys(LADDER_RULES)))
})
