import * as m from '@evensettle/messages/security/email-part.ts'
import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import type { PendingEmailChange } from '@evensettle/contracts/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { openedWith } from '../../lib/auth.ts'
import { formatDateTime } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useGuard } from './confirm-session.tsx'
import { Part, PartWaits } from './part.tsx'
import {
  accountQuery,
  changeEmail,
  emailChangeQuery,
  giveUpEmailChange,
  resendEmailChange,
} from './queries.ts'
import { useStep } from './use-step.ts'
import { inline } from '../../ui/inline.ts'
import { Problem } from '../../ui/problem.tsx'

/** The address; a change is agreed to at both addresses before it counts. */
export function EmailPart() {
  const account = useQuery(accountQuery())
  const change = useQuery(emailChangeQuery())
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: queryKeys.security })
  return (
    <Part title={m.emailAddressTitle()} why={m.emailAddressWhy()}>
      {account.data && change.data !== undefined ? (
        <>
          <p>
            {m.yourAddressIs(
              {
                strong: (words) => <strong className="font-semibold wrap-anywhere">{words}</strong>,
                email: account.data.email,
              },
              inline,
            )}
          </p>
          {change.data ? (
            <Waiting current={account.data.email} change={change.data} onChanged={again} />
          ) : (
            <ChangeForm current={account.data.email} onAsked={again} />
          )}
        </>
      ) : (
        <PartWaits name={m.emailAddressTitle()} error={account.error ?? change.error} onRetry={again} />
      )}
    </Part>
  )
}

function focus(field: HTMLInputElement | null) {
  field?.focus()
}

function ChangeForm({ current, onAsked }: { current: string; onAsked: () => void }) {
  const guard = useGuard()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const { isBusy, problem, setProblem, run } = useStep()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wished = email.trim()
    if (!/^\S+@\S+$/.test(wished)) setProblem(emailInvalid())
    else if (wished.toLowerCase() === current) setProblem(m.thisIsYourAddressAlready())
    else void run(() => guard(() => changeEmail(wished))).then((isDone) => isDone && onAsked())
  }

  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {m.changeAddressButton()}
        </Button>
      </div>
    )
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <TextField
        label={m.newEmailAddressLabel()}
        hint={m.newEmailAddressHint()}
        type="email"
        name="new-email"
        autoComplete="email"
        value={email}
        error={problem ?? undefined}
        onChange={(event) => setEmail(event.target.value)}
        ref={focus}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {m.sendBothMailsButton()}
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          {m.cancelButton()}
        </Button>
      </div>
    </form>
  )
}

function Waiting({
  current,
  change,
  onChanged,
}: {
  current: string
  change: PendingEmailChange
  onChanged: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, problem, run } = useStep()
  const missing =
    change.agreed === null ? 'both addresses' : change.agreed === 'current' ? change.newEmail : current
  const hasJustConfirmed = /[#&]message=/.test(openedWith.hash)
  return (
    <div className="grid gap-4">
      <Callout
        title={change.agreed === null ? m.twoMailsWaitForYouTitle() : m.oneAddressIsConfirmedOneTitle()}
        live={hasJustConfirmed}
      >
        <p className="wrap-anywhere">
          {m.yourAddressBecomesAsSoon(
            {
              strong: (words) => <strong className="font-semibold">{words}</strong>,
              newEmail: change.newEmail,
              missing,
            },
            inline,
          )}
        </p>
        {change.sentAt ? (
          <p className="mt-1 text-sm text-ink-2">
            {m.sentOnLookInSpam({ time: formatDateTime(change.sentAt) })}
          </p>
        ) : null}
      </Callout>
      <Problem words={problem} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() =>
            void run(async () => {
              await resendEmailChange(current)
              toast(m.mailsAreOnTheirWay(), { tone: 'success' })
              onChanged()
            })
          }
        >
          {m.sendAgainButton()}
        </Button>
        <Button
          variant="quiet"
          className="max-sm:basis-full max-sm:justify-start max-sm:px-0"
          onClick={() => setIsAsking(true)}
        >
          {m.keepOldAddressButton()}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.keepOldAddressTitle()}
        confirmLabel={m.keepOldAddressConfirmLabel()}
        busy={isBusy}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void run(giveUpEmailChange).then((isDone) => isDone && onChanged())}
      >
        <p>{m.linksInBothMailsStop()}</p>
      </ConfirmDialog>
    </div>
  )
}
