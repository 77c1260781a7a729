import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

/** What begins as a refusal does and says more, by place, with why it does. The list only gets shorter. */
const SAYS_MORE: Readonly<Record<string, string>> = {
  'intake/copy.offline': 'a long draft: where it is kept meanwhile is what people fear for',
  'intake/gone-draft.thatDidNotWorkYour': 'the draft is gone, its text is not',
  'intake/saving-conflict-dialog.thatDidNotWorkNothing': 'two versions of a draft: neither is lost',
  'intake/guest-mail-link.noLine': 'a draft without an account: it is still here',
  'profile/copy.offline': 'a form that is not saved while it is typed: it is still here',
  'negotiation/rounds-ask-card.declinedCannotAsk': 'no refusal yet: what can be done instead',
  'negotiation/rounds-ask-card.wasLast': 'no refusal yet: what can be done instead',
  'negotiation/rounds-round-outcome.thatWasLastRoundOf':
    'no refusal: how a round ended, and what can be done now',
  'refusals/fields.tooLong': 'the draft is checked part by part, and the part does not know its limit',
  'refusals/room.takenAndFixed': 'what fills the room cannot be removed',
  'refusals/files.tooLargeInstead': 'limits of what was opened, not of the scanner',
}

/** An opening shorter than this is a turn of phrase (“Please try again.”), no refusal. */
const WORDS_OF_AN_OPENING = 4

type Sentence = { place: string; path: string; words: string }

/**
 * One line for each sentence of the catalogue that says once more what a refusal says, whole or in its opening: a
 * refusal has one sentence, for server and screen alike.
 */
export function refusalProblems(
  catalogue: Sources,
  saysMore: Readonly<Record<string, string>> = SAYS_MORE,
): string[] {
  const all = sentencesOf(catalogue)
  const refusals = all.filter(({ place }) => place.startsWith('refusals/'))
  const used = new Set<string>()
  const problems = all.flatMap(({ place, path, words }) => {
    const others = refusals.filter((refusal) => refusal.place !== place)
    const same = others.find((refusal) => plain(refusal.words) === plain(words))
    if (same !== undefined) return [`${path}: ${place} says what ${same.place} says: use that`]
    const opening = openingOf(words)
    const alike = opening === null ? undefined : others.find((one) => openingOf(one.words) === opening)
    if (alike === undefined) return []
    used.add(place)
    // of two refusals one is the exception, and the other one the rule
    const isSaid = place in saysMore || (place.startsWith('refusals/') && alike.place in saysMore)
    return isSaid
      ? []
      : [`${path}: ${place} begins like ${alike.place}: use that, or say in SAYS_MORE why not`]
  })
  const over = Object.keys(saysMore).filter((place) => !used.has(place))
  return [...problems, ...over.map((place) => `scripts/check-refusals.ts: take ${place} off the list`)]
}

function sentencesOf(catalogue: Sources): Sentence[] {
  return [...catalogue].flatMap(([path, text]) => {
    const room = /([\w-]+)\.json$/.exec(path)?.[1] ?? ''
    const sections = Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>)
    return sections.flatMap(([section, sentences]) =>
      Object.entries(sentences).flatMap(([key, words]) =>
        typeof words === 'string' && !key.startsWith('$')
          ? [{ place: `${room}/${section}.${key}`, path, words }]
          : [],
      ),
    )
  })
}

/** Without what a value is called, and what stands for how it is set. */
function plain(words: string): string {
  return words
    .replaceAll(/\{\w+(?:, number)?\}/g, '{}')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The first of several sentences, or the only one. A heading has no end, and what it is about stands below it. */
function openingOf(words: string): string | null {
  const first = plain(words).split(/(?<=[.!?])\s/)[0] ?? ''
  return first.split(' ').length >= WORDS_OF_AN_OPENING && /[.!?]$/.test(first) ? first : null
}

if (import.meta.main) report(refusalProblems(readSources('messages/en/*.json')))
