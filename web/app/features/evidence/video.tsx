import * as m from '@evensettle/messages/evidence/video.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { EvidenceViewer } from './model.ts'
import { videoQuery, wayToVideo } from './shown/queries.ts'

/** Seconds into a video: makes phones show the first picture. */
const START = 0.001
/** Milliseconds: what fails this soon on a new way fails because of the video or the line, not of the way. */
const SOON = 10_000

/**
 * A video, played where it stands when somebody wants it to; its first picture is there before. Its way ends sooner than
 * a long video does: then it goes on where it was, on a new one, as long as whoever looks may still see it.
 */
export function Video({ viewer, id, name }: { viewer: EvidenceViewer; id: string; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(videoQuery(viewer, id))
  const [renewed, setRenewed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const place = useRef({ at: START, isPlaying: false, renewedAt: Number.NEGATIVE_INFINITY })

  async function renew() {
    place.current.renewedAt = performance.now()
    try {
      const way = await wayToVideo(viewer, id)
      setRenewed(`${way}#t=${place.current.at}`)
      setProblem(null)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : m.cannotPlay())
    }
  }

  function onError({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (performance.now() - place.current.renewedAt < SOON) return setProblem(m.cannotPlay())
    place.current.isPlaying = !currentTarget.paused
    return void renew()
  }

  /** A player that gets another way begins at 0, and says so, before it knows anything of it. */
  function notePlace({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (currentTarget.readyState > 0) place.current.at = currentTarget.currentTime
  }

  function goOn({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (place.current.isPlaying) currentTarget.play().catch(() => {})
    place.current.isPlaying = false
  }

  if (isFetching) return <Skeleton className="mt-2 h-64" />
  const said = problem ?? error?.message ?? null
  if (said !== null)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="text-sm text-danger">{said}</p>
        <Button variant="quiet" size="s" onClick={() => void (data ? renew() : refetch())}>
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
      src={renewed ?? `${data}#t=${START}`}
      className="mt-2 block max-h-[80vh] w-full rounded-sm bg-black"
      onTimeUpdate={notePlace}
      onSeeking={notePlace}
      onLoadedMetadata={goOn}
      onError={onError}
    />
  )
}
