import { expect, type Page } from '@playwright/test'
import { HYDRATED_PAGES, STATIC_PAGES } from '../web/app/prerendered.ts'
import { seat, test } from './support/people.ts'

/** The browser tells of an address without a page, which is what is asked for here. */
const NOT_THERE = /404.*\/no\/such\/page/
/** Without a link from an email this one leads to another page of the list at once. */
const LEADS_ON = '/reset-password'
const PAGES = [...STATIC_PAGES, ...HYDRATED_PAGES, '/respond', '/no/such/page'].filter(
  (path) => path !== LEADS_ON,
)

for (const { width, tag } of [
  { width: 320, tag: [] },
  { width: 390, tag: '@release' },
])
  test(
    `every public page can be read with text of twice the size at ${width} px`,
    { tag },
    async ({ browser }) => {
      const { page, context, trouble } = await seat(browser, 'Somebody of 70 years', { width, height: 800 })
      trouble.allow(NOT_THERE)
      const found: string[] = []
      for (const path of PAGES) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
          for (const one of document.querySelectorAll('details')) one.open = true
        })
        found.push(...(await troubleOf(page)).map((what) => `${path}: ${what}`))
      }
      expect(found).toEqual([])
      await context.close()
    },
  )

/** What cannot be read: a page wider than the screen, a word in two pieces, a name under its mark. */
function troubleOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isForEarsOnly = (one: Element | null): boolean =>
      one !== null &&
      ((getComputedStyle(one).position === 'absolute' && one.getBoundingClientRect().width <= 1) ||
        isForEarsOnly(one.parentElement))
    const tooWide = document.documentElement.scrollWidth - window.innerWidth
    if (tooWide > 0) found.push(`${tooWide} px too wide`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement } = node
      if (!parentElement?.checkVisibility() || parentElement.closest('script, style, noscript, code, svg'))
        continue
      if (isForEarsOnly(parentElement)) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`“${word}” is broken`)
        const { right, width } = range.getBoundingClientRect()
        if (width > 0 && right > window.innerWidth + 1 && lines.size === 1) found.push(`“${word}” is cut off`)
      }
    }
    return found
  })
}
