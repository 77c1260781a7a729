import { otherSide, type Side } from '../cases/side.ts'
import { isOfASpeaker } from './clean-words.ts'
import { partsOfName } from './own-sentence.ts'
import { verbByBase, verbByGoing, verbByThird } from './verbs.ts'

/** Who does what words say, what both are called, and who wrote the words, where that is known. */
export type Doing = { by: Side; names: Record<Side, string>; speaker: Side | null }

/** What somebody does as it follows a name (“mends the brake”), and as it follows “you” (“mend the brake”). */
export type Predicate = { verb: string; rest: string; toYou: string }

/** What shows that the word before it was meant as a verb: "repair the door", not "repair of the door". */
const AFTER_VERB =
  /^(?:the|a|an|all|any|each|every|both|no|nothing|it|them|this|that|these|those|sorry|down|off|back|up|over|after|at|between|during|from|on|what|to|\p{N}+|\$\p{N}+)$/iu
/** The same behind a word that names a thing as well: “post the letter”, not “post on Google”. */
const AFTER_NOUN = /^(?:the|a|an|all|any|each|every|both|it|them|this|that|these|those|off|back|up)$/iu
const IS_NOUN_TOO =
  /^(?:buy|change|check|cover|exchange|fetch|fix|glue|help|oil|patch|polish|post|print|pump|return|service|show|sign|supply|sweep|test|trim|update|use|wash|wipe|wrap)$/u

/** What stands between a doer and what they do, and changes nothing of it in a promise. */
const WILL =
  /^(?:['’]ll|will|shall|must|should|has to|have to|needs? to|is to|am to|are to|agrees? to|promises? to)\s+/iu
const SAYS_WHO_ELSE = /\b(?:his|hers?|their|theirs)\b/iu

/**
 * What words ask of who does it, to be read behind a name: “mend the brake”, “mending the brake”, “theo will mend the brake”
 * of Theo, and “I will mend the brake” where Theo wrote it, are all “mends the brake”. Null where the words could be read in
 * another way: they are then quoted.
 */
export function predicateOf(words: string, doing: Doing): Predicate | null {
  // several sentences, and capitals that could be names, are left as they are
  if (/[.!?:\n]\s/u.test(words) || (words.includes(' ') && words === words.toUpperCase())) return null
  const bare = words.replace(/^please[,\s]+/iu, '')
  return ofTheDoer(bare, doing) ?? ofWhoSaysSo(bare, doing) ?? ofNobody(bare)
}

/** “Theo mends the brake”, whatever part of the name is used, as long as the other has it not as well. */
function ofTheDoer(words: string, { by, names }: Doing): Predicate | null {
  const others = partsOfName(names[otherSide(by)])
  const spelled = words.toLowerCase()
  const name = partsOfName(names[by])
    .filter((part) => !others.includes(part))
    .find((part) => spelled.startsWith(`${part} `))
  if (name === undefined) return null
  const said = words.slice(name.length).trim()
  if (isOfASpeaker(said)) return null
  return WILL.test(said) ? behind(said.replace(WILL, ''), verbByBase, /^/u) : behind(said, verbByThird, /^/u)
}

/** “I will mend the brake”, where its doer wrote it, and “You mend the brake”, where the other one did. */
function ofWhoSaysSo(words: string, { by, speaker }: Doing): Predicate | null {
  if (speaker === null) return null
  const [, said] =
    (speaker === by ? /^I(?=\s|['’]ll\s)\s*(.+)$/u : /^you(?=\s|['’]ll\s)\s*(.+)$/iu).exec(words) ?? []
  if (said === undefined || isOfASpeaker(said) || SAYS_WHO_ELSE.test(said)) return null
  return behind(said.replace(WILL, ''), verbByBase, /^/u)
}

/** “Mend the brake” and “mending the brake”. */
function ofNobody(words: string): Predicate | null {
  if (isOfASpeaker(words)) return null
  const [first = '', next = ''] = words.split(' ')
  const verb = verbByGoing(first)
  if (verb) return behind(words, verbByGoing, AFTER_NOUN)
  const known = verbByBase(first) ?? verbByThird(first)
  if (!known) return null
  const after = IS_NOUN_TOO.test(known.base) ? AFTER_NOUN : AFTER_VERB
  return after.test(next.replace(/[,;]$/u, ''))
    ? behind(words, (word) => verbByBase(word) ?? verbByThird(word), after)
    : null
}

function behind(words: string, verbOf: typeof verbByBase, after: RegExp): Predicate | null {
  const [first = '', next = '', ...more] = words.split(' ')
  const verb = verbOf(first)
  if (!verb || !after.test(next.replace(/[,;]$/u, ''))) return null
  const isArticle = /^(?:The|A|An|All|Both|Each|Every|It|Them|This|That|These|Those)$/u.test(next)
  const rest = [isArticle ? next.toLowerCase() : next, ...more].join(' ').trim()
  return {
    verb: verb.third,
    rest: goingOn(rest, (word) => verbOf(word)?.third),
    toYou: `${verb.base} ${goingOn(rest, (word) => verbOf(word)?.base)}`.trim(),
  }
}

/** The further verbs of a promise, in the form of the first: “mends the brake and oils the chain”. */
function goingOn(rest: string, formOf: (word: string) => string | undefined): string {
  return rest.replaceAll(
    /(?<=(?:,|\band|\bthen) )\p{Ll}+(?= (?:the|an?|all|both|each|every|it|them|this|that|these|those)\b)/gu,
    (word) => formOf(word) ?? word,
  )
}

/** Whether words name who does it by more than a name, so that they fit behind no “you”. */
export function namesSomebody(words: string): boolean {
  return /\b(?:he|she|they|him|himself|herself|themselves)\b/iu.test(words) || SAYS_WHO_ELSE.test(words)
}
