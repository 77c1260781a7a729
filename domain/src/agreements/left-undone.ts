import { cleanWords } from './clean-words.ts'
import type { Act, ActKind } from './terms.ts'

const BAD = '(?:bad|negative|nasty|mean|false|critical|public|online|social media|google|yelp)'
const ANY = `(?:${BAD}|new|further|other|such|more(?! than)|any|an?)`
/** A review is one by its name; a post, a comment or a word by what it is like, or about whom: there are posts in fences. */
const TEXT = `(?:(?:${ANY} )*(?:reviews?|ratings?)|(?:(?:${ANY} )*${BAD} (?:posts?|comments?|words?)|(?:${ANY} )*(?:posts?|comments?|words?)(?= (?:about|against|online)\\b)))`
const TEXTS = `${TEXT}(?: (?:or|and) ${TEXT})*`
const A_DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\\b'
/** About whom, and where: no part of its own, no day, and no mark behind which another promise or a name could stand. */
const ABOUT = `(?: (?:online|anywhere|ever|again|any ?more|from now on|in public|(?:about|against|on|of) (?:(?:the|each|social|my|our|this|his|her|their) )?(?!${A_DAY})[\\p{L}’'-]+))*`
const NOBODY = '(?:neither(?: of us| side| party)?|nobody|no one|never(?: again| ever)?|not to|not)'
const WRITES = '(?:will )?(?:ever )?(?:writes?|posts?|publish(?:es)?|leaves?|says?|puts?)'

const LEFT_UNDONE = new RegExp(
  `^(?:no ${TEXTS}|${NOBODY} ${WRITES} (?:${TEXTS}|(?:anything )?(?:bad )?about (?:the other|each other)))${ABOUT}$`,
  'iu',
)

/**
 * Whether words are, as a whole, a promise to write no review or the like. A narrow list of sentences: what is not in it is done
 * once, by a day. Asked where a promise is made and never of one that somebody has made, whose kind says it.
 */
export function isLeftUndone(words: string): boolean {
  const said = cleanWords(words).replace(/[.!]$/u, '')
  return LEFT_UNDONE.test(said)
}

/** The kind under which a promise is made that was written under another: what is never to be done lasts, and takes nothing down. */
export function promisedKind({ kind, words }: Pick<Act, 'kind' | 'words'>): ActKind {
  return (kind === 'other' || kind === 'remove_review') && isLeftUndone(words) ? 'stop_behaviour' : kind
}
