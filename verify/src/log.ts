import { areSame, fromBase64, toBase64, utf8 } from '@evensettle/domain/log/bytes.ts'
import { checkpointIn, type Checkpoint } from '@evensettle/domain/log/checkpoint.ts'
import {
  commitmentTo,
  entryIn,
  entryText,
  type LogEntry,
  type SealedKind,
} from '@evensettle/domain/log/entry.ts'
import { checkLogProof, type LogTools } from '@evensettle/domain/log/log-proof.ts'
import { keyIn, textSignedBy, type NoteKey } from '@evensettle/domain/log/note.ts'
import { entriesIn, tilePath, TILE_WIDTH } from '@evensettle/domain/log/tiles.ts'
import {
  consistencyNodes,
  inclusionNodes,
  leafBytes,
  rootByInclusion,
  rootsByConsistency,
} from '@evensettle/domain/log/tree.ts'
import type { LogFinding } from './answer.ts'
import type { PrintedMark } from './seal-place.ts'
import { hashesOf, type HashTiles } from './tile-hashes.ts'

/** Where the parts of the log come from, which are the same for everybody. Null: they cannot be had now. */
export type LogSource = {
  checkpoint: () => Promise<string | null>
  tile: (path: string) => Promise<Uint8Array | null>
}

/** That a paper is in the log, as it lies in a pack. `consistency`: that the head of the proof begins with the printed one. */
export type KeptProof = {
  kind: SealedKind
  salt: string
  at: string
  proof: string
  consistency: readonly string[]
}

/** What is looked for. `digest`: SHA-256 of the file in hex; `signedAt`: when it was sealed. */
export type Wanted = { digest: string; marks: readonly PrintedMark[]; signedAt: string }

/** What the log says; `not_in_log`: it has no entry where there should be one; `log_wrong`: it does not fit itself, or the paper. */
export type LogAnswer = LogFinding | 'not_in_log' | 'log_wrong'

const KINDS = ['agreement', 'paper'] as const
/** An entry is up to a minute late; how many tiles are read for it, where the log stood still for long. */
const MOST_TILES = 64
const CLOCKS_APART = 600_000

/** Looks for a paper in the proofs that lie beside it. */
export async function findInProofs(
  tools: LogTools,
  key: NoteKey,
  proofs: readonly KeptProof[],
  { digest, marks }: Wanted,
): Promise<LogAnswer> {
  for (const { mark, head: printed } of marks) {
    const kept = proofs.find(({ salt }) => salt === mark)
    if (!kept) continue
    const found = await checkLogProof(tools, key, {
      sealed: { kind: kept.kind, digest, salt: mark },
      at: kept.at,
      proof: kept.proof,
    })
    if (typeof found === 'string') return 'log_wrong'
    const hashes = kept.consistency.map(fromBase64).filter((hash) => hash !== null)
    const fits = await fitsPrinted(tools, printed, found.head, async () => hashes)
    return fits === 'no'
      ? 'log_wrong'
      : told({ at: kept.at, index: found.index, head: found.head, printed: fits })
  }
  return { is: 'not_asked' }
}

/** Looks for a paper in the log itself, by whole tiles from where it has to be on. */
export async function findInLog(
  tools: LogTools,
  key: NoteKey,
  source: LogSource,
  wanted: Wanted,
): Promise<LogAnswer> {
  const note = await source.checkpoint()
  if (note === null) return { is: 'not_asked' }
  const text = await textSignedBy(key, tools.verifyEd25519, note)
  const head = text === null ? null : checkpointIn(text)
  if (head?.origin !== key.name) return 'log_wrong'
  const tiles = cached(source, head.size)
  try {
    const found = await entryOf(tools, tiles, head.size, wanted)
    if (!found) return 'not_in_log'
    const { index, entry, printed } = found
    const proof = await hashesOf(tools.sha256, tiles.hashes, inclusionNodes(index, head.size), head.size)
    const leaf = await tools.sha256(leafBytes(utf8(entryText(entry))))
    const root = await rootByInclusion(tools.sha256, { index, size: head.size, leaf, proof })
    if (!root || !areSame(root, head.root)) return 'log_wrong'
    const fits = await fitsPrinted(tools, printed, head, (earlier) =>
      hashesOf(tools.sha256, tiles.hashes, consistencyNodes(earlier, head.size), head.size),
    )
    return fits === 'no' ? 'log_wrong' : told({ at: entry.at, index, head, printed: fits })
  } catch (error) {
    if (error instanceof NotReached) return { is: 'not_asked' }
    if (error instanceof NotWhole) return 'log_wrong'
    throw error
  }
}

/** The key that a log is followed by; null where it is none. */
export async function logKeyIn(tools: LogTools, text: string): Promise<NoteKey | null> {
  return keyIn(tools.sha256, text)
}

type Place = { at: string; index: number; head: Checkpoint; printed: 'fits' | 'none' }

function told({ at, index, head, printed }: Place): LogFinding {
  return { is: 'found', at, index, size: head.size, root: toBase64(head.root), printed }
}

class NotReached extends Error {}
class NotWhole extends Error {}

type Tiles = {
  hashes: HashTiles
  entries: (index: number) => Promise<LogEntry[]>
}

/** The tiles of a tree of `size` leaves, each asked for once. */
function cached(source: LogSource, size: number): Tiles {
  const known = new Map<string, Promise<Uint8Array | null>>()
  async function bytesOf(path: string): Promise<Uint8Array> {
    const asked = known.get(path) ?? source.tile(path)
    known.set(path, asked)
    const bytes = await asked
    if (!bytes) throw new NotReached()
    return bytes
  }
  return {
    hashes: (level, index, width) => bytesOf(tilePath({ level, index, width })),
    async entries(index) {
      const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
      const bundle = await bytesOf(tilePath({ level: null, index, width }))
      const entries = entriesIn(bundle, width)?.map((one) => entryIn(new TextDecoder().decode(one))) ?? []
      const whole = entries.filter((one) => one !== null)
      if (whole.length !== width) throw new NotWhole()
      return whole
    },
  }
}

/** The entry of a paper with its place, looked for from where the log was when the paper was printed. */
async function entryOf(tools: LogTools, tiles: Tiles, size: number, { digest, marks, signedAt }: Wanted) {
  const commitments = new Map<string, PrintedMark['head']>()
  for (const { mark, head } of marks)
    for (const kind of KINDS)
      commitments.set(await commitmentTo(tools.sha256, { kind, digest, salt: mark }), head)
  const last = Math.ceil(size / TILE_WIDTH) - 1
  const starts = marks.map(({ head }) => head?.size)
  const from = starts.every((one) => one !== undefined)
    ? Math.floor(Math.min(size, ...starts) / TILE_WIDTH)
    : await tileBefore(tiles, last, Date.parse(signedAt) - CLOCKS_APART)
  for (let tile = from; tile <= Math.min(last, from + MOST_TILES); tile += 1) {
    const entries = await tiles.entries(tile)
    const at = entries.findIndex(({ commitment }) => commitments.has(commitment))
    const entry = entries[at]
    if (entry)
      return { index: tile * TILE_WIDTH + at, entry, printed: commitments.get(entry.commitment) ?? null }
  }
  return null
}

/** The last tile that begins before a moment: entries stand in the order of their times. */
async function tileBefore(tiles: Tiles, last: number, moment: number): Promise<number> {
  let [low, high] = [0, Math.max(last, 0)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [first] = await tiles.entries(middle)
    if (first && Date.parse(first.at) < moment) low = middle
    else high = middle - 1
  }
  return low
}

/** Whether a head begins with the one that is printed in a paper. */
async function fitsPrinted(
  { sha256 }: LogTools,
  printed: PrintedMark['head'],
  head: Checkpoint,
  proofFrom: (size: number) => Promise<readonly Uint8Array[]>,
): Promise<'fits' | 'none' | 'no'> {
  const earlierRoot = fromBase64(printed?.root ?? '')
  if (!printed || !earlierRoot || printed.size === 0) return 'none'
  if (printed.size > head.size) return 'no'
  const proof = await proofFrom(printed.size)
  const roots = await rootsByConsistency(sha256, {
    earlier: printed.size,
    size: head.size,
    earlierRoot,
    proof,
  })
  return roots && areSame(roots.earlier, earlierRoot) && areSame(roots.later, head.root) ? 'fits' : 'no'
}
