/** A file in a bundle, as its archive holds it. */
export type ArchivedFile = { name: string; bytes: Uint8Array }

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const SIZES = { local: 30, descriptor: 16, central: 46, end: 22 }

/**
 * Reads an archive in which everything is stored as it is, as the service writes it, and nothing else: whatever byte of it was
 * changed, its lists and dates included, it gives the name of the file at which it does not fit, or null for the archive itself.
 */
export function readArchive(
  bytes: Uint8Array,
  text: (bytes: Uint8Array) => string,
): { ok: true; files: ArchivedFile[] } | { ok: false; at: string | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const list = listOf(view)
  if (!list) return { ok: false, at: null }
  const files: ArchivedFile[] = []
  let [at, central] = [0, list.start]
  for (let count = 0; count < list.count; count += 1) {
    if (central + SIZES.central > list.end) return { ok: false, at: null }
    const length = view.getUint16(central + 28, true)
    const named = bytes.subarray(central + SIZES.central, central + SIZES.central + length)
    const name = text(named)
    const size = view.getUint32(central + 24, true)
    const fits = at + SIZES.local + length + size + SIZES.descriptor <= list.start
    const start = at + SIZES.local + length
    if (!fits || !isOne(view, { central, at, length, size, named })) return { ok: false, at: name }
    files.push({ name, bytes: bytes.subarray(start, start + size) })
    if (crc32(files.at(-1)?.bytes ?? named) !== view.getUint32(central + 16, true))
      return { ok: false, at: name }
    at = start + size + SIZES.descriptor
    central += SIZES.central + length
  }
  return at === list.start && central === list.end ? { ok: true, files } : { ok: false, at: null }
}

/** Where the list of files begins and ends; null where the end of the archive is not what it has to be. */
function listOf(view: DataView): { count: number; start: number; end: number } | null {
  const end = view.byteLength - SIZES.end
  if (end < 0 || view.getUint32(end, true) !== END) return null
  const count = view.getUint16(end + 8, true)
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  const isPlain =
    view.getUint32(end + 4, true) === 0 &&
    view.getUint16(end + 10, true) === count &&
    view.getUint16(end + 20, true) === 0
  return isPlain && start + size === end ? { count, start, end } : null
}

type One = {
  central: number
  at: number
  length: number
  size: number
  named: Uint8Array
}

/** Whether an entry of the list, the head of its file and what stands behind it say the same, and nothing more. */
function isOne(view: DataView, { central, at, length, size, named }: One): boolean {
  const u16 = (place: number) => view.getUint16(place, true)
  const u32 = (place: number) => view.getUint32(place, true)
  const behind = at + SIZES.local + length + size
  const isHead =
    u32(at) === LOCAL &&
    u16(at + 4) === VERSION &&
    // flags, no compression, date
    u16(at + 6) === u16(central + 8) &&
    u16(at + 8) === 0 &&
    u32(at + 10) === u32(central + 12) &&
    // what is known behind it only
    u32(at + 14) === 0 &&
    u32(at + 18) === 0 &&
    u32(at + 22) === 0 &&
    u16(at + 26) === length &&
    u16(at + 28) === 0
  const isListed =
    u32(central) === CENTRAL &&
    u16(central + 4) === VERSION &&
    u16(central + 6) === VERSION &&
    (u16(central + 8) | UTF8) === (WITH_DESCRIPTOR | UTF8) &&
    u16(central + 10) === 0 &&
    u32(central + 20) === size &&
    u16(central + 30) === 0 &&
    // no comment, one disk, no attributes
    u32(central + 32) === 0 &&
    u16(central + 36) === 0 &&
    u32(central + 38) === 0 &&
    u32(central + 42) === at
  const isBehind =
    u32(behind) === DESCRIPTOR &&
    u32(behind + 4) === u32(central + 16) &&
    u32(behind + 8) === size &&
    u32(behind + 12) === size
  const isNamed = named.every((byte, place) => view.getUint8(at + SIZES.local + place) === byte)
  return isHead && isListed && isBehind && isNamed
}

const VERSION = 20
const WITH_DESCRIPTOR = 8
const UTF8 = 0x0800

const TABLE = Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value >>> 0
})

function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xff_ff_ff_ff) >>> 0
}
