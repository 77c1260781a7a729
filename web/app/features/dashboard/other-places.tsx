import { getPlaces } from '@evensettle/contracts/places.ts'
import * as m from '@evensettle/messages/dashboard/other-places.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const placesQuery = queryOptions({
  queryKey: queryKeys.places,
  queryFn: ({ signal }) => call(getPlaces, {}, { signal }),
})

/** The way to what somebody has here beside their cases. Most people have nothing else, and see nothing. */
export function OtherPlaces() {
  const { data } = useQuery(placesQuery)
  if (!data || (!data.operates && data.organisation === null)) return null
  return (
    <nav aria-label={m.label()} className="mt-4 flex flex-wrap gap-x-6">
      {data.operates ? (
        <Link to="/admin-dashboard" className="link inline-flex min-h-11 items-center">
          {m.operator()}
        </Link>
      ) : null}
      {data.organisation === null ? null : (
        <Link to="/partner-dashboard" className="link inline-flex min-h-11 items-center wrap-anywhere">
          {data.organisation}
        </Link>
      )}
    </nav>
  )
}
