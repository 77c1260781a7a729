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
  const describe = useMutation(describeEvidenceMutation(useQueryClient(), viewer))
  const { id, name, documented } = one
  // where it belongs says nothing of what it is
  const kind = one.isGuess ? null : one.kind
  const chosen = describe.isPending ? describe.variables.itemId : one.itemId
  return (
    <Select
      label={
        <>{m.whatIsItAbout({ part: (words) => <span className="sr-only">{words}</span>, name }, inline)}</>
      }
      value={items.some((item) => item.id === chosen) ? (chosen ?? '') : ''}
      error={describe.isError ? describe.error.message : undefined}
      onChange={(event) =>
        describe.mutate({
          id,
          kind,
          name,
          // the sum was said for the point it was filed under
          documented: event.target.value === one.itemId ? documented : null,
          itemId: event.target.value || null,
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
