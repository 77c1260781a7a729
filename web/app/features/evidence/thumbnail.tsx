import * as m from '@evensettle/messages/evidence/thumbnails.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { fileWords } from '../../lib/evidence-kinds.ts'
import type { EvidenceViewer } from './model.ts'
import { Picture } from './picture.tsx'

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
  return (
    <span className="grid size-full place-items-center px-2 text-center text-xs font-semibold">{kind}</span>
  )
}
