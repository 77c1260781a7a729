import { fromHex, joined, toHex } from '@evensettle/domain/log/bytes.ts'
import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'
import { certificateOf, doubtAbout } from './certificates.ts'
import type { ChangedAt, PaperAnswer, Pins, StampFinding } from './answer.ts'
import {
  findInLog,
  findInProofs,
  logKeyIn,
  type KeptProof,
  type LogAnswer,
  type LogSource,
  type Wanted,
} from './log.ts'
import { checkSeal, type SealFacts } from './seal.ts'
import {
  hasAnySignature,
  lettersOf,
  marksIn,
  MOST_HOLE,
  sealsIn,
  type PrintedMark,
  type SealPlace,
} from './seal-place.ts'
import { checkTimestamp } from './timestamp.ts'

/** What is known besides the file: what it has to fit, and where the log is found. Proofs that lie beside it come first. */
export type Known = { pins: Pins; proofs?: readonly KeptProof[]; log?: LogSource | null }

/** The largest file that is looked at: more than any paper of ours has. */
export const MOST_PAPER_BYTES = 100_000_000

/** Checks one sealed paper by itself: its seal, what is behind it, and its entry in the public log. */
export async function checkPaper(tools: Tools, file: Uint8Array, known: Known): Promise<PaperAnswer> {
  if (file.length === 0) return { is: 'cannot_say', why: 'empty' }
  if (file.length > MOST_PAPER_BYTES) return { is: 'cannot_say', why: 'too_large' }
  const letters = lettersOf(file)
  const seals = sealsIn(letters)
  const [seal] = seals
  if (!seal) return withoutSeal(file, letters, known.pins)
  const looked = await look(tools, file, { letters, seal, isOnly: seals.length === 1 })
  const told = looked.facts && certificateOf(known.pins, looked.facts.certificate, looked.facts.signedAt)
  if (looked.facts && told?.is === 'other')
    return { is: 'not_from_here', why: 'other_certificate', fingerprint: looked.facts.certificate }
  if (looked.at) return { is: 'changed', at: looked.at }
  if (told?.is === 'over') return { is: 'cannot_say', why: 'certificate_over' }
  const { certificate, signedAt } = looked.facts
  const wanted = { digest: toHex(await tools.sha256(file)), marks: marksIn(letters), signedAt }
  const stamp = await stampIn(tools, looked.facts, wanted.marks)
  const log = await logAnswer(tools, known, wanted)
  // the one part of a file that its own seal cannot cover: the log knows whether it is as it was
  if (stamp.is === 'unread' && (typeof log === 'string' || log.is !== 'found'))
    return { is: 'changed', at: { part: 'seal' } }
  if (typeof log === 'string') return { is: 'cannot_say', why: log }
  const sealed = { sha256: wanted.digest, sealedAt: signedAt, certificate, stamp, log }
  const replaced = told?.is === 'here' ? told.replaced : undefined
  if (replaced === undefined) return { is: 'genuine', ...sealed }
  const why = doubtAbout(replaced, { stamp, log, authorities: known.pins.authorities })
  return why ? { is: 'cannot_say', why } : { is: 'genuine', ...sealed, replaced }
}

async function stampIn(
  tools: Tools,
  { stamp }: SealFacts,
  marks: readonly PrintedMark[],
): Promise<StampFinding> {
  const trusted = marks.flatMap(({ stampedBy }) => stampedBy)
  if (stamp) return (await checkTimestamp(tools, stamp, trusted)) ?? { is: 'unread' }
  return { is: trusted.length > 0 ? 'missing' : 'none' }
}

/** What no seal of ours is found in: something else, or one of ours whose seal was altered beyond knowing. */
function withoutSeal(file: Uint8Array, letters: string, { certificate, earlier = [] }: Pins): PaperAnswer {
  // each seal of ours names its certificate by this number
  const ours = [certificate, ...earlier.map(({ fingerprint }) => fingerprint)]
  if (ours.some((one) => letters.includes(one.toUpperCase()))) return { is: 'changed', at: { part: 'seal' } }
  if (!letters.slice(0, HEAD_WITHIN).includes('%PDF-')) return { is: 'cannot_say', why: 'no_pdf' }
  return hasAnySignature(letters)
    ? { is: 'not_from_here', why: 'other_seal' }
    : { is: 'cannot_say', why: 'no_seal' }
}

/** Readers of PDFs take a file whose head stands within so many bytes. */
const HEAD_WITHIN = 1_024

type Looked = { letters: string; seal: SealPlace; isOnly: boolean }

/** What a seal says, as far as it is one, and where the file is not as it was sealed. */
async function look(
  tools: Tools,
  file: Uint8Array,
  { letters, seal, isOnly }: Looked,
): Promise<{ at: null; facts: SealFacts } | { at: ChangedAt; facts: SealFacts | null }> {
  const message = messageIn(letters, seal)
  const { start, end, says } = seal
  if (!message || says.start !== start || says.end !== end) return { at: { part: 'seal' }, facts: null }
  const sealedBytes = end + says.rest
  if (sealedBytes > file.length)
    return { at: { part: 'cut_off', sealedBytes, bytes: file.length }, facts: null }
  const { fault, facts } = await checkSeal(tools, message, around(file, seal, sealedBytes))
  if (!facts) return { at: { part: 'seal' }, facts }
  if (fault) return { at: { part: 'sealed' }, facts }
  if (sealedBytes < file.length || !isOnly)
    return { at: { part: 'added', from: sealedBytes, bytes: file.length - sealedBytes }, facts }
  return { at: null, facts }
}

function around(file: Uint8Array, { start, end }: SealPlace, until: number): Uint8Array {
  return joined(file.subarray(0, start), file.subarray(end, until))
}

/** The message in the hole: hex in the one way it is written, and noughts behind it; null where it is not that. */
function messageIn(letters: string, { start, end }: SealPlace): Uint8Array | null {
  if (end - start > MOST_HOLE) return null
  const hole = letters.slice(start + 1, end - 1)
  const head = /^30(?:82(?<two>[0-9A-F]{4})|81(?<one>[0-9A-F]{2}))/.exec(hole)?.groups
  const length = head?.['two']
    ? 4 + Number.parseInt(head['two'], 16)
    : 3 + Number.parseInt(head?.['one'] ?? '', 16)
  if (Number.isNaN(length) || letters[end - 1] !== '>') return null
  const hex = hole.slice(0, 2 * length)
  const isPadded = hex.length === 2 * length && /^(?:00)*$/.test(hole.slice(2 * length))
  return isPadded && /^[0-9A-F]*$/.test(hex) ? fromHex(hex.toLowerCase()) : null
}

async function logAnswer(tools: Tools, known: Known, wanted: Wanted): Promise<LogAnswer> {
  if (wanted.marks.length === 0) return { is: 'no_mark' }
  const key = known.pins.logKey === null ? null : await logKeyIn(tools, known.pins.logKey)
  if (!key) return { is: 'not_asked' }
  const kept = await findInProofs(tools, key, known.proofs ?? [], wanted)
  if (typeof kept === 'string' || kept.is === 'found') return kept
  return known.log ? findInLog(tools, key, known.log, wanted) : kept
}
