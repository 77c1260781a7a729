const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
/** Says how the colours of the picture are to be read; every other application segment is about the picture. */
const ADOBE = 0xee

/**
 * A JPEG without what is not its picture: camera, place, date, small copies, comments, and whatever follows its
 * end.
 * @throws RangeError where it is no JPEG
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new RangeError('no JPEG')
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new RangeError('no marker of a JPEG')
    const marker = bytes[at + 1] ?? 0
    // fill bytes before a marker
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) break
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    const isKept = !(marker >= 0xe0 && marker <= 0xef && marker !== ADOBE) && marker !== COMMENT
    if (isKept) parts.push(bytes.subarray(at, Math.min(end, bytes.length)))
    at = end
    if (marker !== SOS) continue
    const scan = at
    at = endOfScan(bytes, at)
    parts.push(bytes.subarray(scan, at))
  }
  return Buffer.concat([...parts, Uint8Array.of(0xff, EOI)])
}

/** Where the next marker stands that is neither a stuffed byte nor a restart within the picture. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const BOX_HEAD = 8
const ABOUT = new Set(['xml ', 'uuid', 'uinf', 'jp2i', 'asoc', 'lbl '])

/** A JPEG 2000 without the boxes that tell of it; a bare code stream has none. */
export function bareJpeg2000(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at + BOX_HEAD <= bytes.length;) {
    const size = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + BOX_HEAD))
    const end = endOfBox(view, at, size)
    if (end <= at) throw new RangeError('no box of a JPEG 2000')
    if (!ABOUT.has(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

/** 0: to the end; 1: the size follows in eight bytes. */
function endOfBox(view: DataView, at: number, size: number): number {
  if (size === 0) return view.byteLength
  if (size !== 1) return at + size
  return at + BOX_HEAD * 2 <= view.byteLength ? at + Number(view.getBigUint64(at + BOX_HEAD)) : at
}
