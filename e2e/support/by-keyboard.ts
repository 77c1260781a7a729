import { expect, type Page } from '@playwright/test'

/** What somebody without a mouse has to come to; of radio buttons with one name one is a stop. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden], [type=file]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** No page has so many stops: it ends a walk that comes to none of them. */
const MOST_PRESSES = 500

/** From the top of a page everything that can be pressed or filled in comes by Tab alone, and whoever is there can see it. */
export async function expectKeyboardReachesAll(page: Page, what: string): Promise<void> {
  const count = await page.evaluate((stops) => {
    const radios = new Set<string>()
    const found = [...document.querySelectorAll<HTMLElement>(stops)].filter((one) => {
      if (one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) return false
      if (one.closest('[inert], dialog:not([open])')) return false
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      const isFirst = !radios.has(one.name)
      radios.add(one.name)
      return isFirst
    })
    for (const [at, one] of found.entries())
      one.dataset['stop'] =
        one instanceof HTMLInputElement && one.type === 'radio' ? `radio ${one.name}` : String(at)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.getSelection()?.removeAllRanges()
    return found.length
  }, STOPS)
  expect(count, `${what} has something to come to`).toBeGreaterThan(0)
  const seen = new Set<string>()
  const unseen: string[] = []
  let first = ''
  for (let press = 0; press < MOST_PRESSES && seen.size < count; press += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const here = document.activeElement
      if (!(here instanceof HTMLElement)) return null
      const name =
        here instanceof HTMLInputElement && here.type === 'radio'
          ? `radio ${here.name}`
          : here.dataset['stop']
      const isRinged = (one: Element | null) => one !== null && getComputedStyle(one).outlineStyle !== 'none'
      // the ring of a choice is around its card, and that of a calendar's own button is the browser's
      const hasOwn =
        here.matches('[type=date], [type=month], [type=color]') && !here.matches(':focus-visible')
      const isShown = hasOwn || isRinged(here) || isRinged(here.closest('label'))
      return {
        name,
        isShown,
        html: here.outerHTML.slice(0, 120),
      }
    })
    if (at?.name === undefined) continue
    // once around: how many stops have come since they were counted does not matter
    if (at.name === first && seen.size > 1) break
    if (first === '') first = at.name
    seen.add(at.name)
    if (!at.isShown) unseen.push(at.html)
  }
  const missed = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((one) => !reached.includes(one.dataset['stop'] ?? ''))
        .map((one) => one.outerHTML.slice(0, 120)),
    [...seen],
  )
  expect.soft(missed, `${what}: reached by Tab`).toEqual([])
  expect.soft(unseen, `${what}: where the keyboard is can be seen`).toEqual([])
}
