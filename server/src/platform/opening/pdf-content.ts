/** One instruction of what draws a page, with the operands before it, each as it is written. */
export type Instruction = { name: string; operands: readonly string[] }

/** Every operator that draws (ISO 32000-2, table A.1) with its number of operands; -1: as many as there are. */
const OPERANDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'q Q S s f F f* B B* b b* n W W* BT ET T* h BX EX': 0,
    "w J j M ri i gs Tc Tw Tz TL Tr Ts Tj TJ ' CS cs G g sh Do": 1,
    'd m l Td TD Tf d0': 2,
    'RG rg "': 3,
    'v y re K k': 4,
    'c cm Tm d1': 6,
    'SC SCN sc scn': -1,
  }).flatMap(([names, count]) => names.split(' ').map((name): [string, number] => [name, count])),
)

/** Entries of a picture that stands within the instructions. */
const INLINE = new Set(
  '/BPC /BitsPerComponent /CS /ColorSpace /D /Decode /DP /DecodeParms /F /Filter /H /Height /IM /ImageMask /I /Interpolate /Intent /L /Length /W /Width'.split(
    ' ',
  ),
)

/**
 * What draws a page, rewritten from nothing but what draws: no comments, no marks of programs with their words
 * (replacement text, descriptions, layers), and nothing that a reader skips.
 */
export function bareContent(content: string): string {
  const lines: string[] = []
  for (const { name, operands } of instructionsOf(content)) lines.push([...operands, name].join(' '))
  return lines.join('\n')
}

/** The instructions of a content stream that draw, one after another. A picture within it is one, `EI`. */
export function* instructionsOf(content: string): Generator<Instruction> {
  const reader = new Reader(content)
  let operands: string[] = []
  for (let one = reader.next(); one !== null; one = reader.next()) {
    if (!isOperator(one)) {
      operands.push(one)
      continue
    }
    if (one === 'BI') yield reader.picture()
    const count = OPERANDS.get(one)
    if (count !== undefined && operands.length >= count) {
      const taken = count < 0 ? operands.filter((operand) => !/^[(<]/.test(operand)) : lastOf(operands, count)
      yield { name: one, operands: taken }
    }
    operands = []
  }
}

function lastOf(operands: readonly string[], count: number): readonly string[] {
  return operands.slice(operands.length - count)
}

function isOperator(one: string): boolean {
  return /^[A-Za-z'"]/.test(one) && !/^(?:true|false|null)$/.test(one)
}

const SPACE = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)+/y
const WORD = /\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//y
const HEX = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y
const OPENS = new Set(['[', '<<'])
const CLOSES = new Set([']', '>>'])
/** Deeper than any operand of a real file. */
const DEEPEST = 50

class Reader {
  private at = 0
  private readonly content: string

  constructor(content: string) {
    this.content = content
  }

  /** The next operand or operator, an array or dictionary as a whole; null at the end. */
  next(depth = 0): string | null {
    const token = this.token()
    if (token === null || !OPENS.has(token)) return token
    if (depth > DEEPEST) throw new RangeError('too deep')
    const parts = [token]
    for (let one = this.next(depth + 1); one !== null; one = this.next(depth + 1)) {
      parts.push(one)
      if (CLOSES.has(one)) break
    }
    return parts.join(' ')
  }

  /** A picture, of which `BI` was just read: its entries up to `ID`, and its bytes up to `EI`. */
  picture(): Instruction {
    const said: string[] = []
    for (let key = this.next(); key !== null && key !== 'ID'; key = this.next()) {
      const value = this.next()
      if (value !== null && INLINE.has(key)) said.push(key, value)
    }
    const from = this.at + 1
    this.at = this.endOfPicture(from)
    const data = this.content.slice(from, this.at)
    this.match(SPACE)
    this.at += 2
    return { name: 'EI', operands: ['BI', ...said, `ID ${data}\n`] }
  }

  /** Where `EI` follows, and after it what can be read: its bytes may look like anything. */
  private endOfPicture(from: number): number {
    const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
    end.lastIndex = from
    for (let found = end.exec(this.content); found; found = end.exec(this.content)) {
      const after = this.content.slice(end.lastIndex, end.lastIndex + 15)
      if (/^[\t\n\f\r -~]*$/.test(after)) return found.index
    }
    throw new RangeError('a picture without an end')
  }

  private token(): string | null {
    this.match(SPACE)
    if (this.at >= this.content.length) return null
    const two = this.content.slice(this.at, this.at + 2)
    if (two === '<<' || two === '>>') {
      this.at += 2
      return two
    }
    if (two.startsWith('(')) return this.string()
    const found = this.match(WORD) ?? this.match(HEX)
    if (found !== null) return found
    this.at += 1
    return two.startsWith('[') || two.startsWith(']') ? two.charAt(0) : this.token()
  }

  /** Words in round brackets, which may hold further ones. */
  private string(): string {
    const from = this.at
    let depth = 0
    for (; this.at < this.content.length; this.at += 1) {
      const one = this.content[this.at]
      if (one === '\\') this.at += 1
      else if (one === '(') depth += 1
      else if (one === ')' && (depth -= 1) === 0) break
    }
    this.at += 1
    return this.content.slice(from, this.at)
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.content)?.[0] ?? null
    if (found !== null) this.at += found.length
    return found
  }
}
