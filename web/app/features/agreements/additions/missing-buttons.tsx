import type { Agreement } from '@evensettle/contracts/agreements.ts'
import type { Missing } from '@evensettle/domain/agreements/stress-questions.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AddForm } from './add-form.tsx'
import { NOTHING_TYPED, type Typed } from './model.ts'

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

/**
 * What would answer a question of the stress test, one press each. What is proposed already is not offered again, and what was
 * typed for one of them is still there when it is opened again.
 */
export function MissingButtons({
  agreement,
  missing,
  startsWith = () => ({}),
}: {
  agreement: Agreement
  missing: readonly Missing[]
  /** what stands in the text now, where that is to be corrected */
  startsWith?: (one: Missing) => Partial<Typed>
}) {
  const [open, setOpen] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const buttons = useRef(new Map<string, HTMLElement>())
  const closed = useRef<string | null>(null)
  useEffect(() => {
    // with its form the keyboard would be nowhere
    if (closed.current !== null && open === null) buttons.current.get(closed.current)?.focus()
    closed.current = null
  }, [open])
  const close = (key: string, isProposed: boolean) => {
    if (isProposed)
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)))
    closed.current = key
    setOpen(null)
  }
  const isProposed = ({ kind, act }: Missing) =>
    agreement.proposed.some(
      ({ addition }) => addition.kind === kind && (!('act' in addition) || addition.act === act),
    )
  return missing
    .filter((one) => !isProposed(one))
    .map((one) => {
      const key = `${one.kind}:${one.act ?? ''}`
      const begunWith = { ...NOTHING_TYPED, ...startsWith(one) }
      return open === key ? (
        <AddForm
          key={key}
          agreement={agreement}
          missing={one}
          typed={typed[key] ?? begunWith}
          begunWith={begunWith}
          onType={(next) => setTyped((before) => ({ ...before, [key]: next }))}
          onClose={(isProposedNow) => close(key, isProposedNow)}
        />
      ) : (
        <Button
          key={key}
          ref={(button) => {
            if (button) buttons.current.set(key, button)
            else buttons.current.delete(key)
          }}
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
