import { openMp4 } from './open-mp4.ts'
import { openWebm } from './open-webm.ts'
import { CannotOpenError, type OpenedFile } from './outcome.ts'

const MOST_EDGE = 8_192

/**
 * Reads a video and says what of it to blank out, so that it stays what plays and nothing else. Pictures and sound stay
 * as they are, byte by byte: nothing is encoded again.
 */
export function openVideo(bytes: Uint8Array, media: string): OpenedFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { width, height, blanks } = media === 'video/webm' ? openWebm(file) : openMp4(file)
  if (width < 1 || height < 1 || Math.max(width, height) > MOST_EDGE) throw new CannotOpenError('damaged')
  return { view: null, thumbnail: null, width, height, pages: null, isSigned: false, text: '', blanks }
}
