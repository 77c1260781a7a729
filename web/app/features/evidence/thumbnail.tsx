import * as m from '@evensettle/messages/evidence/thumbnails.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { fileWords } from '../../lib/evidence-kinds.ts'
import { Suspense } from 'react'
import type { EvidenceViewer } from './model.ts'
import { Picture } from './picture.tsx'

const FirstPage = lazyPart(() => import('./first-page/first-page.tsx'), 'FirstPage')

/** The small picture of a document, or its kind where there is none of it. */
export function Thumbnail({ viewer, one }: { viewer: EvidenceViewer; one: EvidenceView }) {
  const kind = fileWords(one)
  if (one.hasThumbnail)
    return (
      <Picture
        viewer={viewer}
        id={one.id}
        variant="thumbnail"
        alt={m.pictureAlt({ kind })}
        className="size-full"
      />
    )
  const sheet = (
    <span className="grid size-full place-items-center px-2 text-center text-xs font-semibold">{kind}</span>
  )
  if (one.mediaType !== 'application/pdf') return sheet
  return (
    <Suspense fallback={sheet}>
      <FirstPage
        viewer={viewer}
        one={one}
        alt={m.pictureAlt({ kind })}
        className="block size-full"
        sheet={sheet}
      />
    </Suspense>
  )
}
