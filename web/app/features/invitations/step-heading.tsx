import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of a step; takes the focus, so that everybody notices that a new step has begun. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
      {children}
    </h1>
  )
}
