import type { Agreement } from '@evensettle/contracts/agreements.ts'
import type { Missing } from '@evensettle/domain/agreements/stress-questions.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AddForm } from './add-form.tsx'
import type { Typed } from './model.ts'

const LABELS: Record<Missing['kind'], (missing: Missing) => string> = {
  pay_way: m.proposePayWayButton,
  day: ({ words }) => (words ? m.proposeDayForButton({ what: words }) : m.proposeDayButton()),
  pay_days: m.proposePayDaysButton,
  wording: ({ words }) => (words ? m.proposeWordingForButton({ what: words }) : m.proposeWordingButton()),
  handover: ({ words }) => (words ? m.proposeHandoverForButton({ what: words }) : m.proposeHandoverButton()),
  release: m.proposeReleaseButton,
  law: m.proposeLawButton,
  standstill: m.proposeStandstillButton,
}

/** What would answer a question of the stress test, one press each. What is proposed already is not offered again. */
export function MissingButtons({
  agreement,
  missing,
  startsWith = () => ({}),
}: {
  agreement: Agreement
  missing: readonly Missing[]
  startsWith?: (one: Missing) => Partial<Typed>
}) {
  const [open, setOpen] = useState<string | null>(null)
  const isProposed = ({ kind, act }: Missing) =>
    agreement.proposed.some(
      ({ addition }) => addition.kind === kind && (!('act' in addition) || addition.act === act),
    )
  return missing
    .filter((one) => !isProposed(one))
    .map((one) => {
      const key = `${one.kind}:${one.act ?? ''}`
      return open === key ? (
        <AddForm
          key={key}
          agreement={agreement}
          missing={one}
          startsWith={startsWith(one)}
          onClose={() => setOpen(null)}
        />
      ) : (
        <Button
          key={key}
          variant="secondary"
          size="s"
          className="mt-2 block w-fit max-w-full"
          onClick={() => setOpen(key)}
        >
          {LABELS[one.kind](one)}
        </Button>
      )
    })
}
