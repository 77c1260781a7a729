import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ReactNode } from 'react'
import { PartsPanel } from '../agreements/parts/parts-panel.tsx'
import { RoomDoor } from './room-door.tsx'
import { NoAgreement } from '../negotiation/impasse/no-agreement.tsx'

/** What can be done beside the talk: settling some points, thinking in private, or anything else where there is no agreement. */
export function SidePanel({
  view,
  part,
  leave,
  withStandstill,
}: {
  view: CaseView
  part: 'points' | 'no-agreement' | 'private'
  /** the way out of the case, where the reader may leave it */
  leave: ReactNode
  withStandstill: boolean
}) {
  if (part === 'points') return <PartsPanel caseId={view.id} withStandstill={withStandstill} />
  if (part === 'private') return <RoomDoor view={view} />
  return <NoAgreement {...{ view, leave }} />
}
