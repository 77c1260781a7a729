import { boxesIn, reading, theBox, type Box, type Stretch } from './mp4-boxes.ts'
import { CannotOpenError } from './outcome.ts'

/** More than 40 hours of pictures and sound; a few bytes can claim any number. */
const MOST_SAMPLES = 8_000_000

/** Where the pictures or the sound of a track lie in the file, by its sample table (ISO/IEC 14496-12, 8.7). */
export function samplesOf(file: Buffer, table: readonly Box[]): Stretch[] {
  const sizes = sizesOf(file, table)
  const chunks = chunksOf(file, table)
  const runs = runsOf(file, theBox(table, 'stsc'))
  const found: Stretch[] = []
  let sample = 0
  let run = 0
  for (const [index, from] of chunks.entries()) {
    while ((runs[run + 1]?.first ?? Infinity) <= index + 1) run += 1
    let at = from
    for (let left = runs[run]?.perChunk ?? 0; left > 0 && sample < sizes.count; left -= 1) {
      at += sizes.of(sample)
      sample += 1
    }
    if (at > from) found.push({ from, to: at })
  }
  return found
}

function sizesOf(file: Buffer, table: readonly Box[]): { count: number; of: (sample: number) => number } {
  const box = table.find(({ type }) => type === 'stsz' || type === 'stz2')
  if (!box) throw new CannotOpenError('damaged')
  const read = reading(file, box)
  read.skip(4)
  const [same, count] = [read.u32(), read.u32()]
  const at = read.at()
  if (count > MOST_SAMPLES) throw new CannotOpenError('too_large')
  if (box.type === 'stsz') {
    if (same === 0 && read.left(4) < count) throw new CannotOpenError('damaged')
    return { count, of: (sample) => (same === 0 ? file.readUInt32BE(at + sample * 4) : same) }
  }
  const bits = same & 0xff
  if (![4, 8, 16].includes(bits) || read.left(bits / 8) < count) throw new CannotOpenError('damaged')
  if (bits === 16) return { count, of: (sample) => file.readUInt16BE(at + sample * 2) }
  if (bits === 8) return { count, of: (sample) => file.readUInt8(at + sample) }
  const half = (sample: number) => file.readUInt8(at + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)
  return { count, of: (sample) => half(sample) & 0xf }
}

function chunksOf(file: Buffer, table: readonly Box[]): number[] {
  const box = table.find(({ type }) => type === 'stco' || type === 'co64')
  if (!box) throw new CannotOpenError('damaged')
  const read = reading(file, box)
  read.skip(4)
  const count = read.u32()
  const isWide = box.type === 'co64'
  if (read.left(isWide ? 8 : 4) < count) throw new CannotOpenError('damaged')
  return Array.from({ length: count }, () => (isWide ? read.u64() : read.u32()))
}

function runsOf(file: Buffer, box: Box): { first: number; perChunk: number }[] {
  const read = reading(file, box)
  read.skip(4)
  const count = read.u32()
  if (read.left(12) < count) throw new CannotOpenError('damaged')
  return Array.from({ length: count }, () => {
    const [first, perChunk] = [read.u32(), read.u32()]
    read.skip(4)
    return { first, perChunk }
  })
}

/** What one fragment of a video holds: of which tracks, and where it lies (8.8). */
export type Fragment = { track: number; box: Box; samples: Stretch[] }

/** The parts of a `moof` by track; `sizeOf` says how large a sample of a track is where the fragment does not. */
export function fragmentsOf(file: Buffer, moof: Box, sizeOf: (track: number) => number): Fragment[] {
  const found: Fragment[] = []
  let end = moof.at
  for (const box of boxesIn(file, moof.from, moof.to)) {
    if (box.type !== 'traf') continue
    const inside = boxesIn(file, box.from, box.to)
    const head = headOf(file, theBox(inside, 'tfhd'))
    const base = head.base ?? (head.isMoofBase ? moof.at : end)
    const samples: Stretch[] = []
    end = base
    for (const run of inside) {
      if (run.type !== 'trun') continue
      const { offset, bytes } = runIn(file, run, head.size ?? sizeOf(head.track))
      const from = offset === null ? end : base + offset
      end = from + bytes
      samples.push({ from, to: end })
    }
    found.push({ track: head.track, box, samples })
  }
  return found
}

function headOf(file: Buffer, box: Box) {
  const read = reading(file, box)
  read.skip(1)
  const flags = read.u24()
  const track = read.u32()
  const base = flags & 0x1 ? read.u64() : null
  if (flags & 0x2) read.skip(4)
  if (flags & 0x8) read.skip(4)
  const size = flags & 0x10 ? read.u32() : null
  return { track, base, size, isMoofBase: (flags & 0x20000) !== 0 }
}

function runIn(file: Buffer, box: Box, usual: number): { offset: number | null; bytes: number } {
  const read = reading(file, box)
  read.skip(1)
  const flags = read.u24()
  const count = read.u32()
  const offset = flags & 0x1 ? read.i32() : null
  if (flags & 0x4) read.skip(4)
  const before = flags & 0x100 ? 4 : 0
  const after = (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0)
  const isSaid = (flags & 0x200) !== 0
  if (count > MOST_SAMPLES) throw new CannotOpenError('too_large')
  if (!isSaid) return { offset, bytes: usual * count }
  let bytes = 0
  for (let left = count; left > 0; left -= 1) {
    read.skip(before)
    bytes += read.u32()
    read.skip(after)
  }
  return { offset, bytes }
}
