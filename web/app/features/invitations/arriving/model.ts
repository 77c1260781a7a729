import type { SavedAnswer } from '@evensettle/contracts/answers.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import { DECLINE_REASONS } from '@evensettle/domain/invitations/decline.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { parseAmount, type Currency } from '@evensettle/domain/money.ts'
import { EMPTY_DRAFT, EMPTY_ITEM, type AnswerDraft } from '../answer/model.ts'
import type { KeptAnswer } from '../answer/together/model.ts'
import type { KeptNo } from '../queries.ts'

/** The page that the server wrote, while it still stands there. */
export function writtenPage(): Element | null {
  return document.querySelector('#first-look[data-written]')
}

/** The form of a step in that page. */
export function writtenForm(): HTMLFormElement | null {
  return writtenPage()?.querySelector<HTMLFormElement>('form[data-step]') ?? null
}

/** Whether somebody has typed or chosen something in a form, or stands in one of its fields. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field === document.activeElement && !(field instanceof HTMLButtonElement)) return true
    if (field instanceof HTMLInputElement && field.type === 'radio')
      return field.checked !== field.defaultChecked
    return (
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.type !== 'hidden' &&
      field.value !== field.defaultValue
    )
  })
}

/** What stands in a field. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** What stands in the form of an answer, on top of what was kept before. */
export function answerIn(
  form: HTMLFormElement,
  { items, currency }: { items: readonly ItemView[]; currency: Currency },
  before: AnswerDraft,
): AnswerDraft {
  const draft = { ...before, words: textIn(form, 'words') }
  if (form.dataset['step'] === 'agree') return draft
  const answered = items.map((item, at) => {
    const own = before.items[item.id] ?? EMPTY_ITEM
    const amount = parseAmount(textIn(form, `admitted.${at}`), currency)
    const answer = ITEM_ANSWERS.find((known) => known === textIn(form, `answer.${at}`)) ?? own.answer
    const admitted = amount.ok ? amount.value : own.admitted
    return [item.id, { answer, admitted, reason: textIn(form, `reason.${at}`) }] as const
  })
  const title = textIn(form, 'back.title').trim()
  const amount = parseAmount(textIn(form, 'back.amount'), currency)
  const [first, ...others] = before.counterItems
  const back = {
    id: first?.id ?? crypto.randomUUID(),
    kind: amount.ok ? ('money' as const) : ('property' as const),
    title,
    details: first?.details ?? '',
    claimed: amount.ok ? amount.value : 0,
  }
  return {
    ...draft,
    items: { ...before.items, ...Object.fromEntries(answered) },
    counterItems: title === '' && !amount.ok ? before.counterItems : [back, ...others],
  }
}

/** The same as it is kept in this browser: based on what is stored, and not saved yet. */
export function keptIn(
  form: HTMLFormElement,
  view: { items: readonly ItemView[]; currency: Currency },
  { here, stored }: { here: KeptAnswer | null; stored: SavedAnswer | undefined },
): KeptAnswer {
  const base = here ?? {
    draft: stored?.draft ?? EMPTY_DRAFT,
    base: stored?.draft ?? null,
    revision: stored?.revision ?? 0,
    isSaved: true,
    others: [],
    sent: [],
  }
  return { ...base, draft: answerIn(form, view, base.draft), isSaved: false }
}

/** A no as it stands in its form. */
export function noIn(form: HTMLFormElement): KeptNo {
  const reason = textIn(form, 'reason')
  return { reason: DECLINE_REASONS.find((known) => known === reason) ?? null, words: textIn(form, 'words') }
}

/** Where somebody stands in a page: the field or link, and the place in its text. */
export type Place = { find: string; start: number | null; end: number | null }

/** The place that has the focus, in words that fit the screen which comes next as well. */
export function placeIn(page: Element): Place | null {
  const at = document.activeElement
  if (at === null || !page.contains(at)) return null
  if (at instanceof HTMLAnchorElement) {
    const { searchParams, hash, pathname } = new URL(at.href)
    searchParams.delete('token')
    const own = searchParams.size > 0 ? `?${searchParams.toString()}` : hash === '' ? pathname : hash
    return { find: `a[href$="${CSS.escape(own)}"]`, start: null, end: null }
  }
  if (at instanceof HTMLInputElement && at.type === 'radio')
    return { find: `[name="${nameOf(at)}"][value="${CSS.escape(at.value)}"]`, start: null, end: null }
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)
    return { find: `[name="${nameOf(at)}"]`, start: at.selectionStart, end: at.selectionEnd }
  return null
}

/** The name of a field without the number of its point: a screen of the app has one point. */
function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return CSS.escape(field.name.replace(/\.\d+$/, ''))
}

/** Goes back to a place on the screen that is there now. */
export function returnTo({ find, start, end }: Place): void {
  const field = document.querySelector<HTMLElement>(find)
  if (field === null) return
  field.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (start !== null && end !== null) field.setSelectionRange(start, end)
  }
}
