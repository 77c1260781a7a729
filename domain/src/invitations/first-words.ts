import type { ItemKind } from '../cases/item.ts'

/** A piece of a sentence: plain, stressed, or a link to one of our own pages. */
export type Words = string | { strong: string } | { link: string; to: string }

export type Fact = { title: string; words: readonly Words[] }

/** What the invited person reads first; `until` is a date in words. */
export type FirstWords = {
  starterName: string
  respondentName: string
  brand: string
  reference: string
  until: string
  itemCount: number
}

/** Follows the name of the sender in the heading of the invitation. */
export const HEADING_AFTER_NAME = 'would like to sort something out with you'

/** Stands where the sum would, for what is not money. */
export const ITEM_KIND_WORDS: Record<Exclude<ItemKind, 'money'>, string> = {
  property: 'To get it back',
  act: 'To have it done',
}

export const TOGETHER = 'Together'

/** Who we are, below the heading. */
export function introWords({ respondentName, brand }: Pick<FirstWords, 'respondentName' | 'brand'>): string {
  return `Hello ${respondentName}. ${brand} is a neutral place for two people to settle a disagreement between themselves. Nobody here takes sides, and nobody here decides about you.`
}

/** Stands above the title of the case. */
export function proposesWords(starterName: string): string {
  return `What ${starterName} proposes`
}

/** About how long reading and answering takes, in minutes. */
export function minutesFor(itemCount: number): number {
  return Math.min(20, 3 + itemCount)
}

/** What the invited person must know before answering: what if not, how long, what it costs, is it real. */
export function invitationFacts({ starterName, until, itemCount, reference }: FirstWords): Fact[] {
  return [
    {
      title: 'If you do nothing',
      words: [
        `The invitation ends on ${until}, and ${starterName} is told so. Nothing is decided about you.`,
      ],
    },
    {
      title: 'Your time',
      words: [
        `About ${minutesFor(itemCount)} minutes. What you enter is kept, so you can stop and come back.`,
      ],
    },
    {
      title: 'What it costs you',
      words: ['Nothing. You need no account to read and to answer.'],
    },
    {
      title: 'Is this real?',
      words: [
        `Ask ${starterName} by a phone number or address you already know, and compare the reference `,
        { strong: reference },
        '. We never ask you for money or bank details here.',
      ],
    },
    {
      title: 'A person to talk to',
      words: [{ link: 'Write to us', to: '/contact' }, ' when something is unclear. A person reads it.'],
    },
    {
      title: 'What the other side sees',
      words: [
        `${starterName} sees when you first open this page, whether you ask for time, and your answer once you send it. What you enter before that stays with you.`,
      ],
    },
  ]
}
