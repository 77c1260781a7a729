import * as m from '@evensettle/messages/intake/guest-mail-link.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { isEmail } from '@evensettle/domain/invitations/contact.ts'
import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { mailLinkTo } from './queries.ts'

/** The way back to a draft without an account, by mail, for another time or another device. */
export function MailLink({ draft }: { draft: CaseDraftInput }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const send = useMutation({ mutationFn: (to: string) => mailLinkTo(to, draft) })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const to = email.trim()
    setProblem(isEmail(to) ? undefined : emailInvalid())
    if (isEmail(to) && !send.isPending) send.mutate(to)
  }

  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" size="s" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {m.emailMeLinkButton()}
        </Button>
      </div>
    )
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-paper p-4 sm:p-5">
      <h2 id={id} className="text-lg">
        {m.emailMeLinkButton()}
      </h2>
      <output className="block empty:hidden">{send.isSuccess ? m.onItsWay() : null}</output>
      {send.isSuccess ? null : (
        <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
          <TextField
            label={m.yourEmailLabel()}
            hint={m.yourEmailHint()}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Problem words={send.error ? wordsOf(send.error) : null} />
          <div>
            <Button type="submit" variant="secondary" busy={send.isPending}>
              {m.sendLinkButton()}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

function wordsOf(error: Error): string {
  return error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : m.noLine()
}
