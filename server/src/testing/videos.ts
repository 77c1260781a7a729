/** Videos made byte by byte, as phones and browsers write them, with all that they hide in them. */

/** What must be nowhere in a video that is kept. */
export const HIDDEN_IN_VIDEOS = [
  '+52.5163+013.3777',
  'Pixel Nine of Ada',
  'SECRETXMP',
  'SECRETTITLE',
  'SECRETGPSTRACK',
  'SECRETBETWEEN',
  'SECRETMAKER',
  'SECRETHANDLER',
  'SECRETWORDS',
]

const u32 = (value: number) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(value)
  return four
}
const u16 = (value: number) => u32(value).subarray(2)
const zero = (bytes: number) => Buffer.alloc(bytes)
const text = (words: string) => Buffer.from(words, 'latin1')

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

const full = (type: string, flags: number, ...content: Uint8Array[]) => box(type, u32(flags), ...content)

type Track = { id: number; handler: string; entry: Buffer; samples: Buffer[] }

const pictureEntry = box(
  'avc1',
  zero(6),
  u16(1),
  u32(0),
  text('SECR'),
  zero(8),
  u16(64),
  u16(48),
  u32(0x480000),
  u32(0x480000),
  u32(0),
  u16(1),
  Buffer.concat([Buffer.from([11]), text('SECRETMAKER'), zero(20)]),
  u16(24),
  u16(0xffff),
  box('avcC', Buffer.from([1, 66, 0, 10, 255, 225, 0, 0, 1, 0, 0])),
  box('uuid', text('SECRETXMP')),
)
const soundEntry = box(
  'mp4a',
  zero(6),
  u16(1),
  zero(8),
  u16(1),
  u16(16),
  zero(4),
  u32(0xac440000),
  box('esds', zero(4)),
)
const placeEntry = box('mebx', zero(6), u16(1), text('com.apple.quicktime.location.ISO6709'))

const PICTURES = [text('picture one '), text('picture two, a little longer ')]
const SOUNDS = [text('sound one '), text('sound two ')]
const PLACES = [text('SECRETGPSTRACK+52.5163+013.3777/'), text('SECRETGPSTRACK again ')]

/** When it was taken: seconds since 1904. */
const TAKEN = u32(3_900_000_000)

function trak({ id, handler, entry, samples }: Track, offsets: number[]): Buffer {
  const isPicture = handler === 'vide'
  const size = isPicture ? [u32(64 << 16), u32(48 << 16)] : [u32(0), u32(0)]
  const table = box(
    'stbl',
    full('stsd', 0, u32(1), entry),
    full('stts', 0, u32(1), u32(samples.length), u32(1)),
    full('stsc', 0, u32(1), u32(1), u32(1), u32(1)),
    full('stsz', 0, u32(0), u32(samples.length), ...samples.map(({ length }) => u32(length))),
    full('stco', 0, u32(offsets.length), ...offsets.map(u32)),
    box('subs', text('SECRETWORDS')),
  )
  return box(
    'trak',
    full('tkhd', 7, TAKEN, TAKEN, u32(id), u32(0), u32(2), zero(52), ...size),
    box('udta', box('name', text('SECRETTITLE'))),
    box(
      'mdia',
      full('mdhd', 0, TAKEN, TAKEN, u32(1), u32(2), u32(0)),
      full('hdlr', 0, u32(0), text(handler), text('appl'), zero(8), text('SECRETHANDLER\0')),
      box(
        'minf',
        isPicture ? full('vmhd', 1, zero(8)) : full('smhd', 0, zero(4)),
        box('dinf', full('dref', 0, u32(1), full('url ', 1, text('SECRETWORDS')))),
        table,
      ),
    ),
  )
}

/** What phones write beside the tracks: the place in three ways, the phone, a title, an XMP packet. */
function whatPhonesSay(): Buffer[] {
  const key = text('com.apple.quicktime.location.ISO6709')
  return [
    box(
      'udta',
      box('\xa9xyz', u16(18), u16(0x15c7), text('+52.5163+013.3777/')),
      box('\xa9mod', u16(17), u16(0), text('Pixel Nine of Ada')),
      box('meta', text('SECRETTITLE')),
    ),
    box(
      'meta',
      full('hdlr', 0, u32(0), text('mdta'), zero(13)),
      full('keys', 0, u32(1), u32(key.length + 8), text('mdta'), key),
      box('ilst', box('\0\0\0\x01', box('data', u32(1), u32(0), text('+52.5163+013.3777/')))),
    ),
    box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), text('SECRETXMP <x:xmpmeta>')),
  ]
}

type Shape = { brand?: string; isIndexFirst?: boolean; isEncrypted?: boolean }

/** A video of two pictures and two sounds with a track of places between them. */
export function anMp4({ brand = 'isom', isIndexFirst = false, isEncrypted = false }: Shape = {}): Buffer {
  const entry = isEncrypted ? Buffer.from(pictureEntry) : pictureEntry
  if (isEncrypted) entry.write('encv', 4, 'latin1')
  const tracks: Track[] = [
    { id: 1, handler: 'vide', entry, samples: PICTURES },
    { id: 2, handler: 'soun', entry: soundEntry, samples: SOUNDS },
    { id: 3, handler: 'meta', entry: placeEntry, samples: PLACES },
  ]
  const ftyp = box('ftyp', text(brand), u32(512), text(brand), text('mp41'))
  const loose = text('SECRETBETWEEN')
  const media = [0, 1].flatMap((at) => [...tracks.map(({ samples }) => samples[at] ?? zero(0)), loose])
  const moovAt = (from: number) => {
    let at = from
    const offsets: number[][] = [[], [], []]
    for (const [index, one] of media.entries()) {
      if (index % 4 < 3) offsets[index % 4]?.push(at)
      at += one.length
    }
    const mvhd = full('mvhd', 0, TAKEN, TAKEN, u32(1), u32(2), zero(80))
    const traks = tracks.map((track, index) => trak(track, offsets[index] ?? []))
    return box('moov', mvhd, ...traks, ...whatPhonesSay())
  }
  const skipped = box('free', text('SECRETWORDS'))
  const mdat = box('mdat', ...media)
  if (!isIndexFirst) {
    const from = ftyp.length + skipped.length + 8
    return Buffer.concat([ftyp, skipped, mdat, moovAt(from)])
  }
  const from = ftyp.length + moovAt(0).length + skipped.length + 8
  return Buffer.concat([ftyp, moovAt(from), skipped, mdat])
}

/** The same in fragments, as a browser records it. */
export function aFragmentedMp4(): Buffer {
  const tracks: Track[] = [
    { id: 1, handler: 'vide', entry: pictureEntry, samples: [] },
    { id: 3, handler: 'meta', entry: placeEntry, samples: [] },
  ]
  const moov = box(
    'moov',
    full('mvhd', 0, TAKEN, TAKEN, u32(1), u32(0), zero(80)),
    ...tracks.map((track) => trak(track, [])),
    box('mvex', ...[1, 3].map((id) => full('trex', 0, u32(id), u32(1), u32(1), u32(0), u32(0)))),
    ...whatPhonesSay(),
  )
  const run = (id: number, offset: number, samples: Buffer[]) =>
    box(
      'traf',
      full('tfhd', 0x20000, u32(id)),
      full('trun', 0x201, u32(samples.length), u32(offset), ...samples.map(({ length }) => u32(length))),
    )
  const moof = (first: number, second: number) =>
    box('moof', full('mfhd', 0, u32(1)), run(1, first, PICTURES), run(3, second, PLACES))
  const from = moof(0, 0).length + 8
  const second = from + Buffer.concat(PICTURES).length
  const head = Buffer.concat([box('ftyp', text('iso5'), u32(512), text('iso5')), moov])
  return Buffer.concat([head, moof(from, second), box('mdat', ...PICTURES, ...PLACES)])
}

/** What of these is the video itself, and has to stay. */
export const SHOWN_IN_VIDEOS = PICTURES.map(String)
export const HEARD_IN_VIDEOS = SOUNDS.map(String)

function element(id: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const name = Buffer.from(id.toString(16).padStart(id > 0xffffff ? 8 : id > 0xff ? 4 : 2, '0'), 'hex')
  const three = id > 0xffff && id <= 0xffffff ? Buffer.from(id.toString(16), 'hex') : name
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 | body.length)
  return Buffer.concat([three, size, body])
}

const OPEN = Buffer.from('01ffffffffffffff', 'hex')

/** A WebM as browsers record it, with `isLive` without any length that is known at the end only. */
export function aWebm({
  isLive = false,
  docType = 'webm',
  clusters = 1,
  isTrackedTwice = false,
} = {}): Buffer {
  const track = (number: number, type: number, codec: string, ...more: Buffer[]) =>
    element(
      0xae,
      element(0xd7, Buffer.from([number])),
      element(0x73c5, Buffer.from([number])),
      element(0x83, Buffer.from([type])),
      element(0x536e, text('SECRETTITLE')),
      element(0x86, text(codec)),
      ...more,
    )
  const size = element(0xe0, element(0xb0, Buffer.from([64])), element(0xba, Buffer.from([48])))
  const block = (number: number, words: Buffer) =>
    element(0xa3, Buffer.from([0x80 | number, 0, 0, 0x80]), words)
  const group = (number: number, words: Buffer) =>
    element(
      0xa0,
      element(0xa1, Buffer.from([0x80 | number, 0, 1, 0]), words),
      element(0x9b, Buffer.from([1])),
      element(0xa4, text('SECRETWORDS')),
    )
  const inCluster = Buffer.concat([
    element(0xe7, Buffer.from([0])),
    block(1, PICTURES[0] ?? zero(0)),
    block(3, PLACES[0] ?? zero(0)),
    group(1, PICTURES[1] ?? zero(0)),
    group(3, PLACES[1] ?? zero(0)),
    element(0xec, text('SECRETBETWEEN')),
  ])
  const open = (id: number, body: Buffer) => Buffer.concat([u32(id), OPEN, body])
  const cluster = (body: Buffer) => (isLive ? open(0x1f43b675, body) : element(0x1f43b675, body))
  const tag = element(
    0x7373,
    element(0x67c8, element(0x45a3, text('LOCATION')), element(0x4487, text('+52.5163+013.3777/'))),
  )
  const inside = Buffer.concat([
    element(
      0x1549a966,
      element(0x2ad7b1, Buffer.from([15, 66, 64])),
      element(0x4d80, text('SECRETMAKER')),
      element(0x5741, text('Pixel Nine of Ada')),
      element(0x7ba9, text('SECRETTITLE')),
      element(0x4461, zero(8)),
    ),
    ...Array.from({ length: isTrackedTwice ? 2 : 1 }, () =>
      element(0x1654ae6b, track(1, 1, 'V_VP8', size), track(3, 33, 'D_WEBVTT/METADATA')),
    ),
    cluster(inCluster),
    ...Array.from({ length: clusters }, () =>
      cluster(Buffer.concat([element(0xe7, Buffer.from([1])), block(1, PICTURES[0] ?? zero(0))])),
    ),
    element(0x1254c367, tag),
    element(0x1941a469, text('SECRETXMP')),
  ])
  const head = element(0x1a45dfa3, element(0x4282, text(docType)))
  return Buffer.concat([head, isLive ? open(0x18538067, inside) : element(0x18538067, inside)])
}
