/** Where the seal of a paper stands: its bytes in hex between `start` and `end`, with what its own text says is sealed. */
export type SealPlace = {
  /** of the hole that the seal does not cover, both brackets included */
  start: number
  end: number
  /** what the byte range says */
  says: { start: number; end: number; rest: number }
}

/** A signature as the service writes it. Its line breaks stand in no title and no name: there they are written otherwise. */
const SEAL =
  /\n\d+ 0 obj\n<<\n\/Type \/Sig\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.CAdES\.detached\n\/ByteRange \[0 (?<start>\d{1,10}) +(?<end>\d{1,10}) +(?<rest>\d{1,10}) *\]\n\/Contents </g

/** The text of a file, a letter for each byte. */
export function lettersOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** More letters than any seal takes. */
export const MOST_HOLE = 200_000
/** One too many: a file may hold millions of them. */
const MOST_SEALS = 2

/** The seals in a file that are written as the service writes them, in their order, and no more than two. */
export function sealsIn(letters: string): SealPlace[] {
  return firstOf(letters.matchAll(SEAL), MOST_SEALS).map((found) => {
    const start = found.index + found[0].length - 1
    // not through the whole file for an end that is not there
    const closing = letters.slice(start, start + MOST_HOLE).indexOf('>')
    const { start: first, end, rest } = found.groups ?? {}
    return {
      start,
      end: closing < 0 ? start : start + closing + 1,
      says: { start: Number(first), end: Number(end), rest: Number(rest) },
    }
  })
}

/** The rest is not looked for. */
function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const first: T[] = []
  for (const one of all) {
    first.push(one)
    if (first.length === most) break
  }
  return first
}

/** Whether a file has anything that any program would take for a signature. */
export function hasAnySignature(letters: string): boolean {
  return /\/ByteRange\b|\/Type\s*\/Sig\b|\/SubFilter\s*\/(?:ETSI|adbe)/.test(letters)
}

const MARK =
  / obj\n\(evensettle-log-mark:(?<mark>[0-9a-f]{64})(?: evensettle-log-head:(?<size>0|[1-9]\d{0,15}):(?<root>[A-Za-z0-9+/]{43}=))?(?: evensettle-timestamp-by:(?<by>[0-9a-f]{64}(?:,[0-9a-f]{64}){0,7}))?\)\nendobj/g
const MOST_MARKS = 4

/**
 * What a paper says of the log: the mark that finds its entry, and the head that there was when it was printed. `stampedBy`: by which
 * certificates (SHA-256 in hex) its timestamp has to be, where one was asked for.
 */
export type PrintedMark = {
  mark: string
  head: { size: number; root: string } | null
  stampedBy: readonly string[]
}

export function marksIn(letters: string): PrintedMark[] {
  return firstOf(letters.matchAll(MARK), MOST_MARKS).map(
    ({ groups: { mark = '', size, root, by } = {} }) => ({
      mark,
      head: size === undefined || root === undefined ? null : { size: Number(size), root },
      stampedBy: by?.split(',') ?? [],
    }),
  )
}
