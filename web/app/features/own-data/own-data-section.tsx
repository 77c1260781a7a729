import * as m from '@evensettle/messages/own-data/own-data-section.ts'
import { useQuery } from '@tanstack/react-query'
import { useArrival } from '../../lib/arrive.ts'
import { LoadedPart } from '../security/part.tsx'
import { SessionGuard } from '../security/confirm-session.tsx'
import { CopyPart } from './copy-part.tsx'
import { DeletionPart } from './deletion-part.tsx'
import { ownDataQuery } from './queries.ts'

/** A copy of everything of one's own, and the end of one's account. */
export function OwnDataSection() {
  const data = useQuery(ownDataQuery())
  useArrival('own-data', data.data !== undefined)
  return (
    <SessionGuard>
      <div id="own-data" tabIndex={-1} className="grid scroll-mt-24 gap-6 rounded-card">
        <LoadedPart title={m.copyTitle()} why={m.copyWhy()} query={data}>
          {(own) => <CopyPart own={own} />}
        </LoadedPart>
        <LoadedPart title={m.deleteTitle()} why={m.deleteWhy()} query={data}>
          {(own) => <DeletionPart own={own} />}
        </LoadedPart>
      </div>
    </SessionGuard>
  )
}
