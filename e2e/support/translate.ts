import type { Page } from '@playwright/test'

/** Does to the page what a browser that translates does: every text goes into two <font>s, now and whenever one appears. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isLeftAlone = (node: Node) =>
      node.parentElement?.closest('font, script, style, textarea, title') != null
    const wrap = (text: Text) => {
      if (text.parentNode === null || text.data.trim() === '' || isLeftAlone(text)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) wrap(text)
    }
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(wrapAll).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      wrapAll()
    })
  })
}

/**
 * Does to a page that has arrived what another language may do: sentences a third longer, from right to left. It is no language,
 * and lasts until the page draws anew; the made-up ones of the catalogue are in `pseudo.spec.ts`.
 */
export async function grow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const filling = ' lorem ipsum dolor sit amet consectetur elit'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    document.documentElement.dir = 'rtl'
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (!(text instanceof Text) || !/[a-z]{2}/i.test(text.data)) continue
      // a quotation is cut off on purpose
      if (text.parentElement?.closest('script, style, noscript, textarea, svg, [class*=line-clamp]')) continue
      const extra = Math.ceil(text.data.trim().length / 3)
      text.data = `[${text.data}${filling.repeat(Math.ceil(extra / 40)).slice(0, extra)}]`
    }
  })
}
