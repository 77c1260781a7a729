/** How long something may take to come on the screen. ms */
const COMES_WITHIN = 5_000

/**
 * Does something with an element as soon as it is on the screen: of a part of the page that is loaded only now. Not after the
 * reader has moved on by themselves.
 */
export function whenThere(
  find: () => HTMLElement | null | undefined,
  act: (element: HTMLElement) => void,
): void {
  const look = () => {
    const element = find()
    if (!element) return
    stop()
    act(element)
  }
  const watch = new MutationObserver(look)
  const timer = setTimeout(stop, COMES_WITHIN)
  function stop() {
    clearTimeout(timer)
    watch.disconnect()
    window.removeEventListener('pointerdown', stop)
    window.removeEventListener('keydown', stop)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('pointerdown', stop)
  window.addEventListener('keydown', stop)
  look()
}
