import { expect, type Page } from '@playwright/test'
import type { Screen } from './people.ts'

/** All places are looked at, whatever is found in one of them. */
const softly = expect.configure({ soft: true })

/** Opens a page and waits until it has arrived. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Nothing sticks out of the page, and nothing out of a card into the one beside it. */
export async function expectInside(page: Page, size: Screen, place: string): Promise<void> {
  await page.setViewportSize(size)
  await softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: place })
    .toBeLessThanOrEqual(size.width)
  softly(await page.evaluate(stickingOut), place).toEqual([])
}

/** No words are cut off by the box that they stand in. */
export async function expectWhole(page: Page, place: string): Promise<void> {
  softly(await page.evaluate(cutOff), place).toEqual([])
}

function stickingOut(): string[] {
  return [...document.querySelectorAll('.rounded-card')].flatMap((card) =>
    [...card.querySelectorAll('td, th, p, span:not(.sr-only), a, h2, h3, dd')]
      .filter((part) => {
        const box = part.getBoundingClientRect()
        const isDrawn = box.width > 1 && part.closest('.overflow-x-auto, [aria-hidden=true]') === null
        const hidden = part.closest('[class*=sr-only]')?.getBoundingClientRect()
        const edge = card.getBoundingClientRect()
        const isOut = box.right > edge.right + 1 || box.left < edge.left - 1
        return isDrawn && !(hidden && hidden.width <= 1) && isOut
      })
      .map((part) => part.outerHTML.slice(0, 120)),
  )
}

function cutOff(): string[] {
  return [...document.querySelectorAll('main *, header *, nav *, footer *')]
    .filter((part) => {
      const hasWords = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const { overflowX, overflowY } = getComputedStyle(part)
      const hides = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip')
      const isSeen =
        part.clientWidth > 1 && part.clientHeight > 1 && part.closest('[aria-hidden=true]') === null
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
      return hasWords && hides && isSeen && isCut
    })
    .map((part) => part.outerHTML.slice(0, 160))
}
