import type { Page } from '@playwright/test'

/**
 * Words of two texts that stand on one line without a space or a gap between them ("asksYou agree to"), as they are seen
 * and, within one cell, line or button, as they are read out and copied.
 */
export async function gluedTexts(page: Page, inside = 'main'): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    const isShown = ({ parentElement }: Text) => parentElement?.checkVisibility({ visibilityProperty: true })
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data !== '' && isShown(node)) texts.push(node)
    const box = (text: Text, at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect()
    }
    return texts.flatMap((text, i) => {
      const next = texts[i + 1]
      if (!next || !/[\p{L}\p{N}]$/u.test(text.data) || !/^[\p{L}\p{N}$]/u.test(next.data)) return []
      const [last, first] = [box(text, text.data.length - 1), box(next, 0)]
      const isOneLine = Math.abs(last.bottom - first.bottom) < Math.min(last.height, first.height) / 2
      const gap = first.left - last.right
      return isOneLine && gap > -2 && gap < 3 ? [`${text.data.slice(-20)}|${next.data.slice(0, 20)}`] : []
    })
  }, inside)
}
