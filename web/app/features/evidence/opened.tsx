import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mayPlay, type EvidenceViewer } from './model.ts'
import { Picture } from './picture.tsx'

const Video = lazyPart(() => import('./video.tsx'), 'Video')
const PdfPages = lazyPart(() => import('./pdf-pages.tsx'), 'PdfPages')

/** A photo, a video, or the pages of a PDF, each as others see it. */
export function Opened({ viewer, one }: { viewer: EvidenceViewer; one: EvidenceView }) {
  const { id, name, mediaType } = one
  if (mayPlay(one))
    return (
      <Suspense fallback={<Skeleton className="mt-2 h-64" />}>
        <Video viewer={viewer} id={id} name={name} />
      </Suspense>
    )
  if (mediaType !== 'application/pdf')
    return <Picture viewer={viewer} id={id} variant="view" alt={name} className="mt-2" />
  return (
    <Suspense fallback={<Skeleton className="mt-2 h-64" />}>
      <PdfPages viewer={viewer} id={id} name={name} />
    </Suspense>
  )
}
