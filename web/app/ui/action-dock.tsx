import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'

/**
 * The one thing to do next, in reach of the thumb on a phone while `target`, the place where it is done, is out of view;
 * never over what is typed.
 */
export function ActionDock({
  label,
  title,
  target,
  children,
}: {
  label: string
  title: string
  target: RefObject<HTMLElement | null>
  /** the button */
  children: ReactNode
}) {
  const [isNear, setIsNear] = useState(true)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '0px 0px -30% 0px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return (
    <>
      {/* room at the end of the page, so that nothing lies under it for good; always there, so that nothing moves */}
      <div aria-hidden="true" className="h-16 lg:hidden" />
      {isNear ? null : (
        <Bar label={label} title={title}>
          {children}
        </Bar>
      )}
    </>
  )
}

function Bar({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  // with very large letters it would cover what is being read
  const [isTall, setIsTall] = useState(false)
  // What else appears at the bottom of the window stands on top of it, however high its words make it.
  useEffect(() => {
    const dock = bar.current
    if (!dock) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const isOver = dock.offsetHeight * 4 > window.innerHeight
      setIsTall(isOver)
      style.setProperty('--dock', isOver ? '0px' : `${dock.offsetHeight}px`)
    })
    observer.observe(dock)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock')
    }
  }, [])
  useEffect(() => keepAwayFromPresses(bar), [])
  return (
    <aside
      ref={bar}
      aria-label={label}
      className={classNames(
        isTall ? 'relative' : 'fixed inset-x-0 bottom-(--bottom-nav,0px) z-20',
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-2.5 shadow-[0_-8px_24px_-16px_rgb(28_38_36/0.35)] [main:has(textarea:focus,input:focus,form:focus-within)_&]:hidden data-waits:hidden print:hidden lg:hidden',
      )}
    >
      <p className="min-w-0 flex-[1_1_min(100%,9ch)] font-serif leading-tight font-semibold">{title}</p>
      {children}
    </aside>
  )
}

/** After a finger is up its press is told to the page; that it never comes has to be waited for. */
const PRESS_ENDS_AFTER = 400

/**
 * A press takes the focus from what was typed into before it is over: a bar that came back then would lie over the button, and
 * the press would be lost. What is away when a press begins stays away until it has ended.
 */
function keepAwayFromPresses(bar: RefObject<HTMLElement | null>): () => void {
  const listening = new AbortController()
  const listen = { capture: true, passive: true, signal: listening.signal }
  let timer = 0
  const end = () => bar.current?.removeAttribute('data-waits')
  const begin = () => {
    window.clearTimeout(timer)
    if (bar.current?.getClientRects().length === 0) bar.current.setAttribute('data-waits', '')
  }
  const lift = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(end, PRESS_ENDS_AFTER)
  }
  window.addEventListener('pointerdown', begin, listen)
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, lift, listen)
  return () => {
    listening.abort()
    window.clearTimeout(timer)
  }
}

/** Brings a place into view, and the keyboard with it. */
export function goTo(target: RefObject<HTMLElement | null>): void {
  target.current?.scrollIntoView({ block: 'start' })
  target.current?.focus({ preventScroll: true })
}
