import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** How long after a navigation a heading that is still loading is waited for, in ms. */
const PATIENCE = 3_000

// Outlives the component: each layout has a frame, and so an announcer, of its own.
let shownPath: string | undefined

/** After a navigation: moves the focus to the new page's heading and says its title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isFirst = shownPath === undefined
    if (isFirst || shownPath === pathname) {
      shownPath = pathname
      return undefined
    }
    shownPath = pathname
    if (words.current) words.current.textContent = document.title
    const main = document.querySelector<HTMLElement>('main')
    if (!main || focusHeading(main)) return undefined
    main.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      // Whoever has moved on meanwhile is not pulled back.
      if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), PATIENCE)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
  return <p ref={words} aria-live="polite" className="sr-only" />
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
