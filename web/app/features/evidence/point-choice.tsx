import * as m from '@evensettle/messages/evidence/point-choice.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inline } from '../../ui/inline.ts'
import { Select } from '../../ui/select.tsx'
import type { EvidencePoints, EvidenceViewer } from './model.ts'
import { describeEvidenceMutation } from './queries.ts'

/** Asks its owner which point a document is about. */
export function PointChoice({
  viewer,
  one,
  items,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  items: EvidencePoints['items']
}) {
  const describe = useMutation(describeEvidenceMutation(useQueryClient(), viewer, one.id))
  const chosen = describe.isPending ? describe.variables.itemId : one.itemId
  return (
    <Select
      label={
        <>
          {m.whatIsItAbout(
            { part: (words) => <span className="sr-only">{words}</span>, name: one.name },
            inline,
          )}
        </>
      }
      value={items.some((item) => item.id === chosen) ? (chosen ?? '') : ''}
      error={describe.isError ? describe.error.message : undefined}
      onChange={(event) =>
        describe.mutate({
          itemId: event.target.value || null,
          // the sum was said for the point it was filed under
          ...(event.target.value === one.itemId ? {} : { documented: null }),
        })
      }
    >
      <option value="">{m.caseAsWholeOption()}</option>
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.title || m.pointWithoutNameYetOption()}
        </option>
      ))}
    </Select>
  )
}
