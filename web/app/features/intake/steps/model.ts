import * as m from '@evensettle/messages/intake/steps-model.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { itemsInStory, UNNAMED_SUM, type StoryItem } from '@evensettle/domain/intake/story-items.ts'
import { CURRENCIES, type Currency } from '@evensettle/domain/money.ts'
import { INTAKE_QUESTIONS, toldAnswers } from '@evensettle/domain/templates/questions.ts'
import { latestDateAt, type CalendarDate } from '@evensettle/domain/time.ts'
import type { DraftItem, Step } from '../model.ts'

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

/** All that the story seems to ask for. `now` in ms. */
export function foundIn({ type, currency, story }: CaseDraftInput, now: number): StoryItem[] {
  return itemsInStory(story, { type: type ?? 'other', currency, today: latestDateAt(now) })
}

/** Points found in the story that are neither among the points yet nor set aside. `now` in ms. */
export function pointsToConfirm(draft: CaseDraftInput, now: number): StoryItem[] {
  return foundIn(draft, now).filter(
    (point) =>
      !draft.setAside.includes(point.key) &&
      !draft.items.some(({ kind, title, amount }) =>
        kind === 'money' ? point.kind === kind && amount === point.amount : title === point.title,
      ),
  )
}

/** A point as it was found, to be asked for; a sum that the story gives no name is named by whoever asks. */
export function itemOf(point: StoryItem): DraftItem {
  return {
    id: crypto.randomUUID(),
    kind: point.kind,
    title: point.title === UNNAMED_SUM ? '' : point.title,
    details: '',
    amount: point.amount,
    on: point.on,
  }
}

/** A change of the points, by which nothing that was confirmed is found once more. `now` in ms. */
export function withItems(
  draft: CaseDraftInput,
  now: number,
  items: CaseDraftInput['items'],
): Partial<CaseDraftInput> {
  const before = new Set(pointsToConfirm(draft, now).map(({ key }) => key))
  const again = pointsToConfirm({ ...draft, items }, now).filter(({ key }) => !before.has(key))
  if (again.length === 0) return { items }
  return { items, setAside: [...draft.setAside, ...again.map(({ key }) => key)] }
}

/**
 * What is asked for by the first day that the other side may still answer after, and how many points more have such a day; null
 * where there is none.
 */
export function dayBefore(
  { items }: Pick<CaseDraftInput, 'items'>,
  until: CalendarDate,
): { title: string; day: CalendarDate; more: number } | null {
  const early = items
    .flatMap(({ kind, title, handing }) =>
      kind !== 'money' && handing?.by ? [{ title, day: handing.by }] : [],
    )
    .filter(({ day }) => day < until)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return early[0] ? { ...early[0], more: early.length - 1 } : null
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
