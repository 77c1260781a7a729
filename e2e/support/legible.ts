/** Run in a page: what is too wide for the screen, out of place or in the way. */
export function offTheScreen(): string[] {
  const found: string[] = []
  const tooWide = document.documentElement.scrollWidth - window.innerWidth
  if (tooWide > 0) found.push(`${tooWide} px too wide`)
  const name = [...document.querySelectorAll('header *')].findLast(
    (one) => one.textContent?.trim() === 'EvenSettle' && one.getBoundingClientRect().width > 0,
  )
  const mark = name?.querySelector('svg') ?? name?.parentElement?.querySelector('svg')
  const letters = document.createRange()
  if (name?.lastChild) letters.selectNodeContents(name.lastChild)
  if (mark && letters.getBoundingClientRect().top >= mark.getBoundingClientRect().bottom)
    found.push('the name stands under its mark')
  let covered = 0
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const { position, visibility, pointerEvents } = getComputedStyle(one)
    if (position !== 'fixed' || visibility === 'hidden' || pointerEvents === 'none') continue
    const { left, right, top, bottom, width } = one.getBoundingClientRect()
    if (!one.checkVisibility() || width <= 1 || bottom <= 0 || top >= window.innerHeight) continue
    if (left < -1 || right > window.innerWidth + 1)
      found.push(`a bar sticks out: ${one.outerHTML.slice(0, 80)}`)
    covered += Math.min(bottom, window.innerHeight) - Math.max(top, 0)
  }
  if (covered > window.innerHeight / 2) found.push(`bars cover ${Math.round(covered)} px of the screen`)
  return found
}

/**
 * Run in a page: words in two pieces and words that the screen cuts off. A word wider than `widest` of the screen has no
 * line that could hold it, and an address has no place to break.
 */
export function cutWords(widest: number): string[] {
  const found: string[] = []
  const isForEarsOnly = (one: Element | null): boolean =>
    one !== null &&
    ((getComputedStyle(one).position === 'absolute' && one.getBoundingClientRect().width <= 1) ||
      isForEarsOnly(one.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement } = node
    if (!parentElement?.checkVisibility() || parentElement.closest('script, style, noscript, code, svg'))
      continue
    if (isForEarsOnly(parentElement)) continue
    for (const { 0: written, index: at } of (node.textContent ?? '').matchAll(/\S+/g)) {
      if (/@|\p{L}\.\p{L}/u.test(written)) continue
      for (const { 0: word, index } of written.matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = document.createRange()
        range.setStart(node, at + index)
        range.setEnd(node, at + index + word.length)
        const pieces = [...range.getClientRects()]
        const isBroken = new Set(pieces.map(({ top }) => Math.round(top))).size > 1
        const whole = pieces.reduce((sum, { width }) => sum + width, 0)
        if (isBroken && whole <= window.innerWidth * widest) found.push(`“${word}” is broken`)
        const { right, width } = range.getBoundingClientRect()
        if (!isBroken && width > 0 && right > window.innerWidth + 1) found.push(`“${word}” is cut off`)
      }
    }
  }
  return found
}
