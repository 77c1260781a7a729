import * as m from '@evensettle/messages/partners/partner-pages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { AreaPages } from '../../ui/area-pages.tsx'

const PAGES = [
  ['/partner-dashboard', m.figures()],
  ['/partner-settings', m.settings()],
  ['/partner-help', m.help()],
] as const

/** A page for whoever has a seat in an organization: the way to the others, its heading, then what was read for it. Not found without a seat. */
export function SeatPage<Data>({
  title,
  of: { data, error, refetch },
  children,
}: {
  title: string
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className="page">
        <NotFound />
      </div>
    )
  return (
    <div className="page pt-4 pb-16">
      <div className="mb-4">
        <AreaPages label={m.label()} pages={PAGES} />
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      {data === undefined ? (
        <div className="mt-6">
          <NotLoaded of={{ error, refetch }} name={title} />
        </div>
      ) : (
        children(data)
      )}
    </div>
  )
}
