/** Why a person should look before the mediator proposes anything by itself. */
const HUMAN_REASONS = ['danger', 'minor', 'insolvency', 'large_sum', 'language'] as const
export type HumanReason = (typeof HUMAN_REASONS)[number]

/**
 * Words that call for a person: deliberately few and plain, since a false alarm costs one look of a person and
 * a missed one may cost more. Whole words, any case.
 */
const LEXICON: readonly [HumanReason, RegExp][] = [
  [
    'danger',
    /\b(?:(?:i(?:'| wi)ll|going to|gonna) (?:kill|hurt|beat|find) (?:you|him|her|them)|kill (?:you|myself)|beat you up|break your|you(?:'| wi)ll regret|watch your back|know where you live|end my life|suicide|threaten(?:ed|ing)? (?:me|my|to (?:kill|hurt))|afraid of (?:him|her|you))\b/i,
  ],
  ['minor', /\b(?:i(?:'m| am) (?:only )?(?:[1-9]|1[0-7]) years? old|i(?:'m| am) (?:a minor|underage))\b/i],
  ['insolvency', /\b(?:insolven(?:t|cy)|bankrupt(?:cy)?|debt relief|enforcement officer)\b/i],
  [
    'language',
    /\b(?:(?:do not|don(?:'|’)t|can(?:not|(?:'|’)t)) (?:understand|read|speak) (?:english|this language)|need an interpreter)\b/i,
  ],
]

/**
 * Whether a person should look first, from what both sides can see: their words, and the sum asked against the
 * operator's limit (minor units, null for none). Names reasons, never who said what.
 */
export function humanNeeded(seen: {
  words: readonly string[]
  claimed: number
  limit: number | null
}): HumanReason[] {
  const plain = seen.words.map((text) => text.replaceAll('’', "'"))
  const found = LEXICON.filter(([, pattern]) => plain.some((text) => pattern.test(text))).map(
    ([reason]) => reason,
  )
  if (seen.limit !== null && seen.claimed > seen.limit) found.push('large_sum')
  return HUMAN_REASONS.filter((reason) => found.includes(reason))
}

/** Whether words alone call for a person. */
export function wordsNeedPerson(words: readonly string[]): boolean {
  return humanNeeded({ words, claimed: 0, limit: null }).length > 0
}
