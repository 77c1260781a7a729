import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { NotFound } from '../frame/not-found.tsx'

/** A page for whoever has a seat in an organization: its heading, then what was read for it. Not found without a seat. */
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
