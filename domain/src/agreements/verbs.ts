/** Verbs that promises begin with, by their base form. */
const BASES =
  'adjust apologize arrange assemble bring build buy cancel change check clean collect compensate complete confirm correct cover cut deliver do dry empty end exchange fasten fetch fill find finish fix forward give glue hand hang help install keep lend let make mend mount move mow oil organize paint patch pay pick polish post prepare print provide pump put redo refill reglue reimburse remove renew repaint repair replace reply reseal restore return rewrite say send service sew share show sign stop supply sweep take tell test tidy tighten transfer translate trim update use vacuum varnish wash weld wipe withdraw wrap write'

/** Verbs whose forms follow no rule: as it follows a name, and as in “returning”. */
const ODD: Readonly<Record<string, readonly [third: string, going: string]>> = {
  cut: ['cuts', 'cutting'],
  do: ['does', 'doing'],
  let: ['lets', 'letting'],
  put: ['puts', 'putting'],
  redo: ['redoes', 'redoing'],
  stop: ['stops', 'stopping'],
  transfer: ['transfers', 'transferring'],
  trim: ['trims', 'trimming'],
  wrap: ['wraps', 'wrapping'],
}

export type Verb = { base: string; third: string; going: string }

function formsOf(base: string): Verb {
  const [third, going] = ODD[base] ?? [thirdOf(base), base.replace(/(?<!e)e$/u, '') + 'ing']
  return { base, third, going }
}

function thirdOf(base: string): string {
  if (/[^aeiou]y$/u.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/u.test(base) ? `${base}es` : `${base}s`
}

const VERBS = BASES.split(' ').map(formsOf)
const BY_BASE = new Map(VERBS.map((verb) => [verb.base, verb]))
const BY_THIRD = new Map(VERBS.map((verb) => [verb.third, verb]))
const BY_GOING = new Map(VERBS.map((verb) => [verb.going, verb]))

/** The verb whose base form a word is: “mend”. */
export function verbByBase(word: string): Verb | undefined {
  return BY_BASE.get(word.toLowerCase())
}

/** The verb that a word is as it follows a name: “mends”. */
export function verbByThird(word: string): Verb | undefined {
  return BY_THIRD.get(word.toLowerCase())
}

/** The verb that a word names as something that goes on: “mending”. */
export function verbByGoing(word: string): Verb | undefined {
  return BY_GOING.get(word.toLowerCase())
}
