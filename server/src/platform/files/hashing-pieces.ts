import { createHash } from 'node:crypto'
import { CHECKED_PIECE } from '@evensettle/contracts/evidence.ts'

/** Hashes a file piece by piece while its parts pass by, as the browser did that sent it; `sha256` holds once all have. */
export function hashingPieces(parts: AsyncIterable<Uint8Array>): {
  parts(): AsyncGenerator<Uint8Array>
  sha256(): string
} {
  const all = createHash('sha256')
  let piece = createHash('sha256')
  let filled = 0
  function note(part: Uint8Array): void {
    for (let at = 0; at < part.byteLength;) {
      const next = part.subarray(at, at + CHECKED_PIECE - filled)
      piece.update(next)
      at += next.byteLength
      filled += next.byteLength
      if (filled === CHECKED_PIECE) endPiece()
    }
  }
  function endPiece(): void {
    all.update(piece.digest())
    piece = createHash('sha256')
    filled = 0
  }
  return {
    async *parts() {
      for await (const part of parts) {
        note(part)
        yield part
      }
    },
    sha256() {
      if (filled > 0) endPiece()
      return all.digest('hex')
    },
  }
}
