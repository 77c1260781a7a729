import * as m from '@evensettle/messages/stop-mails/report-form.ts'
import { reportInvitation } from '@evensettle/contracts/invitation-sending.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useState } from 'react'
import { useEndpointForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isSmsKey } from './model.ts'
import { Problem } from '../../ui/problem.tsx'

/**
 * Tells the people who run this place that an invitation is an abuse. `linkKey` '' asks for the reference; `isTitled`: a
 * heading above says already what it is.
 */
export function ReportForm({ linkKey, isTitled = false }: { linkKey: string; isTitled?: boolean }) {
  const [isSent, setIsSent] = useState(false)
  const form = useEndpointForm(reportInvitation, {
    defaultValues: { key: linkKey, reference: '', words: '' },
    onSuccess: () => setIsSent(true),
  })
  const isByHand = linkKey === ''

  if (isSent)
    return (
      <Callout live title={m.thankYouTitle()}>
        {isByHand || isSmsKey(linkKey) || readInvitationToken(linkKey).isOfLetter
          ? m.personWillRead()
          : m.personWillReadYou()}
      </Callout>
    )
  return (
    <form onSubmit={form.submit} noValidate aria-label={m.reportInvitationLabel()} className="grid gap-4">
      {isByHand || isTitled ? null : <h2>{m.reportInvitationLabel()}</h2>}
      <p className="text-ink-2">{m.threatFakeSentAnnoy()}</p>
      {isByHand ? (
        <TextField
          label={m.referenceLabel()}
          hint={m.referenceHint()}
          autoComplete="off"
          maxLength={40}
          {...form.field('reference')}
        />
      ) : null}
      <TextArea
        label={m.whatWrongLabel()}
        hint={isByHand ? m.whatWrongHint() : m.whatWrongHintYouMayLeave()}
        maxLength={2_000}
        {...form.field('words')}
      />
      <Problem words={form.problem} />
      <div>
        <Button type="submit" variant={isByHand || isTitled ? 'primary' : 'secondary'} busy={form.isSending}>
          {m.sendReportButton()}
        </Button>
      </div>
    </form>
  )
}
