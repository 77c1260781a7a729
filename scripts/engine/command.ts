import { SIDES } from '@evensettle/domain/cases/side.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { propose } from '@evensettle/domain/proposals/settlement/propose.ts'
import { checkOwn, type OwnRecord } from '@evensettle/domain/proposals/settlement/own-check.ts'
import { canonicalText, replay } from '@evensettle/domain/proposals/settlement/record.ts'
import { settle } from '@evensettle/domain/proposals/settlement/settle.ts'
import { proposalInWords } from './in-words.ts'
import { readOwnRecord, readRecord, type RecordFile } from './record-file.ts'
import { isRoundFile, runRoundCommand } from './round-command.ts'

const USAGE = `npm run engine -- propose case.json   a proposal, in words and as JSON
npm run engine -- replay case.json    a stored round again: exits with 1 when anything comes out different
`

export type Answer = { code: number; out: string; error: string }

function failed(error: string): Answer {
  return { code: 2, out: '', error: `${error}\n` }
}

function proposeFrom(record: RecordFile): Answer {
  const made = propose(record.case, { ...record.request, chips: record.chips })
  if (!made.ok) return failed(`Nothing can be proposed: ${JSON.stringify(made.error)}`)
  const json = JSON.stringify(made.value, null, 2)
  return { code: 0, out: `${proposalInWords(made.value)}\n\n${json}\n`, error: '' }
}

/** Whether a recorded sum lies inside what a side ticked, for a record that holds the ticks of one side. */
function ownSide({ ticks, outcome, proposal }: RecordFile): string[] {
  if (!proposal || !outcome?.settled) return []
  return SIDES.flatMap((side) => {
    const own = ticks?.[side]?.sums[outcome.packageId]
    if (own === undefined || own === null) return []
    const isInside = side === proposal.payer ? outcome.price <= own : outcome.price >= own
    const sum = formatAmount(outcome.price, proposal.currency)
    return [`${side}: ${sum} is ${isInside ? 'inside' : 'OUTSIDE'} what was ticked`]
  })
}

function replayFrom(record: RecordFile): Answer {
  const { proposal, ticks, outcome } = record
  if (!proposal) return failed('A record to replay needs its "proposal".')
  const lines = [`proposal: ${replay({ ...record, proposal })}`]
  if (outcome && ticks?.starter && ticks.respondent) {
    const again = settle(proposal, { starter: ticks.starter, respondent: ticks.respondent }, record.chips)
    lines.push(`outcome: ${canonicalText(again) === canonicalText(outcome) ? 'same' : 'different'}`)
  }
  lines.push(...ownSide(record))
  const isSame = lines.every((line) => !/different|other_engine|OUTSIDE/.test(line))
  return { code: isSame ? 0 : 1, out: `${lines.join('\n')}\n`, error: '' }
}

const SUMS = {
  inside: 'the settled sum is one that you said yes to',
  outside: 'the settled sum is NOT one that you said yes to',
}

/** The file from one's own room: what the other side said in private is not in it, and not needed. */
function replayOwn(record: OwnRecord): Answer {
  const { packages, sum } = checkOwn(record)
  const lines = [`proposal: ${packages}`, ...(sum ? [SUMS[sum]] : [])]
  const isSame = packages === 'same' && sum !== 'outside'
  return { code: isSame ? 0 : 1, out: `${lines.join('\n')}\n`, error: '' }
}

/** `propose` or `replay` of a file; 0 when all is well, 1 when a replay differs, 2 when the file cannot be used. */
export function runEngineCommand(
  command: string | undefined,
  file: string | undefined,
  read: (path: string) => string,
): Answer {
  if ((command !== 'propose' && command !== 'replay') || file === undefined) return failed(USAGE.trimEnd())
  let record: RecordFile
  let own: OwnRecord | null
  try {
    const text = read(file)
    const found: unknown = JSON.parse(text)
    if (isRoundFile(found)) return runRoundCommand(command, found)
    own = readOwnRecord(text)
    record = readRecord(text)
  } catch (error) {
    return failed(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (own && command === 'replay') return replayOwn(own)
  return command === 'propose' ? proposeFrom(record) : replayFrom(record)
}
