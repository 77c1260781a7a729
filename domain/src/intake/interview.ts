import type { DisputeType } from '../cases/dispute-type.ts'
import type { CalendarDate } from '../time.ts'
import type { CaseDraft } from './draft.ts'
import { MAX_STORY } from './limits.ts'
import { amountsIn, daysIn } from './story-facts.ts'

/** What a story may lack that whoever reads it would ask, in the order in which it is asked for. */
export const STORY_GAPS = ['agreed', 'sum', 'when', 'effect', 'tried', 'theirs'] as const
export type StoryGap = (typeof STORY_GAPS)[number]

/** A shorter story is only begun: nobody is interrupted. Characters. */
const FROM_LENGTH = 60

/** What shows that something is said already: words that people use for it. English. */
const SAID: Readonly<Record<Exclude<StoryGap, 'sum' | 'when'>, RegExp>> = {
  agreed:
    /\b(?:agree(?:d|ment)?|contract|lease|promis(?:ed?|es)|deal|quote|estimate|signed|lent|loan(?:ed)?|borrowed|terms|receipt|ordered|was (?:supposed|meant) to|(?:said|told me) (?:he|she|they|i|we) (?:would|could))\b/i,
  effect:
    /\b(?:because of (?:it|this|that)|so (?:i|we) (?:can(?:not|'t)|could(?: not|n't)|had|have)|cannot|can't|could(?: not|n't)|awake|sleep|cost(?:s|ing)?|had to|have to|damage[sd]?|ruined|missed)\b/i,
  tried:
    /\b(?:wrote|written|texted|emailed|called|phoned|messaged|asked|reminded|told (?:him|her|them)|spoke|talked|sent (?:him|her|them)|offered|letter|met with)\b/i,
  // a name has a capital: “the lease says” is nobody’s word
  theirs:
    /\b(?:[Hh]e|[Ss]he|[Tt]hey|landlord|landlady|tenant|seller|buyer|owner|neighbou?r|company|contractor|shop|[A-Z][a-z]+) (?:says?|said|claims?|claimed|thinks?|thought|argues?|refus\w+|denies|denied|replied|answered|never (?:answered|replied))|\b[Aa]ccording to|\b(?:his|her|their) (?:view|reason|answer|side)\b/,
}

/** Which questions a kind of dispute has. */
const ASKED: Readonly<Record<DisputeType, readonly StoryGap[]>> = {
  security_deposit: ['agreed', 'sum', 'when', 'tried', 'theirs'],
  unpaid_invoice: ['agreed', 'sum', 'when', 'tried', 'theirs'],
  loan: ['agreed', 'sum', 'when', 'tried', 'theirs'],
  borrowed_item: ['agreed', 'when', 'tried', 'theirs'],
  purchase_problem: ['agreed', 'sum', 'when', 'tried', 'theirs'],
  neighbour_dispute: ['when', 'effect', 'tried', 'theirs'],
  contract_dispute: ['agreed', 'sum', 'when', 'tried', 'theirs'],
  service_dispute: ['agreed', 'sum', 'when', 'tried', 'theirs'],
  other: ['when', 'effect', 'tried', 'theirs'],
}

type Told = Pick<CaseDraft, 'type' | 'story' | 'happenedOn' | 'items' | 'setAside'>

/** What a draft keeps of a question that was skipped, among the points that were set aside. */
export function skippedKey(gap: StoryGap): string {
  return `question/${gap}`
}

/** What a story still lacks, the first thing first; nothing while it is only begun. What was skipped is not asked again. */
export function gapsIn(draft: Told, today: CalendarDate): StoryGap[] {
  if (draft.story.trim().length < FROM_LENGTH) return []
  return ASKED[draft.type ?? 'other'].filter(
    (gap) => !draft.setAside.includes(skippedKey(gap)) && !isSaid(gap, draft, today),
  )
}

function isSaid(gap: StoryGap, { story, happenedOn, items }: Told, today: CalendarDate): boolean {
  if (gap === 'sum') return amountsIn(story).length > 0 || items.some(({ kind }) => kind === 'money')
  if (gap === 'when') return happenedOn !== null || daysIn(story, today).length > 0
  return SAID[gap].test(story)
}

/** What an answer would change, for its writer to confirm: the story with their words behind it, and a day that stands in them. */
export type StoryAddition = { story: string; added: string; happenedOn: CalendarDate | null }

/**
 * What an answer adds to a draft: the writer's own words, as they are, as one more sentence; of a day that they name, the day. Null where nothing
 * was written, or the story would be too long.
 */
export function additionOf(
  draft: Pick<CaseDraft, 'story' | 'happenedOn'>,
  gap: StoryGap,
  answer: string,
  today: CalendarDate,
): StoryAddition | null {
  const words = answer.trim().replaceAll(/\s+/g, ' ')
  if (words === '') return null
  const added = /[.!?…]["'”’)]?$/.test(words) ? words : `${words}.`
  const before = draft.story.trimEnd()
  const story = `${/[.!?…:]["'”’)]?$/.test(before) ? before : `${before}.`} ${added}`
  if (story.length > MAX_STORY) return null
  const day = gap === 'when' ? daysIn(words, today).find((found) => found.day <= today)?.day : undefined
  return { story, added, happenedOn: draft.happenedOn === null ? (day ?? null) : null }
}
