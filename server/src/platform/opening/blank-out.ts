/** Some bytes of a file that others take the place of: `head`, and nothing but zeros after it. */
export type Blank = { at: number; length: number; head: Uint8Array }

const NOTHING = new Uint8Array(0)

/** Nothing but zeros from one byte up to another. */
export function zeros(from: number, to: number): Blank {
  return { at: from, length: to - from, head: NOTHING }
}

/**
 * The parts of a file with some of its bytes blanked out. It stays as long as it was, so that everything that says where
 * in it something lies stays right.
 */
export async function* blankedOut(
  parts: AsyncIterable<Uint8Array>,
  blanks: readonly Blank[],
): AsyncGenerator<Uint8Array> {
  const left = blanks.toSorted((a, b) => a.at - b.at)
  let at = 0
  let next = 0
  for await (const part of parts) {
    const end = at + part.byteLength
    const copy = Uint8Array.from(part)
    for (let index = next; index < left.length; index += 1) {
      const blank = left[index]
      if (!blank || blank.at >= end) break
      blankIn(copy, at, blank)
      // one that lies within an earlier one ends before it
      if (index === next && blank.at + blank.length <= end) next += 1
    }
    yield copy
    at = end
  }
}

function blankIn(part: Uint8Array, partAt: number, { at, length, head }: Blank): void {
  const [from, to] = [Math.max(at, partAt), Math.min(at + length, partAt + part.byteLength)]
  if (to <= from) return
  part.fill(0, from - partAt, to - partAt)
  const known = head.subarray(from - at, to - at)
  part.set(known, from - partAt)
}
