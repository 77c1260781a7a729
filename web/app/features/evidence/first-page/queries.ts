import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { EvidenceViewer } from '../model.ts'
import { pictureQuery } from '../shown/queries.ts'

/** px: as wide as the largest small picture on a screen of two dots a px. */
const SMALL = 320

/** The first page of a PDF as a small picture. The file comes but once, for this and for whoever reads it right after. */
export function firstPageQuery(viewer: EvidenceViewer, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.evidence(viewer.caseId), id, 'first-page'],
    queryFn: async ({ client }) => {
      const [file, { drawFirstPage }] = await Promise.all([
        client.fetchQuery(pictureQuery(viewer, id, 'view')),
        import('../../../lib/pdf.ts'),
      ])
      return drawFirstPage(file, SMALL)
    },
    // one that cannot be drawn cannot be drawn a second time
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  })
}
