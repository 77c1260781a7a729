import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONE = {
  info: 'border-pine bg-pine-soft',
  warn: 'border-warn bg-warn-soft',
  danger: 'border-danger bg-danger-soft',
}

/** A notice inside the page. `live` announces it when it appears after something the person did. */
export function Callout({
  tone = 'info',
  title,
  live = false,
  children,
}: {
  tone?: keyof typeof TONE
  title?: ReactNode
  live?: boolean
  children?: ReactNode
}) {
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('rounded-soft border-l-4 px-4 py-3', TONE[tone])}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  )
}
