import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** How long after a navigation a heading that is still loading is waited for, in ms. */
const PATIENCE = 3_000

/** After a navigation: moves the focus to the new page's heading and says its title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return undefined
    shownPath.current = pathname
    setTitle(document.title)
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
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
