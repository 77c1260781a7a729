import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useContactFirst } from '../letter/use-contact-first.tsx'
import { moreTimeMutation } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'

/** "I need time": once, with the new date said before and after. */
export function TimeStep({ view, token }: { view: InvitationView; token: string }) {
  const more = useMutation(moreTimeMutation(useQueryClient(), token))
  const contact = useContactFirst(token, view)
  const back = (
    <LinkButton to="/invitation-response" variant="secondary">
      Back to the invitation
    </LinkButton>
  )
  if (more.isSuccess || !view.moreTimeLeft)
    return (
      <div key="given" className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
        <StepHeading>You have time until {formatDate(view.until)}</StepHeading>
        <p>
          {view.starterName} knows that you asked for it. We remind you before that day. Your link keeps
          working; you can close this page.
        </p>
        {back}
      </div>
    )
  if (contact.step) return contact.step
  const until = new Date(new Date(view.until).getTime() + TIMELINE.moreTime).toISOString()
  return (
    <div key="asking" className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>Take seven more days</StepHeading>
      <p>
        You would then have until <strong>{formatDate(until)}</strong> instead of {formatDate(view.until)}.
        You can do this once. {view.starterName} is told that you need time, nothing else.
      </p>
      {more.isError ? (
        <Callout tone="danger" live>
          {more.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={more.isPending} onClick={() => contact.first(() => more.mutate())}>
          Give me seven more days
        </Button>
        {back}
      </div>
    </div>
  )
}
