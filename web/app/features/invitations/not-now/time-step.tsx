import { DAY } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/invitations/not-now-time-step.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatLastMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useContactFirst } from '../letter/use-contact-first.tsx'
import { moreTimeMutation } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'
import { inline } from '../../../ui/inline.ts'
import { Problem } from '../../../ui/problem.tsx'

/** "I need time": once, with the new date said before and after. */
export function TimeStep({ view, token }: { view: InvitationView; token: string }) {
  const more = useMutation(moreTimeMutation(useQueryClient(), { token, caseId: view.caseId }))
  const contact = useContactFirst(token, view)
  const back = (
    <LinkButton to="/invitation-response" variant="secondary">
      {m.backToInvitationLink()}
    </LinkButton>
  )
  if (more.isSuccess || !view.moreTimeLeft)
    return (
      <div key="given" className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
        <StepHeading>{m.youHaveTimeUntil({ date: formatLastMoment(view.until) })}</StepHeading>
        <p>{m.knowsThatYouAskedFor({ starterName: view.starterName })}</p>
        {back}
      </div>
    )
  if (contact.step) return contact.step
  const until = new Date(new Date(view.until).getTime() + TIMELINE.moreTime).toISOString()
  return (
    <div key="asking" className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>{m.takeSevenMoreDays({ days: TIMELINE.moreTime / DAY })}</StepHeading>
      <p>
        {m.youWouldThenHaveUntil(
          {
            strong: (words) => <strong>{words}</strong>,
            date: formatLastMoment(until),
            date2: formatLastMoment(view.until),
            starterName: view.starterName,
          },
          inline,
        )}
      </p>
      <Problem words={more.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button busy={more.isPending} onClick={() => contact.first(() => more.mutate())}>
          {m.giveMeSevenMoreDaysButton({ days: TIMELINE.moreTime / DAY })}
        </Button>
        {back}
      </div>
    </div>
  )
}
