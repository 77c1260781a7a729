import type { Page } from '@playwright/test'

/** How quick the hand is: seconds for a key and for a press, words read in a minute. */
const PACE = { key: 0.2, press: 1, wordsAMinute: 230 }

/** What somebody did and read up to now, and how long a person takes for it. `machine` is what the screens took. */
export type Pains = {
  screens: number
  /** what was chosen, opened or sent; a field that is filled in is none */
  decisions: number
  keys: number
  words: number
  seconds: number
  machine: number
}

type Deed = 'press' | 'mark' | 'look'

/**
 * Counts what a person does on a page and how long that takes a hand: every key, every press, and every word that
 * comes into sight, read once. Where a screen is scrolled to reach something, what passes is read as well.
 */
export async function watchHand(page: Page): Promise<{ total: () => Pains }> {
  const read = new Set<string>()
  const screens = new Set<string>()
  const done = { press: 0, mark: 0, look: 0, keys: 0 }
  const begun = performance.now()
  await page.exposeFunction('handDid', (what: Deed, keys: number, screen: string, texts: string[]) => {
    done[what] += 1
    done.keys += keys
    screens.add(screen)
    for (const text of texts) read.add(text)
  })
  await page.addInitScript(watch)
  return {
    total() {
      const words = [...read].reduce((sum, text) => sum + text.split(/\s+/).length, 0)
      const { press, mark, keys } = done
      // a mark that was pressed has taken two moments: one to press, one to see that it is set
      const seconds = keys * PACE.key + (press + mark) * PACE.press + (words / PACE.wordsAMinute) * 60
      const machine = (performance.now() - begun) / 1_000
      return {
        screens: screens.size,
        decisions: press,
        keys,
        words,
        seconds: Math.round(seconds),
        machine: Math.round(machine),
      }
    },
  }
}

function watch(): void {
  const { handDid } = window as unknown as {
    handDid: (what: Deed, keys: number, screen: string, texts: string[]) => Promise<void>
  }
  const lengths = new WeakMap<EventTarget, number>()

  function look(what: Deed, keys = 0): void {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const { parentElement } = node
      if (!/\p{L}{2}/u.test(text) || !parentElement?.checkVisibility()) continue
      if (parentElement.closest('script, style, noscript, option, [inert], [aria-hidden=true]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, bottom, width } = range.getBoundingClientRect()
      if (width > 1 && bottom > 0 && top < window.innerHeight) texts.push(text)
    }
    const title = document.querySelector('h1')?.textContent ?? ''
    void handDid(what, keys, `${location.pathname} ${title}`, texts)
  }

  document.addEventListener('pointerdown', () => look('press'), { capture: true })
  document.addEventListener(
    'input',
    ({ target }) => {
      const isTyped =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type))
      if (!isTyped) return look(target instanceof HTMLSelectElement ? 'press' : 'mark')
      const before = lengths.get(target) ?? 0
      lengths.set(target, target.value.length)
      return look('look', Math.max(1, target.value.length - before))
    },
    { capture: true },
  )
  window.addEventListener('scroll', () => look('look'), { capture: true, passive: true })
}
