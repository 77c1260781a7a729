/** A file as a ZIP holds it. */
export type ZippedFile = { name: string; bytes: Uint8Array }

/**
 * `altered`: a file in it does not fit its own entry; `hidden`: it holds bytes that its list of files does not tell of, which some
 * programs show; `link`: an entry that points at another file; `unread`: cut off, or of a kind that is not read here.
 */
export type ZipFault = 'altered' | 'hidden' | 'link' | 'unread'

export type ReadZip =
  | { ok: true; files: ZippedFile[]; hasComment: boolean }
  | { ok: false; why: ZipFault; at: string | null }

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const SIZES = { local: 30, central: 46, end: 22 }
const MOST_COMMENT = 65_535
const WITH_DESCRIPTOR = 8
/** of the flags: encrypted, patched, strongly encrypted, masked */
const UNREADABLE = 1 | 0x20 | 0x40 | 0x2000
const STORED = 0
const DEFLATED = 8
/** more than this times its size nothing becomes by deflate */
const MOST_GROWTH = 1_032
/** ZIP64, and a second name for a file, which some programs take instead */
const EXTRAS_NOT_READ = [0x0001, 0x7075]

/** Everything that may come out of one archive, as all of it is held in memory. */
const MOST_BYTES = 1_000_000_000

type Entry = {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  at: number
  isLink: boolean
}

/**
 * Reads a ZIP by whatever program it was packed, in any order, compressed or not, so long as all programs find the same files in
 * it: its list, the heads of the files and what lies between them have to agree, and nothing lies beside them.
 */
export async function readZip(archive: Uint8Array, text: (bytes: Uint8Array) => string): Promise<ReadZip> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const ends = endsOf(view)
  const [end] = ends
  if (end === undefined) return { ok: false, why: 'unread', at: null }
  // some programs look for it from behind, others from the front: two of them are two archives
  if (ends.length > 1) return { ok: false, why: 'hidden', at: null }
  const entries = entriesOf(view, archive, { end, text })
  if (!Array.isArray(entries)) return entries
  const [start, hasComment] = [view.getUint32(end + 16, true), view.getUint16(end + 20, true) > 0]
  const files: ZippedFile[] = []
  let [at, all] = [0, 0]
  for (const one of entries.toSorted((left, right) => left.at - right.at)) {
    const { name, size } = one
    if (one.at !== at) return { ok: false, why: 'hidden', at: null }
    const body = bodyOf(view, archive, { one, until: start })
    all += size
    if (!body || all > MOST_BYTES) return { ok: false, why: body ? 'unread' : 'altered', at: name }
    at = body.next
    const bytes = one.method === STORED ? body.bytes : await inflated(body.bytes, size)
    if (bytes?.length !== size || crc32(bytes) !== one.crc) return { ok: false, why: 'altered', at: name }
    if (one.isLink) return { ok: false, why: 'link', at: name }
    // a folder, which every program makes by itself
    if (size === 0 && (name === '' || name.endsWith('/'))) continue
    files.push({ name, bytes })
  }
  if (at !== start) return { ok: false, why: 'hidden', at: null }
  return { ok: true, files, hasComment }
}

/** Where the list may end: behind it is nothing but its comment. */
function endsOf(view: DataView): number[] {
  const last = view.byteLength - SIZES.end
  const ends: number[] = []
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== END) continue
    const isEnd = at + SIZES.end + view.getUint16(at + 20, true) === view.byteLength
    const isPlain =
      view.getUint32(at + 4, true) === 0 && view.getUint16(at + 8, true) === view.getUint16(at + 10, true)
    if (isEnd && isPlain) ends.push(at)
  }
  return ends
}

type Listed = { end: number; text: (bytes: Uint8Array) => string }

function entriesOf(
  view: DataView,
  archive: Uint8Array,
  { end, text }: Listed,
): Entry[] | Extract<ReadZip, { ok: false }> {
  const u16 = (place: number) => view.getUint16(place, true)
  const u32 = (place: number) => view.getUint32(place, true)
  const entries: Entry[] = []
  const start = u32(end + 16)
  if (start + u32(end + 12) !== end) return { ok: false, why: 'hidden', at: null }
  let place = start
  for (let count = u16(end + 8); count > 0; count -= 1) {
    if (place + SIZES.central > end || u32(place) !== CENTRAL) return { ok: false, why: 'hidden', at: null }
    const [named, extra, comment] = [u16(place + 28), u16(place + 30), u16(place + 32)]
    const next = place + SIZES.central + named + extra + comment
    if (next > end) return { ok: false, why: 'hidden', at: null }
    const name = text(archive.subarray(place + SIZES.central, place + SIZES.central + named))
    const [flags, method] = [u16(place + 8), u16(place + 10)]
    const isUnread =
      (flags & UNREADABLE) !== 0 ||
      (method !== STORED && method !== DEFLATED) ||
      hasOddExtra(view, place + SIZES.central + named, extra)
    if (isUnread) return { ok: false, why: 'unread', at: name }
    const entry = {
      name,
      flags,
      method,
      crc: u32(place + 16),
      packed: u32(place + 20),
      size: u32(place + 24),
    }
    // written on Unix: the kind of file is in the upper half
    const isLink = ((u32(place + 38) >>> 16) & 0xf000) === 0xa000
    entries.push({ ...entry, at: u32(place + 42), isLink })
    place = next
  }
  return place === end ? entries : { ok: false, why: 'hidden', at: null }
}

function hasOddExtra(view: DataView, start: number, length: number): boolean {
  const end = start + length
  let at = start
  while (at + 4 <= end) {
    if (EXTRAS_NOT_READ.includes(view.getUint16(at, true))) return true
    at += 4 + view.getUint16(at + 2, true)
  }
  return at !== end
}

/** What lies in the place of an entry, as far as its own head says the same as the list. */
function bodyOf(
  view: DataView,
  archive: Uint8Array,
  { one, until }: { one: Entry; until: number },
): { bytes: Uint8Array; next: number } | null {
  const { at, flags, method, crc, packed, size } = one
  const u16 = (place: number) => view.getUint16(place, true)
  const u32 = (place: number) => view.getUint32(place, true)
  if (at + SIZES.local > until || u32(at) !== LOCAL) return null
  const [named, extra] = [u16(at + 26), u16(at + 28)]
  const start = at + SIZES.local + named + extra
  const behind = start + packed
  if (behind > until || u16(at + 6) !== flags || u16(at + 8) !== method) return null
  const isNamed = new TextDecoder().decode(archive.subarray(at + SIZES.local, start - extra)) === one.name
  const told = [u32(at + 14), u32(at + 18), u32(at + 22)]
  const isSame = [crc, packed, size].every((each, place) => told[place] === each)
  const isBehind = (flags & WITH_DESCRIPTOR) !== 0
  // of what is known behind it only, the head may say nothing
  const isTold = isSame || (isBehind && told.every((each) => each === 0))
  const isWhole = isNamed && isTold && !hasOddExtra(view, start - extra, extra)
  const more = isWhole ? (isBehind ? descriptorAt(view, { behind, until, one }) : 0) : null
  return more === null ? null : { bytes: archive.subarray(start, behind), next: behind + more }
}

/** How many bytes the sizes behind a file take; null where they are not its own. */
function descriptorAt(
  view: DataView,
  { behind, until, one }: { behind: number; until: number; one: Entry },
): number | null {
  const wanted = [one.crc, one.packed, one.size]
  for (const head of [4, 0]) {
    if (behind + head + 12 > until || (head === 4 && view.getUint32(behind, true) !== DESCRIPTOR)) continue
    if (wanted.every((each, place) => view.getUint32(behind + head + 4 * place, true) === each))
      return head + 12
  }
  return null
}

/** What was compressed, as far as exactly so many bytes come out of it. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array | null> {
  if (size > packed.length * MOST_GROWTH) return null
  const bytes = new Uint8Array(size)
  try {
    const stream = new Blob([new Uint8Array(packed)]).stream()
    const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    let at = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return at === size ? bytes : null
      if (at + value.length > size) {
        await reader.cancel()
        return null
      }
      bytes.set(value, at)
      at += value.length
    }
  } catch {
    // what is not compressed in this way, or has something behind its end
    return null
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xff_ff_ff_ff) >>> 0
}
