import * as m from '@evensettle/messages/intake/steps-model.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { itemsInStory, type StoryItem } from '@evensettle/domain/intake/story-items.ts'
import { wholeAndParts, type WholeAndParts } from '@evensettle/domain/intake/whole-and-parts.ts'
import { CURRENCIES, type Currency } from '@evensettle/domain/money.ts'
import { INTAKE_QUESTIONS, toldAnswers } from '@evensettle/domain/templates/questions.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import type { Step } from '../model.ts'

/**
 * Changes the currency and keeps the sums as they read ("640" stays "640"). A sum with decimals that the
 * new currency does not have is emptied, so that it is entered again instead of being rounded in silence.
 */
export function withCurrency(draft: CaseDraftInput, currency: Currency): Partial<CaseDraftInput> {
  const shift = CURRENCIES[currency] - CURRENCIES[draft.currency]
  const shifted = (minor: number) => {
    const amount = shift >= 0 ? minor * 10 ** shift : minor / 10 ** -shift
    return Number.isSafeInteger(amount) ? amount : 0
  }
  const items = draft.items.map((item) => ({ ...item, amount: shifted(item.amount) }))
  const sums = Object.values(INTAKE_QUESTIONS)
    .flat()
    .filter(({ id, kind }) => kind === 'money' && draft.answers[id] !== undefined)
    .map(({ id }) => [id, shifted(Number(draft.answers[id]))] as const)
  const answers = { ...draft.answers, ...Object.fromEntries(sums.map(([id, sum]) => [id, String(sum)])) }
  for (const [id, sum] of sums) if (sum === 0) delete answers[id]
  return { currency, items, answers }
}

/** An answer to one question; nothing takes it back. */
export function withAnswer(draft: CaseDraftInput, id: string, text: string): Partial<CaseDraftInput> {
  const answers = { ...draft.answers, [id]: text }
  if (text === '') delete answers[id]
  return { answers }
}

/** Points found in the story that are neither among the points yet nor set aside. `now` in ms. */
export function pointsToConfirm(draft: CaseDraftInput, now: number): StoryItem[] {
  const { type, currency } = draft
  const found = itemsInStory(draft.story, { type: type ?? 'other', currency, today: latestDateAt(now) })
  return found.filter(
    (point) =>
      !draft.setAside.includes(point.key) &&
      !draft.items.some(({ kind, title, amount }) =>
        kind === 'money' ? point.kind === kind && amount === point.amount : title === point.title,
      ),
  )
}

/** A sum and its parts that are both asked for, or could be with one more tap. */
export function countedTwice(draft: CaseDraftInput, points: readonly StoryItem[]): WholeAndParts | null {
  return wholeAndParts(
    [...draft.items, ...points].filter(({ kind }) => kind === 'money').map(({ amount }) => amount),
  )
}

/** The draft as the other side's first screen shows it, with a number of photos and papers. */
export function proposalOf(draft: CaseDraftInput, ownName: string, shown: number) {
  return {
    starterName: ownName,
    respondentName: draft.otherName.trim(),
    type: draft.type ?? ('other' as const),
    title: draft.title.trim() || m.noTitleYetTitle(),
    items: draft.items.map(({ id, kind, title, details, on, amount, handing }) => ({
      id,
      by: 'starter' as const,
      kind,
      title: title || m.withoutNameYetTitle(),
      details,
      on,
      claimed: kind === 'money' ? amount : 0,
      ...(handing && kind !== 'money' ? { handing } : {}),
      answer: null,
    })),
    currency: draft.currency,
    note: draft.note.trim(),
    story: draft.story.trim(),
    happenedOn: draft.happenedOn,
    intakeAnswers: toldAnswers(draft.type ?? 'other', draft.answers),
    wish: draft.wish.trim(),
    shown,
  }
}

/** Every text that the other side will read, with the step it is written on. */
export function textsOf(draft: CaseDraftInput): { step: Step; text: string }[] {
  const answers = toldAnswers(draft.type ?? 'other', draft.answers)
  return [
    { step: 'story', text: draft.title },
    { step: 'story', text: draft.story },
    ...answers.map(({ answer }) => ({ step: 'story' as const, text: answer })),
    { step: 'items', text: draft.wish },
    ...draft.items.flatMap(({ title, details }) =>
      [title, details].map((text) => ({ step: 'items' as const, text })),
    ),
    { step: 'other', text: draft.note },
  ]
}
