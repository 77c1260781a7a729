import { fileTypeFromBuffer } from 'file-type'

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
