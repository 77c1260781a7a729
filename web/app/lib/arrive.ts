import { useEffect } from 'react'

/** How long what stands above a place may still be loading. */
const SETTLES = 3000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings whoever came for a place of the page to it, once it is there: a mail leads to it, and what stands above loads later
 * than the page. It is held in view until that is done or the reader moves.
 */
export function useArrival(id: string, isThere: boolean): void {
  useEffect(() => {
    const place = isThere && window.location.hash === `#${id}` ? document.getElementById(id) : null
    if (!place) return undefined
    const show = () => place.scrollIntoView({ block: 'start' })
    show()
    place.focus({ preventScroll: true })
    const watch = new ResizeObserver(show)
    watch.observe(document.body)
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
      for (const move of MOVES) window.removeEventListener(move, stop)
    }
    const timer = setTimeout(stop, SETTLES)
    for (const move of MOVES) window.addEventListener(move, stop, { passive: true })
    return stop
  }, [id, isThere])
}
