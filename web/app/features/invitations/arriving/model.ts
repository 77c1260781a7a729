import type { SavedAnswer } from '@evensettle/contracts/answers.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { DECLINE_REASONS } from '@evensettle/domain/invitations/decline.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { parseAmount, type Currency } from '@evensettle/domain/money.ts'
import { EMPTY_DRAFT, EMPTY_ITEM, type AnswerDraft, type ItemDraft } from '../answer/model.ts'
import { ownAnswerAt, type KeptAnswer } from '../answer/together/model.ts'
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
  const at = document.activeElement
  const isInside = at !== null && !(at instanceof HTMLButtonElement) && [...form.elements].includes(at)
  return isInside || isChanged(form)
}

/** Whether something in a form says something else than it did when it came. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(saysOther)
}

function saysOther(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  if (field.type === 'radio' || field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** What somebody has put into a field; undefined where it stands as it came. */
export function typedIn(form: HTMLFormElement, name: string): string | undefined {
  const fields = [...form.elements].filter((field) => field.getAttribute('name') === name)
  return fields.some(saysOther) ? textIn(form, name) : undefined
}

/** What stands in a field. */
function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

type About = { items: readonly ItemView[]; currency: Currency }

/** What was typed into the form of an answer, on top of what was kept before: a field that nobody changed keeps that. */
function answerIn(form: HTMLFormElement, about: About, before: AnswerDraft): AnswerDraft {
  const draft = { ...before, words: typedIn(form, 'words') ?? before.words }
  if (form.dataset['step'] === 'agree') return draft
  const answered = about.items.map(
    (item, at) => [item.id, pointIn(form, at, before.items[item.id] ?? EMPTY_ITEM, about.currency)] as const,
  )
  return {
    ...draft,
    items: { ...before.items, ...Object.fromEntries(answered) },
    counterItems: wishesIn(form, before.counterItems, about.currency),
  }
}

/** One point: the answer that is shown is meant by whoever writes about it. */
function pointIn(form: HTMLFormElement, at: number, own: ItemDraft, currency: Currency): ItemDraft {
  const typed = {
    answer: typedIn(form, `answer.${at}`),
    admitted: typedIn(form, `admitted.${at}`),
    reason: typedIn(form, `reason.${at}`),
  }
  if (Object.values(typed).every((value) => value === undefined)) return own
  const shown = textIn(form, `answer.${at}`)
  const amount = parseAmount(typed.admitted ?? '', currency)
  return {
    answer: ITEM_ANSWERS.find((known) => known === shown) ?? own.answer,
    admitted: amount.ok ? amount.value : typed.admitted === '' ? null : own.admitted,
    reason: typed.reason ?? own.reason,
  }
}

/** What is asked for in return: the form has a place for the first. */
function wishesIn(
  form: HTMLFormElement,
  before: AnswerDraft['counterItems'],
  currency: Currency,
): AnswerDraft['counterItems'] {
  const title = typedIn(form, 'back.title')
  const sum = typedIn(form, 'back.amount')
  if (title === undefined && sum === undefined) return before
  const [first = { id: crypto.randomUUID(), kind: 'property' as const, title: '', details: '', claimed: 0 }] =
    before
  const others = before.slice(1)
  const amount = parseAmount(sum ?? '', currency)
  const isEmptied = sum === '' && first.kind === 'money'
  const next = {
    ...first,
    title: title?.trim() ?? first.title,
    kind: amount.ok ? ('money' as const) : isEmptied ? ('property' as const) : first.kind,
    claimed: amount.ok ? amount.value : isEmptied ? 0 : first.claimed,
  }
  return next.title === '' && next.claimed === 0 ? others : [next, ...others]
}

/** The same as it is kept in this browser: based on what is stored, and not saved yet. */
export function keptIn(
  form: HTMLFormElement,
  view: About & Pick<InvitationView, 'answer'>,
  { here, stored }: { here: KeptAnswer | null; stored: SavedAnswer | undefined },
): KeptAnswer {
  const base = here ?? {
    draft: stored?.draft ?? EMPTY_DRAFT,
    base: stored?.draft ?? null,
    revision: stored?.revision ?? 0,
    isSaved: true,
    others: [],
    sent: [],
    over: ownAnswerAt(view),
  }
  return { ...base, draft: answerIn(form, view, base.draft), isSaved: false }
}

/** A no as it stands in its form, on top of what was kept before. */
export function noIn(form: HTMLFormElement, before: KeptNo): KeptNo {
  const reason = typedIn(form, 'reason')
  return {
    reason: DECLINE_REASONS.find((known) => known === reason) ?? before.reason,
    words: typedIn(form, 'words') ?? before.words,
  }
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
  // whoever has scrolled away from their place reads elsewhere, and is not taken back to it
  field.dataset['keptPlace'] = ''
  field.addEventListener('blur', () => delete field.dataset['keptPlace'], { once: true })
  field.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (start !== null && end !== null) field.setSelectionRange(start, end)
  }
}
