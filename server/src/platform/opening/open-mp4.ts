import { zeros, type Blank } from './blank-out.ts'
import { asFree, boxesIn, outside, reading, theBox, type Box, type Stretch } from './mp4-boxes.ts'
import { fragmentsOf, samplesOf } from './mp4-samples.ts'
import { CannotOpenError } from './outcome.ts'

/** What a player needs, by the box it lies in; everything else may say where, when, by whom or with what it was made. */
const NEEDED: Record<string, ReadonlySet<string>> = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx']),
  moov: new Set(['mvhd', 'trak', 'mvex']),
  mvex: new Set(['mehd', 'trex']),
  trak: new Set(['tkhd', 'edts', 'mdia']),
  edts: new Set(['elst']),
  mdia: new Set(['mdhd', 'hdlr', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  // prettier-ignore
  stbl: new Set(['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stps', 'sdtp', 'sbgp', 'sgpd']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd']),
  // prettier-ignore
  picture: new Set(['avcC', 'hvcC', 'lhvC', 'av1C', 'vpcC', 'dvcC', 'dvvC', 'esds', 'colr', 'pasp', 'clap', 'fiel', 'btrt', 'mdcv', 'clli', 'gama', 'amve']),
}

/** Pictures that some browser shows. */
// prettier-ignore
const PICTURES = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp08', 'vp09', 'mp4v'])

/** Of a sample entry: what it is for every track, and then what it is for pictures (8.5.2, 12.1.3). */
const ENTRY = { vendor: { from: 20, to: 24 }, compressor: { from: 50, to: 82 }, boxes: 86 }

export type Video = { width: number; height: number; blanks: Blank[] }

/**
 * Reads an MP4 or QuickTime video box by box and says what of it to blank out: everything that no player needs, so the
 * place, the device, the day, notes and tracks that are neither pictures nor sound, with what lies in the file for them.
 * @throws CannotOpenError `damaged` where it is no whole video, `locked` where it is encrypted
 */
export function openMp4(file: Buffer): Video {
  const video = new Reader(file)
  const top = boxesIn(file, 0, file.length)
  if (top[0]?.type !== 'ftyp' || top.at(-1)?.to !== file.length) throw new CannotOpenError('damaged')
  video.keepOnly('file', top)
  video.moov(theBox(top, 'moov'))
  for (const box of top) if (box.type === 'moof') video.moof(box)
  return video.end(top.filter(({ type }) => type === 'mdat').map(({ from, to }) => ({ from, to })))
}

class Reader {
  private readonly file: Buffer
  private readonly blanks: Blank[] = []
  private readonly samples: Stretch[] = []
  /** by id: the size of a sample that the video does not say elsewhere */
  private readonly tracks = new Map<number, number>()
  private size: { width: number; height: number } | null = null

  constructor(file: Buffer) {
    this.file = file
  }

  keepOnly(name: string, boxes: readonly Box[]): Box[] {
    const kept = boxes.filter(({ type }) => NEEDED[name]?.has(type))
    for (const box of boxes) if (!kept.includes(box)) this.blanks.push(...asFree(box))
    return kept
  }

  private inside(box: Box): Box[] {
    return this.keepOnly(box.type, boxesIn(this.file, box.from, box.to))
  }

  moov(box: Box): void {
    const boxes = this.inside(box)
    this.forgetTimes(theBox(boxes, 'mvhd'))
    for (const one of boxes) if (one.type === 'trak') this.trak(one)
    if (this.size === null) throw new CannotOpenError('damaged')
    for (const one of boxes) if (one.type === 'mvex') this.mvex(one)
  }

  private mvex(box: Box): void {
    for (const one of this.inside(box)) {
      if (one.type !== 'trex') continue
      const read = reading(this.file, one)
      read.skip(4)
      const track = read.u32()
      read.skip(8)
      if (this.tracks.has(track)) this.tracks.set(track, read.u32())
      else this.blanks.push(...asFree(one))
    }
  }

  private trak(box: Box): void {
    const whole = boxesIn(this.file, box.from, box.to)
    const mdia = theBox(whole, 'mdia')
    const handler = this.handlerOf(theBox(boxesIn(this.file, mdia.from, mdia.to), 'hdlr'))
    // a track of places, of a camera's data, of words, or a name of a part
    if (handler !== 'vide' && handler !== 'soun') {
      this.blanks.push(...asFree(box))
      return
    }
    const boxes = this.keepOnly('trak', whole)
    const tkhd = theBox(boxes, 'tkhd')
    this.tracks.set(this.idOf(tkhd), 0)
    this.forgetTimes(tkhd)
    for (const one of boxes) if (one.type === 'edts') this.inside(one)
    if (handler === 'vide') this.size ??= this.sizeIn(tkhd)
    this.mdia(mdia, handler)
  }

  private mdia(box: Box, handler: string): void {
    const boxes = this.inside(box)
    this.forgetTimes(theBox(boxes, 'mdhd'))
    this.forgetName(theBox(boxes, 'hdlr'))
    const minf = this.inside(theBox(boxes, 'minf'))
    for (const one of minf) {
      if (one.type === 'hdlr') this.forgetName(one)
      if (one.type === 'dinf') this.dref(theBox(this.inside(one), 'dref'))
    }
    const table = this.inside(theBox(minf, 'stbl'))
    this.entries(theBox(table, 'stsd'), handler)
    this.samples.push(...samplesOf(this.file, table))
  }

  /** Pictures and sound lie in this file; the way to another one tells where it lay on somebody's disk. */
  private dref(box: Box): void {
    const read = reading(this.file, box)
    read.skip(8)
    for (const one of boxesIn(this.file, read.at(), box.to)) {
      const entry = reading(this.file, one)
      entry.skip(3)
      if ((entry.u8() & 1) === 0) throw new CannotOpenError('damaged')
      this.blanks.push(zeros(entry.at(), one.to))
    }
  }

  private entries(box: Box, handler: string): void {
    const read = reading(this.file, box)
    read.skip(8)
    const entries = boxesIn(this.file, read.at(), box.to)
    if (entries.length === 0) throw new CannotOpenError('damaged')
    for (const one of entries) {
      if (one.type === 'encv' || one.type === 'enca') throw new CannotOpenError('locked')
      if (handler !== 'vide') continue
      if (!PICTURES.has(one.type) || one.to - one.at < ENTRY.boxes) throw new CannotOpenError('damaged')
      for (const { from, to } of [ENTRY.vendor, ENTRY.compressor])
        this.blanks.push(zeros(one.at + from, one.at + to))
      this.keepOnly('picture', boxesIn(this.file, one.at + ENTRY.boxes, one.to))
    }
  }

  moof(box: Box): void {
    this.inside(box)
    for (const { track, box: traf, samples } of fragmentsOf(
      this.file,
      box,
      (id) => this.tracks.get(id) ?? 0,
    )) {
      if (!this.tracks.has(track)) {
        this.blanks.push(...asFree(traf))
        continue
      }
      this.inside(traf)
      this.samples.push(...samples)
    }
  }

  /** Pictures and sound lie where the video says that they do; what lies beside them is nobody's. */
  end(media: readonly Stretch[]): Video {
    if (this.size === null || this.samples.length === 0) throw new CannotOpenError('damaged')
    const isHere = (one: Stretch) => media.some(({ from, to }) => from <= one.from && one.to <= to)
    if (!this.samples.every(isHere)) throw new CannotOpenError('damaged')
    for (const { from, to } of outside(media, this.samples)) this.blanks.push(zeros(from, to))
    return { ...this.size, blanks: this.blanks }
  }

  private handlerOf(box: Box): string {
    const read = reading(this.file, box)
    read.skip(8)
    return read.text(4)
  }

  private forgetName({ from, to }: Box): void {
    this.blanks.push(zeros(Math.min(from + 12, to), to))
  }

  /** When it was made and changed. */
  private forgetTimes(box: Box): void {
    const read = reading(this.file, box)
    const isWide = read.u8() === 1
    read.skip(3)
    const from = read.at()
    read.skip(isWide ? 16 : 8)
    this.blanks.push(zeros(from, read.at()))
  }

  private idOf(tkhd: Box): number {
    const read = reading(this.file, tkhd)
    const isWide = read.u8() === 1
    read.skip(isWide ? 19 : 11)
    return read.u32()
  }

  private sizeIn({ to }: Box): { width: number; height: number } {
    return { width: this.file.readUInt32BE(to - 8) >>> 16, height: this.file.readUInt32BE(to - 4) >>> 16 }
  }
}
