import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ReactNode } from 'react'
import { PartsPanel } from '../../agreements/parts/parts-panel.tsx'
import { NoAgreement } from './no-agreement.tsx'

/** What can be done beside the talk: settling some points, or anything else where there is no agreement. */
export function SidePanel({
  view,
  part,
  leave,
  withStandstill,
}: {
  view: CaseView
  part: 'points' | 'no-agreement'
  /** the way out of the case, where the reader may leave it */
  leave: ReactNode
  withStandstill: boolean
}) {
  if (part === 'points') return <PartsPanel caseId={view.id} withStandstill={withStandstill} />
  return <NoAgreement {...{ view, leave }} />
}
