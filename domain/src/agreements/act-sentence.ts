import { otherSide, type Side } from '../cases/side.ts'
import { dateInWords } from '../time.ts'
import { cleanWords, closed, isOfASpeaker, wordsInside } from './clean-words.ts'
import { conditionIn } from './condition.ts'
import type { Handing } from './handing.ts'
import { handingInWords } from './handing-sentence.ts'
import { isLeftUndone } from './left-undone.ts'
import { predicateOf, type Doing } from './own-predicate.ts'
import { asksForAct, isNameOfThing, isOwnSentence, namesItsDoer } from './own-sentence.ts'
import { isLasting, type Act, type ActKind } from './terms.ts'

/** What is said of an act whose own words do not make a sentence; they then stand behind a colon. */
const FALLBACK: Record<ActKind, string> = {
  return_item: 'gives {other} this back',
  repair: 'has this repaired',
  redo_work: 'does this work again',
  apology: 'apologizes to {other}',
  remove_review: 'takes down a review',
  stop_behaviour: 'keeps to this',
  keep_confidential: 'keeps this private',
  other: 'does this',
}

/** Words that say of a review that there is none. */
const HAS_NO_REVIEW =
  /^[\p{L}’'-]+(?: [\p{L}’'-]+)? (?:has|have) (?:(?:written|posted|left) no|(?:never|not) (?:written|posted|left) (?:any|an?)) (?:\p{L}+ )?reviews?(?: [^,;:.“"]+)?(?:, so [^“"]+)?[.]?$/iu

/** Kinds that are said of a thing or a work: a sentence behind them would be a second promise inside the first. */
const IS_OF_A_THING: ReadonlySet<ActKind> = new Set(['return_item', 'repair', 'redo_work'])

/** No review is taken down where the words as a whole say that there is none, or that none is to be written. */
function fallbackOf({ kind, words }: Pick<Act, 'kind' | 'words'>, isSentence: boolean): string {
  if (isSentence && IS_OF_A_THING.has(kind)) return FALLBACK.other
  const isNone = kind === 'remove_review' && (isLeftUndone(words) || HAS_NO_REVIEW.test(words))
  return FALLBACK[isNone ? 'other' : kind]
}

/** Words that an act hangs on, and not only its doer's own words for it; of a thing they are always read as that. */
const IS_CONDITION =
  /\b(?:if|when|once|after|before|until|unless|provided|as (?:soon|long) as|only|first|then|against|in return|same day|pays?|paid|condition)\b/iu

/** What begins a part of its own in a promise: "says that …", "…, and writes nothing new". */
const HAS_PART =
  /\b(?:that|which|after|as soon as|before|if|once|unless|until|when|where|while)\b|, and \p{L}+s\b/u
/** Verbs that are done for somebody: they are named after it. */
const FOR_SOMEBODY: ReadonlySet<string> = new Set(['gives', 'sends', 'writes'])
const GIVEN = /^(?:the|a|an|all|any|each|every|both|\p{N}+)$/iu
/** Parts of a name that would take the “back” behind them for their own: “cleaned, back”, “the box it came in back”. */
const TAKES_BACK = /,|(?<!\b(?:that|which|who|whom|as|state|way)) (?:it|they|he|she) /iu
const A_THING =
  /^(?:(?:the|an?|all|both|each|some|something|everything|his|her|their|its)(?![\p{L}’'])|\p{N}+)\s?/iu
const A_PAPER =
  /^(?:(?:a|an|the|all)\s)?(?:\p{L}+\s)?(?:word of apology|apology|list|breakdown|copy|copies|invoice|receipts?|reference|letter|statement|records?|plan)\b/iu

/** A thing that is given back, as it is named in a sentence: "The keys back" are "the keys". */
export function thingIn(words: string): string {
  const bare = bareThing(words)
  return bare === '' ? cleanWords(words) : small(bare)
}

/** A thing as it was written, for the place behind “gives back”, which says “back” no second time; null: it is more than a name. */
export function thingGivenBack(words: string): string | null {
  const said = cleanWords(words)
  return isNameOfThing(said) ? bareThing(said) || said : null
}

function bareThing(words: string): string {
  return cleanWords(words)
    .replace(
      /^(?:(?:please )?(?:giv(?:es?|ing)|hand(?:s|ing)?|bring(?:s|ing)?|send(?:s|ing)?|return(?:s|ing)?)(?: back)?)\s+(?:of\s+)?(?=\S)/iu,
      '',
    )
    .replace(/[\s,]+back(?=[.!]?$)/iu, '')
    .replace(/[.!?]+$/u, '')
}

/**
 * One act as one sentence: "Sam gives Lee the keys back by December 12, 2026." Words that say "I" or "you" are quoted as they
 * were written; `speaker`: who wrote them, where that is known.
 */
export function actInWords(
  { handing, ...act }: Act,
  names: Record<Side, string>,
  speaker: Side | null = null,
): string {
  const of = { doer: act.by, isThing: act.kind === 'return_item' }
  const isOnDay = handing?.notBefore !== undefined && handing.notBefore === act.dueOn
  const how = handing ? handingInWords(isOnDay ? withoutDays(handing) : handing, of, names) : ''
  const said = promiseInWords({ ...act, isOnDay }, names, speaker)
  return how === '' ? said : `${said} ${how}`
}

/** One day is named once: "on December 9". */
function withoutDays({ who, at, place }: Handing): Handing {
  return { who, at, place }
}

/** `isOnDay`: on its day, and not by it. */
type Said = Act & { isOnDay?: boolean }

function promiseInWords(act: Said, names: Record<Side, string>, speaker: Side | null): string {
  const by = names[act.by]
  const other = names[otherSide(act.by)]
  const found = conditionIn(act.words)
  if (found) {
    const base = promiseInWords({ ...act, words: found.base }, names, speaker)
    const inside = wordsInside(found.condition).replace(/[.]$/u, '')
    return act.kind === 'return_item' || IS_CONDITION.test(inside)
      ? `${base} ${by}’s condition: “${inside}”.`
      : `${base} As ${by} offered it: “${inside}”.`
  }
  const words = wordsInside(act.words)
  const isDoerNamed = namesItsDoer(words, Object.values(names))
  const isWork = act.kind === 'repair' || act.kind === 'redo_work'
  const isSentence = isDoerNamed || isOwnSentence(words) || (isWork && asksForAct(words))
  const said = asPredicate(act, { by: act.by, names, speaker })
  if (said !== null) {
    // behind a part of its own the day would be read with that part
    if (act.dueOn && !isLasting(act) && HAS_PART.test(said))
      return `${act.isOnDay ? 'On' : 'By'} ${dateInWords(act.dueOn)}, ${by} ${said}.`
    const day = when(act)
    return `${by} ${said}${/[,;]/.test(said) && day !== '' ? ',' : ''}${day}.`
  }
  const fallback = fallbackOf(act, isSentence).replace('{other}', other)
  // a sentence of a side stays in its mouth: the agreement does not say it for both
  const isOfAct = IS_OF_A_THING.has(act.kind) || (act.kind === 'other' && isDoerNamed)
  const isQuoted = isSentence && (speaker !== null || isOfAct)
  if (!isQuoted && !isOfASpeaker(words))
    return `${by} ${fallback}${when(act)}: ${closed((act.kind === 'return_item' && thingGivenBack(act.words)) || words)}`
  const whose = speaker === null ? '' : `, in the words of ${names[speaker]}`
  return `${by} ${fallback}${when(act)}${whose}: “${words.replace(/[.]$/u, '')}”.`
}

/** The words of an act as they follow a name, without a stop; null where they do not make a sentence. */
function asPredicate({ kind, words }: Act, doing: Doing): string | null {
  const other = doing.names[otherSide(doing.by)]
  const text = cleanWords(words).replace(/[.]$/u, '')
  if (text !== wordsInside(text) || /[.!?:\n]\s/u.test(text)) return null
  if (kind === 'return_item' && !namesItsDoer(text, Object.values(doing.names)) && !isOfASpeaker(text)) {
    const thing = thingIn(text)
    const inState = /^(.+?) back( in .+)$/iu.exec(thing)
    if (!A_THING.test(thing) || TAKES_BACK.test(thing) || !isNameOfThing(thing)) return null
    return inState ? `gives ${other} ${inState[1]} back${inState[2]}` : `gives ${other} ${thing} back`
  }
  const quiet = /^(?:keeps )?quiet (?=at|after|before|between|during|from|on)/iu
  if (quiet.test(text)) return text.replace(quiet, 'keeps quiet ')
  const does = predicateOf(text, doing)
  if (does) {
    const receiver =
      FOR_SOMEBODY.has(does.verb) && GIVEN.test(does.rest.split(' ')[0] ?? '') ? `${other} ` : ''
    return `${does.verb} ${receiver}${does.rest.replaceAll(/\bthe other\b(?! (?:side|hand|day|one|way))/gu, other)}`
  }
  if (isOfASpeaker(text)) return null
  if ((kind === 'other' || kind === 'apology') && A_PAPER.test(text) && isNameOfThing(text))
    return `gives ${other} ${small(text)}`
  if (kind === 'repair' && A_THING.test(text) && isNameOfThing(text))
    return `repairs ${small(text)}, or has it repaired`
  return null
}

function small(words: string): string {
  return /^\p{Lu}\p{Ll}*(?:\s|$)/u.test(words) && A_THING.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}

function when(act: Said): string {
  const { dueOn, isOnDay = false } = act
  if (dueOn === null) return isLasting(act) ? ' from now on' : ''
  return isLasting(act) ? ` from ${dateInWords(dueOn)} on` : ` ${isOnDay ? 'on' : 'by'} ${dateInWords(dueOn)}`
}

/** Whether two acts are one promise said twice: of one side, of one kind, in the same words but for their dress. */
export function isSamePromise(
  a: Pick<Act, 'kind' | 'by' | 'words'>,
  b: Pick<Act, 'kind' | 'by' | 'words'>,
): boolean {
  return a.by === b.by && a.kind === b.kind && bareWords(a) === bareWords(b)
}

function bareWords({ kind, words }: Pick<Act, 'kind' | 'words'>): string {
  const text = kind === 'return_item' ? thingIn(words) : cleanWords(words)
  return text
    .toLowerCase()
    .replaceAll(/[\p{P}\s]+/gu, ' ')
    .replace(/^(?:the|an?) /u, '')
    .trim()
}
