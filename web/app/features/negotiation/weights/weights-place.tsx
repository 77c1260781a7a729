import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { weightsQuery } from '../../evidence/shown/queries.ts'

const WeightsCard = lazyPart(() => import('./weights-card.tsx'), 'WeightsCard')

/** Where it stands what each document counts, once there is one. */
export function WeightsPlace({ view, canAct }: { view: CaseView; canAct: boolean }) {
  const { data } = useQuery(weightsQuery(view.id))
  if (!data || data.documents.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WeightsCard view={view} canAct={canAct} />
    </Suspense>
  )
}
