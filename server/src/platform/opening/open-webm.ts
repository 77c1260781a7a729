import { zeros, type Blank } from './blank-out.ts'
import type { Video } from './open-mp4.ts'
import { CannotOpenError } from './outcome.ts'

/** The elements of WebM (RFC 9559) that are looked at. */
const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  void: 0xec,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  contentEncodings: 0x6d80,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** What a player needs, by where it lies: times, sizes and the pictures and the sound themselves. */
const NEEDED = {
  segment: new Set<number>([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues]),
  // TimestampScale, Duration, MuxingApp, WritingApp
  info: new Set<number>([0x2ad7b1, 0x4489, ID.muxingApp, ID.writingApp]),
  // TrackUID, flags, DefaultDuration, CodecID, CodecPrivate, CodecDelay, SeekPreRoll, Video, Audio
  // prettier-ignore
  track: new Set<number>([ID.trackNumber, ID.trackType, 0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x23e383, 0x22b59c, ID.codec, 0x63a2, 0x56aa, 0x56bb, ID.video, 0xe1]),
  // Timestamp, PrevSize, Position
  cluster: new Set<number>([0xe7, 0xab, 0xa7, ID.simpleBlock, ID.blockGroup]),
  // Block, BlockDuration, ReferenceBlock, DiscardPadding, BlockAdditions (what shines through)
  blockGroup: new Set<number>([ID.block, 0x9b, 0xfb, 0x75a2, 0x75a1]),
}

const PICTURES = new Set(['V_VP8', 'V_VP9', 'V_AV1', 'V_MPEG4/ISO/AVC'])
const SOUNDS = new Set(['A_OPUS', 'A_VORBIS', 'A_AAC', 'A_PCM/FLOAT/IEEE'])
const TYPE = { pictures: 1, sound: 2 }
const MOST_ELEMENTS = 4_000_000

/** One element: where it begins, and where its content lies. `isOpen`: its length is not said. */
type Element = { id: number; at: number; from: number; to: number; isOpen: boolean }

/**
 * Reads a WebM element by element and says what of it to blank out: everything that no player needs, so titles, tags,
 * notes, days, the program that made it, and tracks that are neither pictures nor sound.
 * @throws CannotOpenError `damaged` where it is no whole video, `locked` where it is encrypted
 */
export function openWebm(file: Buffer): Video {
  const reader = new Reader(file)
  const [head, segment, ...more] = reader.elements(0, file.length)
  if (head?.id !== ID.head || segment?.id !== ID.segment) throw new CannotOpenError('damaged')
  if (reader.text(reader.one(head, ID.docType)) !== 'webm') throw new CannotOpenError('damaged')
  for (const one of more) reader.asVoid(one)
  return reader.segment(segment)
}

class Reader {
  private readonly file: Buffer
  private readonly blanks: Blank[] = []
  private count = 0
  private blocks = 0
  private readonly tracks = new Set<number>()

  constructor(file: Buffer) {
    this.file = file
  }

  /** What lies in a stretch, whole elements only; `isEnd` says what can only come after one whose length is not said. */
  elements(from: number, to: number, isEnd: (id: number) => boolean = () => false): Element[] {
    const found: Element[] = []
    let at = from
    while (at < to) {
      // asked of the id alone: where an element ends that does not say so, is found out by reading all of it
      if (isEnd(this.number(at, to, 4, false).value)) break
      const one = this.elementAt(at, to)
      found.push(one)
      at = one.to
    }
    return found
  }

  private elementAt(at: number, to: number): Element {
    this.count += 1
    if (this.count > MOST_ELEMENTS) throw new CannotOpenError('too_large')
    const id = this.number(at, to, 4, false)
    const size = this.number(at + id.length, to, 8, true)
    const from = at + id.length + size.length
    const isOpen = size.isAllOnes
    if (isOpen && id.value !== ID.segment && id.value !== ID.cluster) throw new CannotOpenError('damaged')
    const end = !isOpen ? from + size.value : id.value === ID.segment ? to : this.endOfCluster(from, to)
    if (end > to) throw new CannotOpenError('damaged')
    return { id: id.value, at, from, to: end, isOpen }
  }

  /** A cluster without a length ends before the next thing that cannot lie in one. */
  private endOfCluster(from: number, to: number): number {
    const inside = this.elements(from, to, (id) => id === ID.cluster || id > 0xff)
    return inside.at(-1)?.to ?? from
  }

  /** A number whose first byte says how long it is (RFC 8794, 4). */
  private number(at: number, to: number, most: number, isSize: boolean) {
    const first = at < to ? (this.file[at] ?? 0) : 0
    const length = Math.clz32(first) - 23
    if (length > most || at + length > to) throw new CannotOpenError('damaged')
    const whole = this.file.subarray(at, at + length)
    const marker = 0x80 >> (length - 1)
    let value = BigInt(isSize ? first & (marker - 1) : first)
    for (const byte of whole.subarray(1)) value = value * 256n + BigInt(byte)
    const isAllOnes = isSize && value === (1n << BigInt(7 * length)) - 1n
    return { value: Number(value), length, isAllOnes }
  }

  one(parent: Pick<Element, 'from' | 'to'>, id: number): Element {
    const found = this.elements(parent.from, parent.to).find((one) => one.id === id)
    if (!found) throw new CannotOpenError('damaged')
    return found
  }

  text({ from, to }: Element): string {
    return this.file.toString('latin1', from, to).replaceAll('\0', '')
  }

  private integer({ from, to }: Element): number {
    if (to - from > 6) throw new CannotOpenError('damaged')
    return to > from ? this.file.readUIntBE(from, to - from) : 0
  }

  /** Makes an element one of nothing, of the same length, which every player passes over. */
  asVoid({ at, to }: Element): void {
    const length = to - at
    // one byte that says what it is, and then as many as say its length
    const sizeBytes = length >= 9 ? 8 : 1
    const size = BigInt(length - 1 - sizeBytes) | (1n << BigInt(7 * sizeBytes))
    const head = Buffer.alloc(1 + sizeBytes)
    head[0] = ID.void
    for (let index = 0; index < sizeBytes; index += 1)
      head[sizeBytes - index] = Number((size >> BigInt(8 * index)) & 0xffn)
    this.blanks.push({ at, length, head })
  }

  private keepOnly(needed: ReadonlySet<number>, inside: readonly Element[]): Element[] {
    const kept = inside.filter(({ id }) => needed.has(id))
    for (const one of inside) if (!needed.has(one.id)) this.asVoid(one)
    return kept
  }

  segment({ from, to }: Element): Video {
    const parts = this.keepOnly(NEEDED.segment, this.elements(from, to))
    for (const one of parts) if (one.id === ID.info) this.info(one)
    const [tracks, ...more] = parts.filter(({ id }) => id === ID.tracks)
    if (more.length > 0) throw new CannotOpenError('damaged')
    const size = tracks ? this.tracksIn(tracks) : null
    for (const one of parts) if (one.id === ID.cluster) this.cluster(one)
    if (size === null || this.blocks === 0) throw new CannotOpenError('damaged')
    return { ...size, blanks: this.blanks }
  }

  private info({ from, to }: Element): void {
    for (const one of this.keepOnly(NEEDED.info, this.elements(from, to)))
      // the programs that made it have to be named, and are not
      if (one.id === ID.muxingApp || one.id === ID.writingApp) this.blanks.push(zeros(one.from, one.to))
  }

  /** Which tracks stay; gives the size of the pictures, null without any. */
  private tracksIn({ from, to }: Element): { width: number; height: number } | null {
    let size: { width: number; height: number } | null = null
    for (const one of this.elements(from, to)) {
      const type = one.id === ID.track ? this.integer(this.one(one, ID.trackType)) : 0
      if (type !== TYPE.pictures && type !== TYPE.sound) {
        this.asVoid(one)
        continue
      }
      const inside = this.elements(one.from, one.to)
      if (inside.some(({ id }) => id === ID.contentEncodings)) throw new CannotOpenError('locked')
      const known = type === TYPE.pictures ? PICTURES : SOUNDS
      if (!known.has(this.text(this.one(one, ID.codec)))) throw new CannotOpenError('damaged')
      this.keepOnly(NEEDED.track, inside)
      this.tracks.add(this.integer(this.one(one, ID.trackNumber)))
      if (type === TYPE.pictures) size ??= this.sizeIn(this.one(one, ID.video))
    }
    return size
  }

  private sizeIn(video: Element): { width: number; height: number } {
    return {
      width: this.integer(this.one(video, ID.width)),
      height: this.integer(this.one(video, ID.height)),
    }
  }

  private cluster({ from, to }: Element): void {
    for (const one of this.keepOnly(NEEDED.cluster, this.elements(from, to))) {
      if (one.id !== ID.simpleBlock && one.id !== ID.blockGroup) continue
      const block = one.id === ID.blockGroup ? this.one(one, ID.block) : one
      const { value: track } = this.number(block.from, block.to, 8, true)
      if (!this.tracks.has(track)) {
        this.asVoid(one)
        continue
      }
      this.blocks += 1
      if (one.id === ID.blockGroup) this.keepOnly(NEEDED.blockGroup, this.elements(one.from, one.to))
    }
  }
}
