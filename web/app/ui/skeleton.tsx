import { classNames } from './class-names.ts'

/** Grey ground of the size of what is coming; give it height (and width) by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse bg-line/70',
        !className?.includes('rounded') && 'rounded-soft',
        className ?? 'h-4 w-full',
      )}
    />
  )
}
