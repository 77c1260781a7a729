/** Bytes as a file gives them: one part after another. */
export async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

const PART = 64 * 1024
