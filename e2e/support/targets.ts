import { expect, type Page } from '@playwright/test'

/** What a finger needs, in px each way (WCAG 2.5.5). */
const FINGER = 44
/** px: what is narrower is a phone */
const PHONES = 768

/** A tablet that is held upright: as wide as a small desk, and pressed with a finger. */
const TABLET = { width: 820, height: 1_180 }

/** On a phone, and wherever a finger points, everything that can be pressed is large enough for one. */
export async function expectRoomForFingers(page: Page, state: string): Promise<void> {
  const isForFingers = (page.viewportSize()?.width ?? 0) < PHONES || (await isTouched(page))
  if (!isForFingers) return
  expect.soft(await page.evaluate(smallTargets, FINGER), `${state}: too small for a finger`).toEqual([])
}

/** The same on a tablet, which is left as it was. */
export async function expectRoomOnTablet(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.setViewportSize(TABLET)
  expect(await isTouched(page), 'a finger is what points').toBe(true)
  await expectRoomForFingers(page, `${state} on a tablet`)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  if (before) await page.setViewportSize(before)
}

function isTouched(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(pointer: coarse)').matches)
}

/**
 * Run in a page: what can be pressed and is too small for a finger, with its size. A link in a sentence is as tall as its
 * line and cannot be otherwise; what is there for screen readers only is no target.
 */
function smallTargets(finger: number): string[] {
  const PRESSED =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem]'
  const found = new Set<string>()
  const before = window.scrollY

  function isInSentence(one: Element): boolean {
    if (!/^inline(?:-block)?$/.test(getComputedStyle(one).display)) return false
    let block = one.parentElement
    while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
    const around = block?.cloneNode(true)
    if (!(around instanceof Element)) return false
    for (const pressed of around.querySelectorAll('a, button')) pressed.remove()
    return /\p{L}/u.test(around.textContent ?? '')
  }

  /** What a press on it may hit: itself, or the words beside a box. */
  function partsOf(one: Element): Element[] {
    const isBox = one instanceof HTMLInputElement && /checkbox|radio|file/.test(one.type)
    return [one, ...(isBox ? [...(one.labels ?? [])] : [])]
  }

  /** Whether a finger beside its middle still hits it: some are larger than they look. */
  function isReached(one: Element): boolean {
    const parts = partsOf(one)
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const reach = finger / 2 - 1
    return [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].every(([across = 0, down = 0]) => {
      const hit = document.elementFromPoint(across, down)
      return hit !== null && parts.some((part) => part.contains(hit))
    })
  }

  for (const one of document.querySelectorAll(PRESSED)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest('[inert]'))
      continue
    const boxes = partsOf(one).map((part) => part.getBoundingClientRect())
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))
    const isForEars = one.getBoundingClientRect().width <= 1 && boxes.length === 1
    if (isForEars || (width >= finger - 0.5 && height >= finger - 0.5)) continue
    if (isInSentence(one) || isReached(one)) continue
    const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? ''
    found.add(`${one.tagName.toLowerCase()} “${name}” ${Math.round(width)}×${Math.round(height)}`)
  }
  window.scrollTo({ top: before, behavior: 'instant' })
  return [...found]
}
