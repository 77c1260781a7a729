/**
 * The facts of a text that nobody may add, drop or change for its writer: numbers, in digits or words, days, signs of money, names
 * and addresses. English words; digits of every script count.
 */
export type Facts = { numbers: string[]; days: string[]; names: string[]; addresses: string[] }

const UNITS =
  'zero nil two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(UNITS.split(' ').map((word, at) => [word, String(at < 2 ? 0 : at)] as const)),
  ...Object.fromEntries(
    'twenty thirty forty fifty sixty seventy eighty ninety'
      .split(' ')
      .map((word, at) => [word, String((at + 2) * 10)] as const),
  ),
  dozen: '12',
  hundred: '100',
  thousand: '1000',
  grand: '1000',
  million: '1000000',
  billion: '1000000000',
}
/** “one” and “second” are mostly no numbers: “no one”, “a second look”. */
const NUMBER_WORD = new RegExp(
  `\\b(?:${Object.keys(VALUES).join('|')}|dozens|hundreds|thousands|millions|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|half|halves|quarter|quarters|thirds|twice|thrice|double|doubled|triple|percent|per cent)\\b`,
  'gi',
)
const DIGITS = /\d+(?:[.,'’\u00A0\u202F]\d+)*/g
const MONEY_SIGN = /[$€£¥₹₩%‰]|\b(?:dollars?|bucks?|euros?|pounds?|cents?|usd|eur|gbp)\b/gi
const DAY_WORD =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|today|tonight|tomorrow|yesterday|weekend|christmas|easter|thanksgiving|(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?|(?:next|last|this|in a|each|every|per|a) (?:day|week|month|year|fortnight)|fortnight|deadline)\b/gi
/** “May” is a month only beside a number or after a word that asks for a day. */
const MAY = /\b(?:(?:in|by|until|since|of|before|after|next|last|early|late) May|May (?:of\b|\d))/g
const ADDRESS =
  /[^\s@<>"]+@[^\s@<>"]+|\b(?:https?:|www\.)\S+|[\p{L}\d-]+\s*(?:\bdot\b|\(dot\)|\[dot\])\s*[\p{L}\d-]+|\bat sign\b|\b[\p{L}\d-]+\.(?:com|org|net|io|info|biz|app|co|us|uk|de|gov|edu)\b\S*/giu

/** Two words with a full stop between them and no space after it: an address, or a space that was forgotten. */
const DOTTED = /\b[\p{L}\d-]{2,}\s?\.\p{L}{2,}|\b[\p{L}\d-]{2,}\s\.\s?\p{L}{2,}/gu

/** Looks alike become alike: fullwidth digits, superscripts, ligatures. */
export function plainForm(text: string): string {
  return text.normalize('NFKC').replaceAll(/[’‘`´]/g, "'")
}

/** A number as its value, whatever groups its digits: “1,150.00” and “1150” are the same. */
function valueOf(digits: string): string {
  const plain = digits.replaceAll(/['’\u00A0\u202F]/g, '')
  const [, whole = plain, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const left = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  const right = cents.replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}

/** Every number of a text by its value, in order, with the signs of money beside them. */
export function numbersIn(text: string): string[] {
  const plain = plainForm(text)
  const digits = [...plain.matchAll(DIGITS)].map(([found]) => valueOf(found))
  const words = [...plain.matchAll(NUMBER_WORD)].map(([found]) => {
    const word = found.toLowerCase()
    return VALUES[word] ?? word
  })
  // a digit of another script, a fraction, a roman numeral of its own
  const others = plain.match(/(?![0-9])\p{N}/gu) ?? []
  return [...digits, ...words, ...others]
}

/** The words and signs of a text that say that a number is money or a share. */
export function moneySignsIn(text: string): string[] {
  return [...plainForm(text).matchAll(MONEY_SIGN)].map(([found]) => found.toLowerCase().replace(/s$/, ''))
}

export function daysNamedIn(text: string): string[] {
  const plain = plainForm(text)
  return [...plain.matchAll(DAY_WORD), ...plain.matchAll(MAY)].map(([found]) =>
    found.toLowerCase().replace(/\.$/, ''),
  )
}

export function addressesIn(text: string): string[] {
  return [...plainForm(text).matchAll(ADDRESS)].map(([found]) =>
    found.toLowerCase().replace(/[.,;!?)]+$/, ''),
  )
}

/** What may be an address: a writer forgets a space now and then, and nobody else may. */
export function dottedIn(text: string): string[] {
  return [...plainForm(text).matchAll(DOTTED)].map(([found]) => found.toLowerCase().replaceAll(/\s/g, ''))
}

/** Numbers, signs of money and words for a day, each with its place in a plain text. */
export function moneyAndDays(text: string): { at: number; fact: string }[] {
  const rules = [
    [DIGITS, (found: string) => valueOf(found)],
    [NUMBER_WORD, (found: string) => VALUES[found.toLowerCase()] ?? found.toLowerCase()],
    [MONEY_SIGN, (found: string) => found.toLowerCase().replace(/s$/, '')],
    [DAY_WORD, (found: string) => found.toLowerCase().replace(/\.$/, '')],
  ] as const
  return rules.flatMap(([rule, factOf]) =>
    [...text.matchAll(rule)].map(({ 0: found, index }) => ({ at: index, fact: factOf(found) })),
  )
}

/** Where the given names stand in a plain text. */
export function nameAt(text: string, names: ReadonlySet<string>): { at: number; fact: string }[] {
  return [...text.matchAll(CAPITALISED)].flatMap(({ 0: word, index }) => {
    const fact = word.replace(/'(?:s|m|d|ll|ve|re)?$/, '').toLowerCase()
    return names.has(fact) ? [{ at: index, fact }] : []
  })
}

const CAPITALISED = /(?<![\p{L}\p{N}'])\p{Lu}[\p{L}\p{N}'-]*/gu
const NO_NAME = /^(?:I|I'(?:m|d|ll|ve)|OK|PDF|EvenSettle)$/
const SENTENCE_START = /(?:^|[.!?:…]["'”)]*\s+|\n\s*|["“(]\s*|[-–—•]\s+)$/u

/** Words with a capital that stand where a sentence does not begin: names of people, places and things. */
export function namesIn(text: string): string[] {
  const plain = plainForm(text)
  return [...plain.matchAll(CAPITALISED)].flatMap(({ 0: word, index }) => {
    const name = word.replace(/'s?$/, '')
    if (NO_NAME.test(name) || SENTENCE_START.test(plain.slice(0, index))) return []
    // a whole sentence in capitals has no names
    if (name.length > 1 && name === name.toUpperCase() && isShouted(plain, index)) return []
    return [name.toLowerCase()]
  })
}

/** Whether the words before or after are in capitals too. */
function isShouted(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - 30), at + 40)
  const words = near.match(/\p{L}{2,}/gu) ?? []
  return words.filter((word) => word === word.toUpperCase()).length * 2 > words.length
}

/** The first words of sentences, which have a capital whether they are names or not. */
export function firstWordsIn(text: string): string[] {
  const plain = plainForm(text)
  return [...plain.matchAll(CAPITALISED)].flatMap(({ 0: word, index }) =>
    SENTENCE_START.test(plain.slice(0, index))
      ? [word.replace(/'(?:s|m|d|ll|ve|re)?$/, '').toLowerCase()]
      : [],
  )
}

export function factsOf(text: string): Facts {
  return {
    numbers: [...numbersIn(text), ...moneySignsIn(text)],
    days: daysNamedIn(text),
    names: namesIn(text),
    addresses: addressesIn(text),
  }
}

/** Facts of `text` that `source` does not have; a name counts as had where the word stands there at all. */
export function factsBeyond(source: string, text: string): string[] {
  const [had, has] = [factsOf(source), factsOf(text)]
  const words = new Set(
    plainForm(source)
      .toLowerCase()
      .match(/[\p{L}\p{N}-]+/gu) ?? [],
  )
  return [
    ...has.numbers.filter((one) => !had.numbers.includes(one)),
    ...has.days.filter((one) => !had.days.includes(one)),
    ...has.addresses.filter((one) => !had.addresses.includes(one)),
    ...dottedIn(text).filter((one) => !dottedIn(source).includes(one)),
    ...has.names.filter((one) => !words.has(one)),
  ]
}

/** Facts of `source` that `text` lacks, each as often as it stands there. */
export function factsLost(source: string, text: string): string[] {
  const [had, has] = [factsOf(source), factsOf(text)]
  const words = new Set(
    plainForm(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}-]+/gu) ?? [],
  )
  const rest = [...has.numbers]
  const numbers = had.numbers.filter((one) => {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return [
    ...numbers,
    ...had.days.filter((one) => !has.days.includes(one)),
    ...had.addresses.filter((one) => !has.addresses.includes(one)),
    ...had.names.filter((one) => !words.has(one)),
  ]
}

/** Whether two texts tell the same numbers, days, names and addresses. */
export function keepsFacts(source: string, text: string): boolean {
  return factsBeyond(source, text).length === 0 && factsLost(source, text).length === 0
}
