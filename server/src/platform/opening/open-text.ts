import { OPENING_LIMITS } from './limits.ts'
import { CannotOpenError, type OpenedFile } from './outcome.ts'

/** Text that somebody can read: some letter or digit, and no more of it than a screen can take. */
export async function openText(bytes: Uint8Array): Promise<OpenedFile> {
  if (bytes.byteLength > OPENING_LIMITS.textBytes) throw new CannotOpenError('too_large')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new CannotOpenError('damaged')
  return {
    view: null,
    thumbnail: null,
    width: null,
    height: null,
    pages: null,
    isSigned: false,
    text: text.slice(0, OPENING_LIMITS.textBegins),
  }
}
