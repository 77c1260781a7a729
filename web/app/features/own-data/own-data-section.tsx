import * as m from '@evensettle/messages/own-data/own-data-section.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadedPart } from '../security/part.tsx'
import { SessionGuard } from '../security/confirm-session.tsx'
import { CopyPart } from './copy-part.tsx'
import { DeletionPart } from './deletion-part.tsx'
import { ownDataQuery } from './queries.ts'

/** A copy of everything of one's own, and the end of one's account. */
export function OwnDataSection() {
  const data = useQuery(ownDataQuery())
  const isLoaded = data.data !== undefined
  useEffect(() => {
    // a mail leads here, and what stands above loads later than the page
    if (isLoaded && window.location.hash === '#own-data')
      document.querySelector('#own-data')?.scrollIntoView({ block: 'start' })
  }, [isLoaded])
  return (
    <SessionGuard>
      <div id="own-data" className="grid scroll-mt-24 gap-6">
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
