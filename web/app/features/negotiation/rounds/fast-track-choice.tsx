import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { problemInWords, saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { chooseFastTrackMutation } from '../queries.ts'

/** One round with the whole range instead of two; it counts when both choose it, and both see who did. */
export function FastTrackChoice({ view, negotiation }: { view: CaseView; negotiation: Negotiation }) {
  const choose = useMutation(chooseFastTrackMutation(useQueryClient(), view.id))
  const other = otherName(view)
  const mine = negotiation.fastTrackBy.includes(view.mySide)
  const theirs = negotiation.fastTrackBy.includes(otherSide(view.mySide))
  const standing = mine
    ? theirs
      ? 'You both chose it: there will be one round.'
      : `It counts when ${other} chooses it too.`
    : theirs
      ? `${other} chose it. It counts when you choose it too.`
      : 'It counts when you both choose it. The usual way is two rounds.'
  return (
    <Checkbox
      label="One round instead of two"
      hint={`It is faster: all sums at once, and it is the last round. ${standing}`}
      checked={choose.isPending ? choose.variables : mine}
      error={choose.error ? problemInWords(choose.error) : undefined}
      onChange={(event) =>
        choose.mutate(event.target.checked, { onError: (error) => void saidAsMovedOn(error) })
      }
    />
  )
}
