import { BRAND } from '@evensettle/contracts/site.ts'
import * as m from '@evensettle/messages/invitations/first-look.ts'
import { optional } from '@evensettle/messages/ui/field.ts'
import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

// The build reads the classes of these files to make `first-look.css`. They are those of the app's own screens.

/** The page around a step, as the app draws it. */
export function frame(content: Markup, where = m.invitationResponse()): Markup {
  return html`<div class="flex min-h-svh flex-col">
    <header class="sticky top-0 z-30 border-b border-line bg-card">
      <div class="page flex min-h-16 items-center justify-between gap-3 md:h-18">
        <div class="flex items-center gap-1">
          <span class="-ml-2 size-12 md:hidden"></span>
          <span
            class="inline-flex items-center gap-2 font-serif text-[length:min(1.375rem,8vw)] whitespace-nowrap leading-none font-semibold tracking-tight"
            >${LOGO}${BRAND}</span
          >
        </div>
      </div>
    </header>
    <div class="page pt-3 text-sm text-ink-2">
      <p class="flex flex-wrap items-center">
        <span class="inline-flex min-h-11 items-center md:min-h-8">${m.home()}</span>
        <span class="mx-2 text-ink-3" aria-hidden="true">/</span>
        <span class="font-semibold text-ink">${where}</span>
      </p>
    </div>
    <main class="flex flex-1 flex-col">
      <div class="page pb-12">${content}</div>
    </main>
  </div>`
}

const LOGO = html`<svg aria-hidden="true" width="30" height="30" viewBox="0 0 30 30" class="shrink-0">
  <path d="M2 6c9 0 11 9 13 9" fill="none" stroke="var(--clay)" stroke-width="3.4" stroke-linecap="round" />
  <path
    d="M2 24c9 0 11-9 13-9"
    fill="none"
    stroke="var(--harbor)"
    stroke-width="3.4"
    stroke-linecap="round"
  />
  <path d="M15 15h13" stroke="var(--pine)" stroke-width="4.2" stroke-linecap="round" />
</svg>`

const BUTTON =
  'inline-flex items-center justify-center gap-2 rounded-full border-[1.5px] py-2 text-center font-semibold leading-tight no-underline transition-colors duration-150 min-h-12 px-[min(1.375rem,6.875vw)] text-base'
const PRIMARY = 'bg-pine text-on-pine border-transparent hover:bg-pine-strong'
const QUIET = 'bg-transparent text-pine border-transparent hover:bg-pine-soft'
const SECONDARY = 'bg-transparent text-ink border-line-strong hover:bg-sunken'

/** A link that looks like a button. */
export function linkButton(
  to: string,
  words: string,
  variant: 'primary' | 'secondary' | 'block' | 'quiet',
): Markup {
  const look = variant === 'primary' ? PRIMARY : variant === 'quiet' ? QUIET : SECONDARY
  return html`<a href="${to}" class="${BUTTON} ${look}${variant === 'block' ? ' w-full' : ''}">${words}</a>`
}

/** A button that sends its form; `act` says to the server which of several it is. */
export function sendButton(act: string, words: string, variant: 'primary' | 'secondary' = 'primary'): Markup {
  return html`<button
    type="submit"
    name="do"
    value="${act}"
    class="${BUTTON} ${variant === 'primary' ? PRIMARY : SECONDARY}"
  >
    ${words}
  </button>`
}

const CONTROL =
  'w-full min-h-12 rounded-[10px] border-[1.5px] border-line-strong bg-card px-3.5 text-ink placeholder:text-ink-3 aria-invalid:border-danger'

/** What was typed into a form and what is wrong with it, both by the name of the field. */
export type Filled = { values: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

type FieldWords = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  rows?: number
  after?: string
}

/** One field with its label, its hint and what is wrong with it: several lines with `rows`. */
export function field(filled: Filled, { name, label, hint, isOptional, rows, after }: FieldWords): Markup {
  const value = filled.values[name] ?? ''
  const problem = filled.problems[name]
  const id = `f-${name.replaceAll('.', '-')}`
  const describedBy = [hint ? `${id}-hint` : '', problem ? `${id}-error` : ''].filter(Boolean).join(' ')
  const isInvalid = problem ? 'true' : 'false'
  return html`<div class="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
    <label for="${id}" class="font-semibold text-pretty"
      >${label}${isOptional ? html`<span class="font-normal text-ink-3"> ${optional()}</span>` : ''}</label
    >
    ${hint ? html`<p id="${id}-hint" class="text-sm text-ink-2">${hint}</p>` : ''}
    ${
      rows === undefined
        ? html`<span class="relative block"
            >${
              after === undefined
                ? ''
                : html`<span
                    aria-hidden="true"
                    class="absolute inset-y-0 right-3.5 flex items-center text-ink-2"
                    >${after}</span
                  >`
            }<input
              id="${id}"
              name="${name}"
              value="${value}"
              autocomplete="off"
              inputmode="${after === undefined ? 'text' : 'decimal'}"
              class="${CONTROL} pr-14 tabular"
              aria-describedby="${describedBy}"
              aria-invalid="${isInvalid}"
          /></span>`
        : html`<textarea
            id="${id}"
            name="${name}"
            rows="${rows}"
            dir="auto"
            class="${CONTROL} field-sizing-content max-h-[60vh] py-3 ${rows >= 4 ? 'min-h-33' : 'min-h-26.5'}"
            aria-describedby="${describedBy}"
            aria-invalid="${isInvalid}"
          >
${value}</textarea>`
    }
    ${problem ? html`<p id="${id}-error" class="text-sm font-medium text-danger">${problem}</p>` : ''}
  </div>`
}

type Card = { value: string; label: string; hint?: string }

/** One choice out of a few, each as a card. */
export function radioCards(
  filled: Filled,
  { name, legend, cards }: { name: string; legend: string; cards: readonly Card[] },
): Markup {
  const problem = filled.problems[name]
  const id = `f-${name.replaceAll('.', '-')}`
  return html`<fieldset class="group min-w-0" aria-describedby="${problem ? `${id}-error` : ''}">
    <legend class="mb-1.5 font-semibold text-pretty">${legend}</legend>
    ${problem ? html`<p id="${id}-error" class="mb-3 text-sm font-medium text-danger">${problem}</p>` : ''}
    <div class="@container">
      <div class="grid gap-3">
        ${cards.map(
          (card) =>
            html`<label
              class="flex min-h-12 min-w-0 items-start gap-x-[min(0.75rem,3.75vw)] rounded-card border-[1.5px] border-line bg-card px-[min(1rem,5vw)] py-3 hover:border-line-strong has-checked:border-pine has-checked:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
            >
              <input
                type="radio"
                name="${name}"
                value="${card.value}"
                ${filled.values[name] === card.value ? 'checked' : ''}
                class="mt-0.75 size-[min(1.25rem,6.25vw)] shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-card checked:border-6 checked:border-pine focus-visible:outline-none"
              />
              <span class="min-w-0">
                <span class="block font-semibold text-pretty">${card.label}</span>
                ${card.hint ? html`<span class="block text-sm text-pretty text-ink-2">${card.hint}</span>` : ''}
              </span>
            </label>`,
        )}
      </div>
    </div>
  </fieldset>`
}

/** What went wrong, where a screen reader hears it first. */
export function callout(words: string | null, tone: 'danger' | 'info' = 'danger'): Markup | '' {
  if (words === null) return ''
  const look = tone === 'danger' ? 'border-danger bg-danger-soft' : 'border-pine bg-pine-soft'
  return html`<div
    role="${tone === 'danger' ? 'alert' : 'status'}"
    class="rounded-soft border-l-4 px-4 py-3 ${look}"
  >
    ${words}
  </div>`
}

const CARD = 'min-w-0 rounded-card border border-line bg-card p-[min(1.25rem,6.25vw)] shadow-card sm:p-6'

/** A white card with its content. */
export function card(content: Markup, more = 'grid gap-4', id = ''): Markup {
  return html`<section class="${CARD} ${more}" aria-labelledby="${id}">${content}</section>`
}

/** Fields that travel along unseen. */
export function hidden(values: Readonly<Record<string, string>>): Markup {
  return html`${Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`
}

/** Puts the pieces of a sentence with markup together. */
export function joined(...parts: (Markup | string | number)[]): Markup {
  return html`${parts}`
}
