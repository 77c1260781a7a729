import * as m from '@evensettle/messages/security/part.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** One card of the security settings: its title, what it is for, and its content. */
export function Part({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="mt-2 text-ink-2">{why}</p>
      <div className="mt-5 grid gap-4">{children}</div>
    </Card>
  )
}

/** A card whose content is one query: what stands in it, or what is said while it is on its way or could not come. */
export function LoadedPart<Data>({
  title,
  why,
  name = title,
  query: { data, error, refetch },
  children,
}: {
  title: string
  why: string
  /** what is loading, where the title is a question or long */
  name?: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: NonNullable<Data>) => ReactNode
}) {
  return (
    <Part title={title} why={why}>
      {data ? children(data) : <PartWaits name={name} error={error} onRetry={() => void refetch()} />}
    </Part>
  )
}

/** What stands in a card while its content is on its way, or could not come. */
export function PartWaits({
  name,
  error,
  onRetry,
}: {
  name: string
  error: Error | null
  onRetry: () => void
}) {
  if (error) return <ErrorPanel name={name} headingLevel="h3" details={error.message} onRetry={onRetry} />
  return (
    <div aria-busy="true" className="grid gap-3">
      <VisuallyHidden>{m.loadingSpoken({ name })}</VisuallyHidden>
      <Skeleton className="h-12" />
      <Skeleton className="h-12 w-2/3" />
    </div>
  )
}

/** One thing of a list (a device, a passkey): what it is, since when, and what can be done with it. */
export function Entry({
  title,
  children,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {children ? <p className="text-sm text-ink-2">{children}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </li>
  )
}
