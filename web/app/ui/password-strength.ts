/** The first passwords anybody tries, without the ones that the patterns below find. */
const COMMON = new Set(
  `abc123 abcd1234 abc12345 a1b2c3 letmein welcome iloveyou sunshine princess monkey dragon football baseball
  basketball soccer superman batman starwars pokemon shadow master michael jordan ashley jessica charlie daniel andrew
  thomas robert hunter killer trustno freedom whatever secret admin administrator root changeme default guest test
  testing login access hello google facebook linkedin computer internet samsung summer winter spring autumn flower
  cheese cookie pepper ginger george maggie mustang matrix purple orange banana chocolate liverpool chelsea arsenal
  barcelona lovely loveme babygirl angel jesus christ blessed friends family nicole jennifer michelle amanda password
  passw0rd p@ssword p@ssw0rd pass passwort user zaq12wsx 1qaz2wsx qazwsx evensettle`.split(/\s+/),
)

/** Neighbours on a keyboard, in the alphabet and in counting: a run of them is one thing to guess. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]

export type PasswordStrength = {
  /** 0 is easy to guess, 3 is very good. */
  level: 0 | 1 | 2 | 3
  /** Among the first that are tried. */
  isCommon: boolean
}

/** How hard a new password is to guess; nothing is refused for it. */
export function passwordStrength(password: string): PasswordStrength {
  const plain = password.toLowerCase()
  // digits and marks at the end hide no common word
  const isCommon = COMMON.has(plain) || COMMON.has(plain.replace(/[\W\d_]+$/, '')) || surprises(plain) <= 2
  if (isCommon) return { level: 0, isCommon }
  const bits = surprises(plain) * Math.log2(alphabet(password))
  const level = bits < 42 ? 0 : bits < 58 ? 1 : bits < 76 ? 2 : 3
  return { level, isCommon }
}

/** How many characters do not simply follow from the one before. */
function surprises(plain: string): number {
  let count = 0
  for (let i = 0; i < plain.length; i += 1) {
    const pair = plain.slice(i - 1, i + 1)
    const follows =
      i > 0 && (pair[0] === pair[1] || ROWS.some((row) => row.includes(pair) || row.includes(turned(pair))))
    if (!follows) count += 1
  }
  return count
}

function turned(pair: string): string {
  return `${pair[1]}${pair[0]}`
}

/** From how many characters somebody who guesses has to choose. */
function alphabet(password: string): number {
  let size = 0
  if (/[a-z]/.test(password)) size += 26
  if (/[A-Z]/.test(password)) size += 26
  if (/\d/.test(password)) size += 10
  if (/[^a-zA-Z0-9]/.test(password)) size += 20
  return size
}
