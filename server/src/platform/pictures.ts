import { fileTypeFromBuffer } from 'file-type'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'

/** What a file is, by its content; plain text is what reads as text and is nothing else. */
export async function mediaTypeOf(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  if (found) return found.mime
  return isText(bytes) ? 'text/plain' : 'application/octet-stream'
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/^\s*<(?:!doctype|html|svg|\?xml|script)/i.test(text)
  } catch {
    return false
  }
}

export type PictureCopies = { view: Buffer; thumbnail: Buffer; width: number; height: number }

const VIEW_EDGE = 2_400
const THUMBNAIL_EDGE = 320
const MAX_PIXELS = 120_000_000
const HEIC_TIME = 60_000

/** Photos that are worked on at the same time; each may need half a gigabyte. */
const AT_ONCE = 2
let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/**
 * The copies of a photo that others see: upright, at most 2400 px, without place, camera or any other hidden
 * data. Null when it cannot be read as a picture.
 */
export function copiesOf(bytes: Uint8Array, mediaType: string): Promise<PictureCopies | null> {
  return inTurn(() => makeCopies(bytes, mediaType))
}

async function makeCopies(bytes: Uint8Array, mediaType: string): Promise<PictureCopies | null> {
  try {
    const raw = /^image\/hei[cf]$/.test(mediaType) ? await decodeHeic(bytes) : null
    const input = () =>
      raw
        ? sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
        : sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
    const view = await input()
      .resize({ width: VIEW_EDGE, height: VIEW_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(view.data)
      .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 76 })
      .toBuffer()
    return { view: view.data, thumbnail, width: view.info.width, height: view.info.height }
  } catch {
    return null
  }
}

type RawPicture = { width: number; height: number; data: Uint8ClampedArray }

function decodeHeic(bytes: Uint8Array): Promise<RawPicture> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels: MAX_PIXELS },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const time = setTimeout(() => void worker.terminate(), HEIC_TIME)
  return new Promise<RawPicture>((resolve, reject) => {
    worker.once('message', (picture: RawPicture) => resolve(picture))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the photo could not be read in time')))
  }).finally(() => {
    clearTimeout(time)
    void worker.terminate()
  })
}
