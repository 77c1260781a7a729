import sharp, { type Sharp } from 'sharp'
import type { EvidenceMedia } from '@evensettle/domain/evidence/evidence.ts'
import { OPENING_LIMITS } from './limits.ts'
import { CannotOpenError, type OpenedFile } from './outcome.ts'

const VIEW_EDGE = 2_400
const THUMBNAIL_EDGE = 320

/**
 * Decodes a photo and makes the copies that others see: upright, at most 2400 px, without place, camera or any
 * other hidden data.
 */
export async function openPicture(bytes: Uint8Array, media: EvidenceMedia): Promise<OpenedFile> {
  const input =
    media === 'image/heic' || media === 'image/heif' ? await decodeHeic(bytes) : await known(bytes)
  const view = await input
    .resize({ width: VIEW_EDGE, height: VIEW_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(view.data)
    .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 76 })
    .toBuffer()
  const { width, height } = view.info
  return { view: view.data, thumbnail, width, height, pages: null, isSigned: false, text: '' }
}

/** Twice what it takes on the page, for fine screens. */
const LOGO = { width: 480, height: 160 }

/** Draws a logo anew, small and with what shines through, and without anything hidden. */
export async function openLogo(bytes: Uint8Array): Promise<OpenedFile> {
  const { data, info } = await (
    await known(bytes)
  )
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { view: data, thumbnail: null, width, height, pages: null, isSigned: false, text: '' }
}

/** A picture whose size is said in its head, before room is made for it. */
async function known(bytes: Uint8Array): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > OPENING_LIMITS.pixels) throw new CannotOpenError('too_large')
  // phones write many a file with a slip in it that every program shows: only what is missing is an error
  return sharp(bytes, { limitInputPixels: OPENING_LIMITS.pixels, failOn: 'error' }).autoOrient()
}

async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const { default: heic } = await import('heic-decode')
  const [first] = await heic.all({ buffer: bytes })
  if (!first) throw new CannotOpenError('damaged')
  // a few bytes can claim any size, and room for all of it is made before the first pixel is read
  if (first.width * first.height > OPENING_LIMITS.pixels) throw new CannotOpenError('too_large')
  const { data, width, height } = await first.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
}
