import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLeaving } from '../../../lib/leaving.ts'
import { followCounts } from '../../notices/queries.ts'

// for the few who asked for their account to be deleted and came back
const StayQuestion = lazy(() =>
  import('../../own-data/stay-question.tsx').then((part) => ({ default: part.StayQuestion })),
)

/** What no screen waits for: the counts of what is new, and the question to whoever asked to be deleted. */
export function WhenIdle() {
  const client = useQueryClient()
  const leavesAt = useLeaving()
  useEffect(() => followCounts(client), [client])
  return leavesAt === null ? null : (
    <Suspense>
      <StayQuestion leavesAt={leavesAt} />
    </Suspense>
  )
}
