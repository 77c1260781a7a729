import { REPORT_EMPTY } from '@evensettle/contracts/invitation-sending.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reportMutation } from './queries.ts'

/** Tells the people who run this place that an invitation is an abuse. `linkKey` '' asks for the reference. */
export function ReportForm({ linkKey }: { linkKey: string }) {
  const [reference, setReference] = useState('')
  const [words, setWords] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const report = useMutation(reportMutation(linkKey))
  const isByHand = linkKey === ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const saysNothing = isByHand && reference.trim() === '' && words.trim() === ''
    setIsEmpty(saysNothing)
    if (saysNothing) event.currentTarget.querySelector('input')?.focus()
    else report.mutate({ reference, words })
  }

  if (report.isSuccess)
    return (
      <Callout live title="Thank you">
        {isByHand || readInvitationToken(linkKey).isHandedOut
          ? 'A person will read it.'
          : 'A person will read it. You get no more mails about this case. The other side does not see what you wrote.'}
      </Callout>
    )
  return (
    <form onSubmit={submit} noValidate aria-label="Report this invitation" className="grid gap-4">
      {isByHand ? null : <h2>Report this invitation</h2>}
      <p className="text-ink-2">
        Is it a threat, a fake, or sent to annoy you? Tell us. The one who invited you does not see what you
        write. If you are in danger, call the police.
      </p>
      {isByHand ? (
        <TextField
          label="Reference"
          hint="It looks like ES-4F7K-9QXM."
          error={isEmpty ? REPORT_EMPTY : undefined}
          autoComplete="off"
          maxLength={40}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : null}
      <TextArea
        label="What is wrong?"
        hint={isByHand ? 'If you have no reference, say who wrote to you.' : 'You may leave this empty.'}
        maxLength={2_000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {report.error ? (
        <Callout tone="danger" live>
          {report.error.message}
        </Callout>
      ) : null}
      <div>
        <Button type="submit" variant={isByHand ? 'primary' : 'secondary'} busy={report.isPending}>
          Send the report
        </Button>
      </div>
    </form>
  )
}
