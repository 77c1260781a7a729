import * as m from '@evensettle/messages/evidence/shown-sum.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../money/money-field.tsx'
import type { EvidencePoints, EvidenceViewer } from './model.ts'
import { describeEvidenceMutation } from './queries.ts'

/** Asks its owner which sum a document shows for the point it is about. It is kept as soon as the field is left. */
export function ShownSum({
  viewer,
  one,
  point,
  currency,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  point: EvidencePoints['items'][number]
  currency: EvidencePoints['currency']
}) {
  const describe = useMutation(describeEvidenceMutation(useQueryClient(), viewer, one.id))
  const field = useRef<HTMLInputElement>(null)
  // what is typed here stays, whatever is said of the document elsewhere; undefined while nothing is
  const [typed, setTyped] = useState<number | null>()
  const sum = typed === undefined ? one.documented : typed

  function keep() {
    const isUnread = typed === null && field.current?.value.trim() !== ''
    if (typed === undefined || isUnread || describe.isPending) return
    if (typed === one.documented) return setTyped(undefined)
    return describe.mutate(
      { documented: typed },
      { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) },
    )
  }

  return (
    <form
      noValidate
      className="grid w-full justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <div className="w-full">
        <MoneyField
          ref={field}
          label={m.sumLabel({ title: point.title || m.thisPoint() })}
          hint={m.sumHint({ asked: formatMoney(point.claimed, currency) })}
          error={describe.isError ? m.notSaved({ why: describe.error.message }) : undefined}
          optional
          currency={currency}
          value={sum}
          onChange={setTyped}
          onBlur={keep}
        />
      </div>
      {describe.isError ? (
        <Button variant="secondary" size="s" onClick={keep}>
          {m.tryAgainButton()}
        </Button>
      ) : null}
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {describe.isPending ? m.sumSaving() : describe.isSuccess && typed === undefined ? saved() : ''}
      </p>
    </form>
  )

  function saved(): string {
    return sum === null ? m.sumTakenOut() : m.sumSaved({ amount: formatMoney(sum, currency) })
  }
}
