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
