import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart, Nothing } from '../../../lib/lazy-part.tsx'
import { useLeaving } from '../../../lib/leaving.ts'
import { followCounts } from '../../notices/queries.ts'

// for the few who asked for their account to be deleted and came back
// without a line nobody is asked now; the settings ask as well
const StayQuestion = lazyPart(() => import('../../own-data/stay-question.tsx'), 'StayQuestion', Nothing)

/** What no screen waits for: the counts of what is new, and the question to whoever asked to be deleted. */
export function WhenIdle() {
  const client = useQueryClient()
  const leavesAt = useLeaving()
  useEffect(() => followCounts(client), [client])
  const isFree = useFreeHands(leavesAt !== null)
  return leavesAt === null || !isFree ? null : (
    <Suspense>
      <StayQuestion leavesAt={leavesAt} />
    </Suspense>
  )
}

const FIELDS = 'input, textarea, select, [contenteditable]'

/** A question that takes the whole screen does not come while somebody types: their next key would answer it. */
function useFreeHands(isAsked: boolean): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    if (!isAsked || isFree) return undefined
    const look = () => setIsFree(document.activeElement?.matches(FIELDS) !== true)
    const later = () => requestAnimationFrame(look)
    look()
    document.addEventListener('focusout', later)
    return () => document.removeEventListener('focusout', later)
  }, [isAsked, isFree])
  return isFree
}
