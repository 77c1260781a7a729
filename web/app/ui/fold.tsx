import { useState, type ReactNode } from 'react'
import { Chevron } from './chevron.tsx'

/**
 * What most people pass by, under its name. `isNeeded`: something stands in it, so that it lies open until it is closed by
 * hand. `isWrong`: something in it has to be put right, which opens it whatever was done by hand before.
 */
export function Fold({
  title,
  isNeeded = false,
  isWrong = false,
  children,
}: {
  title: ReactNode
  isNeeded?: boolean
  isWrong?: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(isNeeded || isWrong)
  const [before, setBefore] = useState({ isNeeded, isWrong })
  if (before.isNeeded !== isNeeded || before.isWrong !== isWrong) {
    setBefore({ isNeeded, isWrong })
    if ((isNeeded && !before.isNeeded) || (isWrong && !before.isWrong)) setIsOpen(true)
  }
  return (
    <details
      className="group min-w-0"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer list-none items-center gap-2 rounded-soft font-semibold text-pine hover:text-pine-strong [&::-webkit-details-marker]:hidden">
        <Chevron className="size-4 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
        <span className="min-w-0">{title}</span>
      </summary>
      <div className="mt-3 grid gap-5">{children}</div>
    </details>
  )
}
