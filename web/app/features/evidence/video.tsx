import * as m from '@evensettle/messages/evidence/video.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { EvidenceViewer } from './model.ts'
import { videoQuery } from './shown/queries.ts'

/** A video, played where it stands when somebody wants it to; its first picture is there before. */
export function Video({ viewer, id, name }: { viewer: EvidenceViewer; id: string; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(videoQuery(viewer, id))
  const [isBroken, setIsBroken] = useState(false)

  function tryAgain() {
    setIsBroken(false)
    void refetch()
  }

  if (isFetching) return <Skeleton className="mt-2 h-64" />
  if (error || isBroken)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="text-sm text-danger">{error ? error.message : m.cannotPlay()}</p>
        <Button variant="quiet" size="s" onClick={tryAgain}>
          {m.tryAgainButton()}
        </Button>
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people video has no captions; its name says what it is
    <video
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      // the moment makes phones show the first picture
      src={`${data}#t=0.001`}
      className="mt-2 block max-h-[80vh] w-full rounded-sm bg-black"
      onError={() => setIsBroken(true)}
    />
  )
}
