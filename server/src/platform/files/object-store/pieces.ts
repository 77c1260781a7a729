/**
 * The same bytes in pieces of one size, the last one being what is left. A piece is good until the next one is asked for: all of
 * them are laid in the same place, and no more than one is held.
 */
export async function* inPieces(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  const held = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const part of content) {
    for (let at = 0; at < part.byteLength;) {
      const more = part.subarray(at, at + size - filled)
      held.set(more, filled)
      filled += more.byteLength
      at += more.byteLength
      if (filled < size) continue
      yield held
      filled = 0
    }
  }
  if (filled > 0) yield held.subarray(0, filled)
}
