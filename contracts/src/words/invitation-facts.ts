import * as m from '@evensettle/messages/invitations/facts.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { minutesToAnswer } from '@evensettle/domain/invitations/minutes-to-answer.ts'

/** A piece of a sentence: plain, stressed, or a link to one of our own pages. */
export type Words = string | { strong: string } | { link: string; to: string }

export type Fact = { title: string; words: readonly Words[] }

/** What the invited person reads first; `until` is a date in words. */
type FirstWords = {
  starterName: string
  reference: string
  /** of the case, which the starter can say on the phone */
  word: string
  /** who runs this installation; '' where that is not said */
  operator: string
  until: string
  /** the first day by which the starter would like something done, in words, where it comes before that; '' where none does */
  askedDay: string
  itemCount: number
}

type Asked = { handing?: { by: CalendarDate | null } | null | undefined }

/** The first day by which something is asked for, where that is before the day on which the invitation ends; null where none is. */
export function dayAskedBefore(items: readonly Asked[], until: Date): CalendarDate | null {
  const [first] = items.flatMap(({ handing }) => handing?.by ?? []).toSorted()
  return first !== undefined && first < until.toISOString().slice(0, 10) ? first : null
}

type Pieces = readonly Words[]
const join = (...parts: (Pieces | string | number)[]): Pieces =>
  parts.flatMap((part) => (typeof part === 'object' ? part : [String(part)]))
const strong = (words: Pieces | string): Pieces => [{ strong: textOf(words) }]
const contactLink = (words: Pieces | string): Pieces => [{ link: textOf(words), to: '/contact' }]

function textOf(words: Pieces | string): string {
  return typeof words === 'string' ? words : words.filter((word) => typeof word === 'string').join('')
}

/** What the invited person must know before answering: what if not, how long, what it costs, is it real. */
export function invitationFacts(about: FirstWords): Fact[] {
  const { starterName, until, askedDay, itemCount, reference, word, operator } = about
  return [
    { title: m.ifYouDoNothing(), words: [m.ifYouDoNothingWords({ until, starterName })] },
    {
      title: m.yourTime(),
      words: [
        m.yourTimeWords({ minutes: minutesToAnswer(itemCount) }),
        ...(askedDay === '' ? [] : [` ${m.twoDays({ starterName, day: askedDay, until })}`]),
      ],
    },
    { title: m.whatItCostsYou(), words: [m.whatItCostsYouWords()] },
    { title: m.isThisReal(), words: m.isThisRealWords({ starterName, reference, word, strong }, join) },
    {
      title: m.personToTalkTo(),
      words: [...m.personToTalkToWords({ link: contactLink }, join), ...(operator ? [` ${operator}`] : [])],
    },
    { title: m.whatOtherSideSees(), words: [m.whatOtherSideSeesWords({ starterName })] },
  ]
}
