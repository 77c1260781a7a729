export const HEAT_KINDS = ['threat', 'insult', 'blame', 'absolute', 'loud'] as const
export type HeatKind = (typeof HEAT_KINDS)[number]

/** Words of a text that may sound harsh, with their place. `calmer` could stand there; null: better left out. */
export type WordingHint = { words: string; from: number; to: number; kind: HeatKind; calmer: string | null }

type Entry = readonly [pattern: RegExp, kind: HeatKind, calmer: string | null]

const SIMPLE_FORMS = {
  answered: 'answer',
  called: 'call',
  came: 'come',
  did: 'do',
  gave: 'give',
  paid: 'pay',
  replied: 'reply',
  returned: 'return',
  said: 'say',
  sent: 'send',
  showed: 'show',
  told: 'tell',
  wrote: 'write',
}
const NEVER_DONE = Object.entries(SIMPLE_FORMS).map(([form, simple]): Entry => [
  // “it was never paid” is no “they never paid”
  new RegExp(
    `\\b(?<!\\b(?:was|were|is|are|am|been|be|being|'s|'re|'m|has|have|had|'ve|'d) )never ${form}\\b`,
  ),
  'absolute',
  `did not ${simple}`,
])

/**
 * The more telling ones first: where two meet, the first one counts. Calmer words say the same: “never” and “always” may be
 * just what happened, so they stay.
 */
const LEXICON: readonly Entry[] = [
  [
    /\b(?:i|we)(?:'ll| will| am going to| are going to| might| may) sue(?: you| him| her| them)?\b/,
    'threat',
    'I would like to settle this between us',
  ],
  [/\bsee you in court\b/, 'threat', 'I would like to settle this without a court'],
  [
    /\b(?:take|drag|bring)(?:ing)? (?:you|him|her|them) to court\b/,
    'threat',
    'have somebody neutral look at it',
  ],
  [
    /\b(?:my|our) lawyer will (?:destroy|crush|deal with|take care of|come after|sue|finish)\b[^.,;!?\n]{0,40}/,
    'threat',
    'I would like to settle this between us',
  ],
  [/\bor else\b/, 'threat', null],
  [
    /\b(?:you|he|she|they)(?:'ll| will) (?:regret|be sorry(?! to\b| that i\b)|pay for this)\b/,
    'threat',
    'this matters to me',
  ],
  [/\b(?:last|final) warning\b/, 'threat', 'my request'],
  [
    /\b(?:i|we)(?:'ll| will) report (?:you|him|her|them)\b(?! (?:the|my|our|about|back|what|how|when|on)\b)/,
    'threat',
    'I would like to sort this out',
  ],
  [
    /\b(?:i|we)(?:'ll| will) (?:post|tell everyone|tell everybody|go public)\b[^.,;!?\n]{0,40}/,
    'threat',
    'I would like to keep this between us',
  ],
  [/\bknow where (?:you|he|she|they) live\b/, 'threat', null],
  [/\b(?:idiots?|morons?|jerks?|bastards?|assholes?|arseholes?|losers?|bitch(?:es)?)\b/, 'insult', null],
  [
    /\b(?:crooks?|thie(?:f|ves)|criminals?|scammers?|con ?(?:man|men|artists?)|fraudsters?|cheats?|cheaters?)\b/,
    'insult',
    null,
  ],
  [/\b(?:a )?(?:liars?)\b/, 'insult', null],
  [
    /\b(?:stupid|dumb|pathetic|crazy|insane)\b(?! (?:quilt|waiter|terrier|\w+ deal|glue|bell))/,
    'insult',
    null,
  ],
  [/\b(?:bullshit|fucking|fucked|damn(?:ed)?|shit(?:ty)?|crap(?:py)?)\b/, 'insult', null],
  [/\b(?:slumlord|greedy|lazy|shameless|selfish)\b/, 'insult', null],
  [
    /\b(?:it(?:'s| is) (?:all |only )?)?(?:your|his|her|their) (?:own )?fault\b/,
    'blame',
    'this is how it came about, as I see it',
  ],
  [
    /\b(?:you|he|she|they) (?:lied|keeps? lying|lies?)(?: to (?:me|us))?\b/,
    'blame',
    'I was told something else',
  ],
  [
    /\b(?:you|he|she|they) (?:cheated|tricked|fooled|deceived|betrayed) (?:me|us)\b/,
    'blame',
    'I feel treated unfairly',
  ],
  [
    /\b(?:scammed|ripped off|conned|defrauded|robbed)(?: me| us)?\b|\bripped (?:me|us) off\b/,
    'blame',
    'left me without what I paid for',
  ],
  [/\b(?:you|he|she|they) (?:stole|has stolen|have stolen)\b/, 'blame', 'they kept'],
  [/\b(?:refuses?|refused) to (pay|return|answer|give|fix|repair|talk|help)\b/, 'blame', 'did not $1'],
  [
    /\bignor(?:es|ed|ing) (?:me|us|my (?:messages|mails|emails|calls|letters))\b/,
    'blame',
    'did not answer so far',
  ],
  [
    /\b(?:you|he|she|they) (?:ruined|destroyed|wrecked) (?:my|our|the|everything)\b/,
    'blame',
    'this was hard on',
  ],
  // told in passing, of whoever was named: “if Nora, who wrecked it, pays”
  [
    /, who (?:has |have |had )?(?:ruined|destroyed|wrecked|trashed|smashed|broke(?:n)?|stole(?:n)?|lied|cheated|tricked|fooled|deceived|betrayed|ignored|refused)\b[^,.;:!?\n]*,/,
    'blame',
    '',
  ],
  [/\b(?:you|he|she|they) (?:does not|doesn't|do not|don't) care\b/, 'blame', 'I do not feel heard'],
  [/\bunprofessional\b/, 'blame', 'not what I had hoped for'],
  [/\b(?:irresponsible|careless|incompetent)\b/, 'blame', 'not done with the care I had hoped for'],
  [/\b(?:ridiculous|outrageous|absurd|unacceptable|disgraceful)\b/, 'blame', 'hard to accept for me'],
  [/\b(?:disgusting|horrible|terrible|awful)\b/, 'blame', 'not good'],
  [/\bon purpose\b/, 'blame', null],
  [/\bas usual\b/, 'absolute', 'again'],
  [/\b(?:not once|never ever)\b/, 'absolute', 'not so far'],
  ...NEVER_DONE,
  [/\bevery single (time|day|week|night|one)\b/, 'absolute', 'every $1'],
  [/\b(?:everybody|everyone) knows\b/, 'absolute', 'I believe'],
  [/\b(?:constantly|nonstop|non-stop)\b/, 'absolute', 'again and again'],
]

/** Two words in capitals, or one long one. Shorter ones are mostly names ("IBAN", "USB"). */
const CAPITALS = /(?<![\p{L}\d])(?:\p{Lu}{2,}(?:[ ,]+\p{Lu}{2,})+|\p{Lu}{6,})(?![\p{L}\d])/gu
const SHOUTS = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}'’]+[ ]?(?:[!?]*![!?]*|\?{2,})/gu

const MOST = 8

/**
 * The places of a text that may sound harsh, in their order, each with a calmer wording. English words only:
 * another language gets no hints. Nothing is changed, and nothing is refused because of it.
 */
export function wordingHints(text: string): WordingHint[] {
  // one apostrophe for all, one character each, so that places stay where they are
  const plain = text.replaceAll('’', "'")
  const found: WordingHint[] = []
  const add = (from: number, to: number, kind: HeatKind, calmer: string | null) => {
    if (found.some((one) => from < one.to && one.from < to)) return
    found.push({ words: text.slice(from, to), from, to, kind, calmer })
  }
  for (const [pattern, kind, calmer] of LEXICON) {
    for (const match of plain.matchAll(new RegExp(pattern, 'gi'))) {
      const words = calmer?.replace('$1', match[1] ?? '') ?? null
      add(match.index, match.index + match[0].length, kind, words && likeFirst(words, text, match.index))
    }
  }
  for (const match of plain.matchAll(CAPITALS)) {
    const calmer = likeFirst(match[0].toLowerCase(), text, match.index)
    add(match.index, match.index + match[0].length, 'loud', calmer)
  }
  for (const match of plain.matchAll(SHOUTS)) {
    const mark = /[!?]+$/.exec(match[0])?.[0] ?? ''
    const calmer = match[0].slice(0, -mark.length).trimEnd() + (mark.includes('?') ? '?' : '.')
    add(match.index, match.index + match[0].length, 'loud', calmer)
  }
  return found.toSorted((a, b) => a.from - b.from).slice(0, MOST)
}

/** Whether a text calls somebody a name, blames them or sounds like a threat: more than that it is loud. */
export function mayHurt(text: string): boolean {
  return wordingHints(text).some(({ kind }) => kind !== 'loud' && kind !== 'absolute')
}

/** A capital at the beginning of a sentence. */
function likeFirst(words: string, text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 9), at)
  const isFirst = at === 0 || /(?:[.!?]\s+|\n\s*)$/.test(before)
  const rest = words.slice(1)
  return (isFirst ? words.charAt(0).toUpperCase() : words.charAt(0)) + rest
}

/** Who calls somebody a name says how they feel about it instead; the first that fits. */
const INSTEAD_OF_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:a )?liars?$/, 'I was told something else.'],
  [/^(?:crook|thie|criminal|scam|con|fraud|cheat)/, 'I feel treated unfairly.'],
  [/^(?:bullshit|crap)/, 'I see this differently.'],
  [/./, 'I am angry about this.'],
]
const CALLS_A_NAME = /\b(?:you|he|she|they|it|this|that|who|what)(?:'re|'s| are| is| was| were)?\b/i
const STANDS_BEFORE_A_THING =
  /^(?:stupid|dumb|pathetic|crazy|insane|fuck(?:ing|ed)|damn(?:ed)?|shitty|crappy|greedy|lazy|shameless|selfish)$/i
const BEFORE_A_THING = /\b(?:my|your|his|her|their|our|the|this|that|an?) $/i
/** A sentence with more than its name-calling tells something that has to stay. */
const MOST_WORDS_TO_DROP = 6

type Sentence = { from: number; to: number; words: string }

/**
 * The sentence that holds the words, in a calmer way that says the same; null where none is known. A name somebody is called is
 * left out where it stands before a thing (“my stupid dog”); a sentence that is nothing else gives way to how its writer feels.
 */
export function calmerSentence(text: string, hint: WordingHint): Sentence | null {
  if (text.slice(hint.from, hint.to) !== hint.words) return null
  const before = /[^.!?\n]*$/.exec(text.slice(0, hint.from))?.[0].trimStart() ?? ''
  const after = /^[^.!?\n]*[.!?]*/.exec(text.slice(hint.to))?.[0].trimEnd() ?? ''
  const place = { from: hint.from - before.length, to: hint.to + after.length }
  if (hint.calmer !== null) return { ...place, words: before + hint.calmer + after }
  if (hint.kind !== 'insult') return null
  if (
    STANDS_BEFORE_A_THING.test(hint.words) &&
    /^ (?!and |or |but )\p{L}/u.test(after) &&
    BEFORE_A_THING.test(before)
  )
    return { ...place, words: before + after.trimStart() }
  const rest = `${before} ${after}`
  if (/\d/.test(rest) || (rest.match(/\p{L}+/gu) ?? []).length > MOST_WORDS_TO_DROP) return null
  if (before !== '' && !CALLS_A_NAME.test(before)) return null
  const instead = INSTEAD_OF_NAMES.find(([name]) => name.test(hint.words.toLowerCase()))
  return instead ? { ...place, words: instead[1] } : null
}

/** The text with the calmer sentence in its place, for the person who chose it. */
export function withCalmerWords(text: string, hint: WordingHint): string {
  const calmer = calmerSentence(text, hint)
  return calmer ? text.slice(0, calmer.from) + calmer.words + text.slice(calmer.to) : text
}
