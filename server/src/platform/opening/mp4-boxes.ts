import { zeros, type Blank } from './blank-out.ts'
import { CannotOpenError } from './outcome.ts'

/** One box of an MP4 (ISO/IEC 14496-12, 4.2): what it is, and where it and its content lie in the file. */
export type Box = { type: string; at: number; from: number; to: number }

const FREE = Buffer.from('free', 'latin1')

/** More than any phone writes; a few bytes can claim to be millions of boxes. */
const MOST_BOXES = 200_000

/** The boxes of a stretch of a file, whole ones only. @throws CannotOpenError where one is cut off */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (to - at >= 8) {
    let size = file.readUInt32BE(at)
    let head = 8
    if (size === 1) {
      if (to - at < 16) throw new CannotOpenError('damaged')
      size = Number(file.readBigUInt64BE(at + 8))
      head = 16
    }
    // to the end of what it lies in; four zeros end a list in what QuickTime writes
    if (size === 0) size = to - at
    if (size < head || at + size > to || boxes.length >= MOST_BOXES) throw new CannotOpenError('damaged')
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), at, from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** Makes a box one of free space, which every player passes over. */
export function asFree({ at, from, to }: Box): Blank[] {
  return [{ at: at + 4, length: FREE.length, head: FREE }, zeros(from, to)]
}

/** The one box of a kind. @throws CannotOpenError where it is not there, or a second one that nobody would clean */
export function theBox(boxes: readonly Box[], type: string): Box {
  const [found, second] = boxes.filter((one) => one.type === type)
  if (!found || second) throw new CannotOpenError('damaged')
  return found
}

/** Reads the numbers of a box one after the other. @throws CannotOpenError beyond its end */
export function reading(file: Buffer, box: Pick<Box, 'from' | 'to'>) {
  let { from: at } = box
  function forward(bytes: number): number {
    const here = at
    at += bytes
    if (at > box.to) throw new CannotOpenError('damaged')
    return here
  }
  return {
    at: () => at,
    skip: (bytes: number) => void forward(bytes),
    u8: () => file.readUInt8(forward(1)),
    u16: () => file.readUInt16BE(forward(2)),
    u24: () => file.readUIntBE(forward(3), 3),
    u32: () => file.readUInt32BE(forward(4)),
    i32: () => file.readInt32BE(forward(4)),
    u64: () => Number(file.readBigUInt64BE(forward(8))),
    text: (bytes: number) => file.toString('latin1', forward(bytes), at),
    /** How many of so many bytes each are left. */
    left: (bytes: number) => Math.floor((box.to - at) / bytes),
  }
}

/** A stretch of a file, without its end. */
export type Stretch = { from: number; to: number }

/** What lies in none of the `kept` stretches, of those that are `given`. */
export function outside(given: readonly Stretch[], kept: readonly Stretch[]): Stretch[] {
  const sorted = kept.toSorted((a, b) => a.from - b.from)
  const out: Stretch[] = []
  for (const { from, to } of given) {
    let at = from
    for (const one of sorted) {
      if (one.to <= at) continue
      if (one.from >= to) break
      if (one.from > at) out.push({ from: at, to: one.from })
      at = Math.max(at, one.to)
    }
    if (at < to) out.push({ from: at, to })
  }
  return out
}
