import { classNames } from './class-names.ts'

/** A turning ring. With a `label` it is announced; without one it is decoration beside words. */
export function Spinner({ label, size = 'm' }: { label?: string; size?: 's' | 'm' }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-3">
      <span
        aria-hidden="true"
        className={classNames(
          'inline-block shrink-0 animate-spin rounded-full border-current border-r-transparent',
          size === 's' ? 'size-4 border-2' : 'size-7 border-3 text-pine',
        )}
      />
      {label ? <span className="text-ink-2">{label}</span> : null}
    </span>
  )
}
