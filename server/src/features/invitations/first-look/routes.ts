import { ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/invitations/first-look.ts'
import { day } from '@evensettle/messages/moments.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { invitationFacts, type Words } from '@evensettle/contracts/words/invitation-facts.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import * as facts from '@evensettle/messages/invitations/facts.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '../../../deps.ts'
import type { AppEnv } from '../../../platform/http.ts'
import type { WebApp } from '../../../platform/web.ts'
import { wordOf } from '../queries.ts'
import { firstLook, type FirstLook } from './queries.ts'

/**
 * The invited person reads who asks for what before any script has come. Every other link gets the plain page
 * of the app, which says what is wrong with it.
 */
export function firstLookRoutes({ db, now, config, sealers }: Deps, web: WebApp): Hono<AppEnv> {
  const router = new Hono<AppEnv>()
  router.get('/invitation-response', async (c, next) => {
    const token = c.req.query('token') ?? ''
    const look = token === '' ? null : await firstLook(db, token, now())
    const page = look && web.serveWritten(c, (await markupOf(look, checksOf(look))).toString())
    return page ?? next()
  })
  return router

  function checksOf({ id }: FirstLook) {
    return { word: wordOf(sealers.invitations, id), operator: operatorLine(config.operator, BRAND) }
  }
}

// The build reads the classes of this file to make `first-look.css`. They are those of the app's own screen.
function markupOf(look: FirstLook, checks: { word: string; operator: string }) {
  const { starter_name: starterName, respondent_name: respondentName, title } = look
  const told = invitationFacts({
    ...checks,
    starterName,
    reference: look.reference,
    until: day(look.expires_at, 'UTC'),
    itemCount: look.items.length,
  })
  return html`<div class="flex min-h-svh flex-col">
    <header class="sticky top-0 z-30 border-b border-line bg-card">
      <div class="page flex h-16 items-center justify-between gap-3 md:h-18">
        <div class="flex items-center gap-1">
          <span class="-ml-2 size-12 md:hidden"></span>
          <span
            class="inline-flex items-center gap-2 font-serif text-[1.375rem] leading-none font-semibold tracking-tight"
            >${LOGO}${BRAND}</span
          >
        </div>
      </div>
    </header>
    <div class="page pt-3 text-sm text-ink-2">
      <p class="flex flex-wrap items-center">
        <span class="inline-flex min-h-11 items-center md:min-h-8">${m.home()}</span>
        <span class="mx-2 text-ink-3" aria-hidden="true">/</span>
        <span class="font-semibold text-ink">${m.invitationResponse()}</span>
      </p>
    </div>
    <main class="flex flex-1 flex-col">
      <div class="page pb-12">
        <div class="grid items-start gap-6 py-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
          <div class="grid max-w-text gap-6">
            <header class="grid gap-3">
              <h1 class="wrap-anywhere">
                ${facts.heading({ starterName, name: (words) => html`<span class="text-clay">${words}</span>` }, joined)}
              </h1>
              <p class="text-lg text-ink-2">${facts.intro({ respondentName, brand: BRAND })}</p>
              <p class="flex min-h-11 lg:hidden"></p>
            </header>
            <section
              class="min-w-0 rounded-card border border-line bg-card p-5 shadow-card sm:p-6 grid gap-4"
            >
              <div>
                <p class="text-sm text-ink-2">${facts.proposes({ starterName })}</p>
                <h2 class="wrap-anywhere">${title}</h2>
              </div>
              ${itemsMarkup(look)}
            </section>
            <dl class="grid gap-x-8 gap-y-5 sm:grid-cols-2">
              ${told.map(
                (fact) =>
                  html`<div>
                    <dt class="font-semibold">${fact.title}</dt>
                    <dd class="mt-0.5 text-ink-2">${fact.words.map(wordsMarkup)}</dd>
                  </div>`,
              )}
            </dl>
          </div>
        </div>
      </div>
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

function itemsMarkup({ items, currency }: FirstLook) {
  const moneyItems = items.filter(({ kind }) => kind === 'money')
  const total = moneyItems.reduce((sum, { claimed }) => sum + claimed, 0)
  return html`<ul class="border-t border-line">
    ${items.map(
      (item) =>
        html`<li class="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-line py-3">
          <span><span class="font-semibold wrap-anywhere">${item.title}</span></span>
          <span class="text-end tabular"
            >${item.kind === 'money' ? formatAmount(item.claimed, currency) : ITEM_KIND_WORDS[item.kind]()}</span
          >
        </li>`,
    )}
    ${
      moneyItems.length > 1
        ? html`<li class="flex justify-between gap-6 py-3 text-lg font-semibold">
            <span>${facts.together()}</span>
            <span class="tabular">${formatAmount(total, currency)}</span>
          </li>`
        : ''
    }
  </ul>`
}

function wordsMarkup(words: Words) {
  if (typeof words === 'string') return words
  if ('strong' in words) return html`<strong class="whitespace-nowrap tabular">${words.strong}</strong>`
  return html`<a href="${words.to}" class="link">${words.link}</a>`
}

type Markup = ReturnType<typeof html>

/** Puts the pieces of a sentence with markup together. */
function joined(...parts: (Markup | string | number)[]): Markup {
  return html`${parts}`
}
