import {
  answerProposal as proposalInput,
  counterItem as wishInput,
  type AnswerDraftInput,
} from '@evensettle/contracts/answers.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import {
  answerProposal,
  counterItems,
  MAX_COUNTER_ITEMS,
  type AnswerProposal,
  type CounterItem,
} from '@evensettle/domain/answers/answer.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/invitations/joining-sent.ts'
import { namesOf, proposedWords, wishHow, wishWords } from './document-words.ts'

/** What of an invitation says what was written for it. */
type Written = {
  draft: AnswerDraftInput | null
  back: readonly {
    id: string
    kind: ItemKind
    title: string
    details: string | null
    claimed: number
    handing: HandingSaid | null
  }[]
  starter_name: string
  respondent_name: string
  answer_proposal: AnswerProposal | null
  isMine: boolean
  currency: Currency
}

/** One thing that has no field in the form without scripts: what its box sends is what the page shows. */
export type Besides = { name: string; value: string; label: string; words: string; wasSent: boolean }

/** What was written besides the fields of the form and could be sent as it is. */
export function begunBesides(look: Written, now: Date): Besides[] {
  const wishes = (look.draft?.counterItems ?? look.back.map(wishOf)).slice(1)
  const proposal = answerProposal(
    look.draft?.proposal ?? (look.isMine ? look.answer_proposal : null),
    dateOf(now.getTime()),
  )
  const sentTitles = new Set(look.back.map(({ title }) => title))
  const others = wishes.flatMap((wish, at): Besides[] => {
    if (!counterItems([wish]).ok) return []
    const how = wishHow(wish, namesOf(look))
    const words = [wishWords(wish, look.currency), wish.details, how].filter(Boolean).join('\n')
    const wasSent = sentTitles.has(wish.title.trim())
    return [{ name: `also.${at}`, value: JSON.stringify(wish), label: m.inReturnName(), words, wasSent }]
  })
  if (!proposal.ok || proposal.value === null) return others
  const proposed = {
    name: 'also.proposal',
    value: JSON.stringify(proposal.value),
    label: m.proposalName(),
    words: proposedWords(proposal.value, look.currency),
    wasSent: look.isMine && look.answer_proposal !== null,
  }
  return [...others, proposed]
}

function wishOf({ id, kind, title, details, claimed, handing }: Written['back'][number]): CounterItem {
  return { id, kind, title, details: details ?? '', claimed, handing }
}

/** What of it was ticked. */
export function tickedIn(values: Readonly<Record<string, string>>): {
  counterItems: CounterItem[]
  proposal: AnswerProposal | null
} {
  const wishes = Array.from({ length: MAX_COUNTER_ITEMS }, (_, at) =>
    wishInput.safeParse(jsonIn(values[`also.${at}`])),
  )
  return {
    counterItems: wishes.flatMap(({ data }) => (data ? [data] : [])),
    proposal: proposalInput.safeParse(jsonIn(values['also.proposal'])).data ?? null,
  }
}

/** What was ticked of it, for reading where nothing else is known of the case. */
export function wroteBesides(values: Readonly<Record<string, string>>): { name: string; words: string }[] {
  const { counterItems: wishes, proposal } = tickedIn(values)
  return [
    ...wishes.map(({ title, details }) => ({
      name: m.inReturnName(),
      words: [title, details].filter(Boolean).join('\n'),
    })),
    ...(proposal?.words ? [{ name: m.proposalName(), words: proposal.words }] : []),
  ]
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
