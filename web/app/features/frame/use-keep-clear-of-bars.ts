import { useEffect, useRef, type FocusEvent } from 'react'

const DOWN = ['pointerdown', 'mousedown'] as const
const OVER = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const

/**
 * What takes the focus by keyboard is moved out from under the bars: the browser counts the room there as
 * visible. Nothing moves under a press, as it would then let go of something else and be lost.
 */
export function useKeepClearOfBars(): (event: FocusEvent<HTMLElement>) => void {
  const isPressing = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const listen = { capture: true, passive: true, signal: listening.signal }
    // A tap focuses at its mouse events, which come when the pointer is up again.
    for (const type of DOWN) window.addEventListener(type, () => (isPressing.current = true), listen)
    for (const type of OVER) window.addEventListener(type, () => (isPressing.current = false), listen)
    return () => listening.abort()
  }, [])
  return ({ target, currentTarget }) => {
    if (isPressing.current || target === currentTarget) return
    if (target.closest('h1, dialog, [popover], [data-kept-place]')) return
    target.scrollIntoView({ block: 'nearest' })
  }
}
