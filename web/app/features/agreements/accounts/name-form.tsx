import * as m from '@evensettle/messages/agreements/accounts.ts'
import * as added from '@evensettle/messages/agreements/additions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { accountOf, NOTHING_TYPED, type Account, type Typed } from '../additions/model.ts'
import { AccountFields } from '../additions/pay-fields.tsx'
import { nameMutation } from './queries.ts'

const KINDS: Record<Account['kind'], () => string> = {
  bank_transfer: added.bankTransferLabel,
  payment_link: added.paymentLinkLabel,
}

/** Says where the money goes from now on. What was typed stays when sending fails. */
export function NameForm({
  caseId,
  partId,
  kinds,
  other,
  isFirst,
  onClose,
}: {
  caseId: string
  partId: string | null
  kinds: readonly Account['kind'][]
  other: string
  isFirst: boolean
  onClose: () => void
}) {
  const [first = 'bank_transfer'] = kinds
  const [id, setId] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<Account['kind']>(first)
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const name = useMutation(nameMutation(useQueryClient(), caseId))
  const fields = name.error instanceof ApiError ? name.error.fields : {}
  const account = accountOf(way, typed, true)

  function change(next: () => void) {
    next()
    // the same id again would change nothing, if the one before did arrive
    setId(crypto.randomUUID())
  }

  async function handleSubmit() {
    if (!account) return
    try {
      await name.mutateAsync({ id, partId, account })
      toast(m.named({ other }), { tone: 'success' })
      onClose()
    } catch {
      // Said beside the field or below, and what was typed stays.
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!name.isPending) void handleSubmit()
      }}
    >
      {kinds.length > 1 ? (
        <RadioCards
          legend={added.wayLegend()}
          name={`way-${partId ?? 'whole'}`}
          value={way}
          cards={kinds.map((value) => ({ value, label: KINDS[value]() }))}
          onChange={({ target }) => {
            const next = kinds.find((kind) => kind === target.value)
            if (next) change(() => setWay(next))
          }}
        />
      ) : null}
      <AccountFields
        payer={other}
        hint={m.sealedHint({ payer: other })}
        {...{ typed, fields, way }}
        set={(more) => change(() => setTyped({ ...typed, ...more }))}
      />
      <p className="text-sm text-ink-2">{isFirst ? m.firstNote({ other }) : m.changeNote({ other })}</p>
      {name.error && Object.keys(fields).length === 0 ? (
        <Callout tone="danger" live>
          {name.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" busy={name.isPending}>
          {isFirst ? m.nameConfirm() : m.changeConfirm()}
        </Button>
        <Button variant="quiet" size="s" onClick={onClose}>
          {added.cancelButton()}
        </Button>
      </div>
    </form>
  )
}
