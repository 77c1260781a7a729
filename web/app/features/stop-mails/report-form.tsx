import * as m from '@evensettle/messages/stop-mails/report-form.ts'
import { reportEmpty } from '@evensettle/messages/refusals/places.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isSmsKey } from './model.ts'
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
      <Callout live title={m.thankYouTitle()}>
        {isByHand || isSmsKey(linkKey) || readInvitationToken(linkKey).isOfLetter
          ? m.personWillRead()
          : m.personWillReadYou()}
      </Callout>
    )
  return (
    <form onSubmit={submit} noValidate aria-label={m.reportInvitationLabel()} className="grid gap-4">
      {isByHand ? null : <h2>{m.reportInvitationLabel()}</h2>}
      <p className="text-ink-2">{m.threatFakeSentAnnoy()}</p>
      {isByHand ? (
        <TextField
          label={m.referenceLabel()}
          hint={m.referenceHint()}
          error={isEmpty ? reportEmpty() : undefined}
          autoComplete="off"
          maxLength={40}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : null}
      <TextArea
        label={m.whatWrongLabel()}
        hint={isByHand ? m.whatWrongHint() : m.whatWrongHintYouMayLeave()}
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
          {m.sendReportButton()}
        </Button>
      </div>
    </form>
  )
}
