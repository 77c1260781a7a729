import { fileTypeFromBuffer } from 'file-type'

/** What a file is, by its content; plain text is what reads as text and is nothing else. */
export async function mediaTypeOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const part of parts) {
      const found = isFirst ? await fileTypeFromBuffer(part) : undefined
      if (found) return found.mime
      if (part.some(isNoText)) return UNKNOWN
      const text = decoder.decode(part, { stream: true })
      if (isFirst && /^\s*<(?:!doctype|html|svg|\?xml|script)/i.test(text)) return UNKNOWN
      isFirst = false
    }
    decoder.decode()
    return 'text/plain'
  } catch (error) {
    // what the decoder says of bytes that are no text
    if (error instanceof TypeError) return UNKNOWN
    throw error
  }
}

const UNKNOWN = 'application/octet-stream'

function isNoText(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32)
}
