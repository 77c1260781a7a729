import type { DisputeType } from '../cases/dispute-type.ts'
import type { ItemKind } from '../cases/item.ts'
import type { Currency } from '../money.ts'
import { USUAL_ITEMS, type UsualItem } from '../templates/items.ts'
import type { CalendarDate } from '../time.ts'
import { amountsIn, daysIn, minorIn, type Found, type FoundAmount, type FoundDay } from './story-facts.ts'

/**
 * A point that a story may ask for. `quote` are the words it was found in; `amount` is minor units and stands
 * in them as it is; `title` is a usual point of this kind of dispute or words of the story.
 */
export type StoryItem = {
  /** the same for the same point of the same story */
  key: string
  kind: ItemKind
  title: string
  amount: number
  on: CalendarDate | null
  quote: Found
}

/** More than this is not read. */
const MOST = 10
const LONGEST_TITLE = 60
const LONGEST_QUOTE = 140

/** What a sum is called when the story does not say what it is for. */
export const UNNAMED_SUM = 'A sum from your story'

/**
 * The points that a story seems to ask for, by rules: sums with a currency, the usual words of this kind of
 * dispute near them, and days in the same sentence. The person confirms each; nothing is worked out.
 */
export function itemsInStory(
  story: string,
  about: { type: DisputeType; currency: Currency; today: CalendarDate },
): StoryItem[] {
  const usual = USUAL_ITEMS[about.type]
  const sums = amountsIn(story)
  const days = daysIn(story, about.today).filter(({ day }) => day <= about.today)
  const found: StoryItem[] = []
  for (const sentence of sentencesOf(story)) {
    const inSentence = days.filter(({ from }) => from >= sentence.from && from < sentence.to)
    found.push(...sumsOf(story, sums, sentence, usual, about.currency, inSentence))
    const things = thingsOf(sentence, usual, inSentence[0]?.day ?? null)
    const hasMore = things.some(({ kind }) => kind === 'act') || sums.some((sum) => isIn(sum, sentence))
    found.push(...things, ...(hasMore ? [] : mendedIn(sentence)))
  }
  const unique = new Map(found.map((item) => [item.key, item]))
  // the first mention of a point counts, in the order of the story
  for (const item of found.toReversed()) unique.set(item.key, item)
  return [...unique.values()].toSorted((a, b) => a.quote.from - b.quote.from).slice(0, MOST)
}

function sentencesOf(text: string): Found[] {
  // A full stop ends a sentence only before a space; "14.03.2026", "$1.50", "no. 4" and "Mr. Brandt" go on.
  return [
    ...text.matchAll(
      /[^\s;](?:(?!(?<!\b(?:Mr|Mrs|Ms|Dr|Prof))[.!?]["'”’)]?\s+[\p{Lu}"'“(]|[\n;])[\s\S])*[.!?]?/gu,
    ),
  ].map((match) => ({
    words: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
}

function sumsOf(
  story: string,
  sums: readonly FoundAmount[],
  sentence: Found,
  usual: readonly UsualItem[],
  currency: Currency,
  days: readonly FoundDay[],
): StoryItem[] {
  const amounts = sums.filter(({ from, to }) => from >= sentence.from && to <= sentence.to)
  return amounts.flatMap((sum, index) => {
    const amount = minorIn(sum, currency)
    if (amount === null || CAME_BACK.test(story.slice(sentence.from, sum.from))) return []
    // What is said between two sums belongs to the one it stands next to.
    const from = amounts[index - 1]?.to ?? sentence.from
    const to = amounts[index + 1]?.from ?? sentence.to
    const on = days.find((day) => day.from >= from && day.to <= to)?.day ?? null
    const near = nearestUsual(story.slice(from, to), sum.from - from, sum.to - from, usual)
    const title =
      near?.far === 0
        ? near.title
        : (wordsForSum(story.slice(sum.to, to)) ??
          wordsInList(story.slice(from, sum.from), story.slice(sum.to, to)) ??
          near?.title ??
          UNNAMED_SUM)
    return [
      {
        key: `money ${title} ${amount}`,
        kind: 'money',
        title,
        amount,
        on,
        quote: quoteAround(sentence, sum),
      },
    ]
  })
}

/** A sum behind these words was paid already and is not asked for. */
const CAME_BACK =
  /\b(?:(?:paid|gave|sent|got|transferred)\s+(?:(?:me|us|him|her|them)\s+)?back|returned|refunded|received)\s+(?:me\s+)?(?:only\s+|just\s+)?$/iu

/** "for the carpet" directly behind a sum, as a title: "The carpet". */
function wordsForSum(behind: string): string | null {
  const match =
    /^,?\s+(?:in\s+\w+\s+)?for\s+((?:the|a|an|my|our|his|her|their|new|two|three)\s+[\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,3})/iu.exec(
      behind,
    )
  if (!match?.[1]) return null
  const words = match[1].split(/\s+/)
  const end = words.findIndex((word, index) => index > 1 && GLUE.has(word.toLowerCase()))
  const named = (end < 0 ? words : words.slice(0, end)).join(' ')
  return named.length > LONGEST_TITLE ? null : named.charAt(0).toUpperCase() + named.slice(1)
}

/** "cleaning $250, a broken blind $90, repainting $600": the words between two sums of a list, as a title. */
function wordsInList(before: string, behind: string): string | null {
  if (behind !== '' && !/^\s*(?:[,;.!?)]|$)/u.test(behind)) return null
  const words = /^,\s+(?:and\s+)?([\p{L}’'-]+(?:\s+[\p{L}’'-]+){0,3})\s+$/u.exec(before)?.[1]?.split(/\s+/)
  if (!words || words.some((word, i) => i > 0 && GLUE.has(word.toLowerCase()))) return null
  if (GLUE.has(words[0] ?? '') || words.some((word) => DOES.test(word))) return null
  const named = words.join(' ')
  return named.length > LONGEST_TITLE ? null : named.charAt(0).toUpperCase() + named.slice(1)
}

/** What is done with a sum is no name of what it is for. */
const DOES =
  /^(?:paid|pays?|ask(?:s|ed)?|charged?s?|kept|keeps?|took|takes?|wants?|owes?|owed|spent|costs?|got|sent|lent|gave|returned|lost|worth|only|just|about|another|total)$/iu

/** Words that a name of a thing ends before. */
const GLUE = new Set(
  'and or but so because since which that who when while until as in on at to from with without for of by after before last this he she they i we you it is was were has had did do does not never back again under into over though although if then now than yesterday today recently'.split(
    ' ',
  ),
)

/** The usual point whose word stands nearest; directly behind "for" or "of" it is as near as can be. */
function nearestUsual(
  part: string,
  from: number,
  to: number,
  usual: readonly UsualItem[],
): { title: string; far: number } | null {
  const link = /^\s+(?:for|of|in)\s+(?:the\s+)?/iu.exec(part.slice(to))?.[0].length ?? 0
  let best: { title: string; far: number; length: number } | null = null
  for (const { kind, title, words } of usual) {
    if (kind !== 'money') continue
    for (const word of words) {
      for (const at of placesOf(part, word)) {
        const gap = at >= to ? at - to : from - at - word.length
        const far = link > 0 && at >= to && gap === link ? 0 : Math.max(1, gap)
        const isNearer = !best || far < best.far || (far === best.far && word.length > best.length)
        if (isNearer) best = { title, far, length: word.length }
      }
    }
  }
  return best
}

function placesOf(text: string, word: string): number[] {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return [...text.matchAll(new RegExp(`(?<!\\p{L})${escaped}`, 'giu'))].map((match) => match.index)
}

function thingsOf(sentence: Found, usual: readonly UsualItem[], on: CalendarDate | null): StoryItem[] {
  return usual.flatMap(({ kind, title: usualTitle, words, isOnlyIfAsked }) => {
    if (kind === 'money' || (isOnlyIfAsked && !isAskedFor(sentence.words))) return []
    if (kind === 'property' && IS_OFFERED.test(sentence.words)) return []
    const at = words.flatMap((word) => placesOf(sentence.words, word)).toSorted((a, b) => a - b)[0]
    if (at === undefined) return []
    const named = kind === 'property' ? thingsLent(sentence.words) : []
    const place = { words: '', from: sentence.from + at, to: sentence.from + at }
    const quote = quoteAround(sentence, place)
    return [named[0] ?? usualTitle, ...named.slice(1)].map((title, index) => ({
      // one point of a kind is enough, whatever it is called in the next sentence, unless more were named at once
      key: index === 0 ? `${kind} ${usualTitle}` : `${kind} ${usualTitle} ${title}`,
      kind,
      title,
      amount: 0,
      on,
      quote,
    }))
  })
}

/** “He can have his drill back” offers a thing and asks for none. */
const IS_OFFERED =
  /\b(?:he|she|they|you) (?:can|may|could) (?:have|get|pick up|collect)\b|\bi(?: still)?(?: have|'ve got|’ve got) (?:his|her|their|your)\b/iu

const WANTED =
  /\b(?:wants?|would like|need|ask(?:ed|ing)?|please|still (?:has|have|holds?)|kept|keeps|keeping|not (?:given|returned|handed)|(?:not|n['’]t|never) (?:give|gave|return|returned|hand|handed)|(?:give|hand)(?: me| us)? back)\b/iu
const GAVE =
  /\b(?:i|we)(?: (?:have|had|already|also|then))* (?:handed|gave|given|returned|dropped|left|brought|turned|put|sent)\b/iu

/** "He still has my keys" asks for them; "I handed in the keys" only tells of them. */
function isAskedFor(sentence: string): boolean {
  return WANTED.test(sentence) && !GAVE.test(sentence)
}

/** "I lent my old camera in June" and "He still has my old camera" name "The old camera"; "and a drill" behind it one more. */
function thingsLent(sentence: string): string[] {
  const match =
    /\b(?:lent|loaned|borrowed|borrow|lend)\b(?:\s+(?:him|her|them|you|it)\b)?(?:\s+(?:my|our|the|an?)(?:\s+(?!(?:to|for|with|and|or|in|on|at|from|of|by|as|back|so|but|because|when|while|until|that|which)\b)[\p{L}’'-]+){1,4}?(?=\s+(?:my|our|the|an?)\s))?(?:\s+(?!my\b|our\b|the\b|an?\b)[\p{L}’'-]+){0,3}?\s+(?:my|our|the|an?)\s+((?:[\p{L}’'-]+\s*){1,8})/iu.exec(
      sentence,
    )
  const kept = /\bstill (?:has|have|holds)\b[^.!?]*?\b(?:my|our) ((?:[\p{L}’'-]+\s*){1,8})/iu.exec(sentence)
  const found = match ?? kept
  const first = found?.[1] === undefined ? '' : upToGlue(found[1])
  if (!found || first === '') return []
  const behind = sentence.slice(found.index + found[0].length - (found[1]?.length ?? 0) + first.length)
  const name = first.replace(OF_SOMEBODY, '')
  // half of a name is worse than none
  if (name.split(' ').length > LONGEST_NAME) return []
  return [name, ...moreThings(behind)].map((named) => `The ${named} back`)
}

/** Words of the name of a thing. */
const LONGEST_NAME = 4
/** Whose a thing was: “late father’s wooden ladder”. */
const OF_SOMEBODY =
  /^(?:[\p{L}-]+ ){0,2}(?:(?:grand)?(?:father|mother|pa|ma|dad|mom|mum|son|daughter)|wife|husband|partner|(?:girl|boy)?friend|brother|sister|aunt|uncle|neighbou?r|parents?)['’]s? /iu

function isIn({ from, to }: Found, sentence: Found): boolean {
  return from >= sentence.from && to <= sentence.to
}

/** "The brake is broken and must be mended" asks for something to be done; what somebody else says does not. */
const MENDED =
  /\b(?:my|our|the) ((?:[\p{L}’'-]+ ){1,3}?)(?:(?:is|was|are|were) (?:[\p{L}’'-]+ ){1,4}?and )?(?:must|should|has to|have to|needs? to) be (mended|fixed|repaired)\b/iu
const SAID_BY_OTHERS = /\b(?:says?|said|claims?|claimed|wrote|writes|thinks?|wants? (?:me|us))\b/iu

function mendedIn(sentence: Found): StoryItem[] {
  const [, thing, done] = MENDED.exec(sentence.words) ?? []
  if (thing === undefined || done === undefined || SAID_BY_OTHERS.test(sentence.words)) return []
  const title = `The ${upToGlue(thing)} ${done.toLowerCase()}`
  const place = { words: '', from: sentence.from, to: sentence.from }
  return [
    { key: `act ${title}`, kind: 'act', title, amount: 0, on: null, quote: quoteAround(sentence, place) },
  ]
}

function upToGlue(text: string): string {
  const words = text.trim().split(/\s+/)
  const end = words.findIndex((word) => GLUE.has(word.toLowerCase()))
  return (end < 0 ? words : words.slice(0, end)).join(' ')
}

/** Who is no thing: "my camera and my brother came". */
const SOMEBODY =
  /\b(?:wife|husband|partner|(?:girl|boy)?friend|brother|sister|mother|father|mom|mum|dad|son|daughter|kids?|children|neighbou?r|boss|lawyer)\b/iu
const ONE_MORE =
  /^(?:\s*,)?\s*(?:(?:,|and|plus)\s+)+(?:also\s+)?(?:my|our|an?)\s+([\p{L}’'-]+(?:\s+(?!(?:and|or|plus)\b)[\p{L}’'-]+){0,6})/iu
/** What may come behind the name of a thing where no new sentence begins with it. */
const ENDS =
  /^\s*(?:$|[.,;!?)]|(?:and|plus|in|on|at|to|from|for|since|last|before|after|as|when|so|but|until)\b)/iu

/** "…, my old drill and our camera in June": the things that a list goes on with. */
function moreThings(behind: string): string[] {
  const match = ONE_MORE.exec(behind)
  if (!match?.[1]) return []
  const named = upToGlue(match[1])
  const rest = behind.slice(match[0].length - match[1].length + named.length)
  const words = named.split(' ')
  if (named === '' || words.length > 3 || !ENDS.test(rest) || SOMEBODY.test(named)) return []
  if (words.some((word) => DOES.test(word))) return []
  return [named, ...moreThings(rest)]
}

/** The sentence, or what fits of it around a place. */
function quoteAround(sentence: Found, place: Found): Found {
  if (sentence.words.length <= LONGEST_QUOTE) return sentence
  const room = Math.max(0, LONGEST_QUOTE - (place.to - place.from))
  const wanted = place.from - sentence.from - Math.floor(room / 2)
  const start = Math.min(Math.max(0, wanted), sentence.words.length - LONGEST_QUOTE)
  const words = sentence.words.slice(start, start + LONGEST_QUOTE)
  return { words, from: sentence.from + start, to: sentence.from + start + words.length }
}
