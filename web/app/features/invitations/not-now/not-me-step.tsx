import * as m from '@evensettle/messages/invitations/not-now-decline-step.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useContactFirst } from '../letter/use-contact-first.tsx'
import { declineMutation } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'
import { Declined } from './decline-step.tsx'

/** "This is not me": no refusal, only a wrong address. */
export function NotMeStep({ view, token }: { view: InvitationView; token: string }) {
  const { starterName, respondentName } = view
  const sendingOver = { token, caseId: view.caseId, shown: view.answer }
  const decline = useMutation(declineMutation(useQueryClient(), sendingOver))
  const contact = useContactFirst(token, view)
  if (decline.isSuccess) return <Declined key="done" starterName={starterName} wasNotMe />
  if (contact.step) return contact.step
  return (
    <div className="mx-auto grid max-w-form gap-5 py-6 md:py-10">
      <StepHeading>{m.reachedTheWrongPerson()}</StepHeading>
      <p>{m.onlyThisLinkEnds({ starterName, name: respondentName })}</p>
      <Problem words={decline.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={decline.isPending}
          onClick={() => contact.first(() => decline.mutate({ reason: 'not_me', words: '' }))}
        >
          {m.iAmNotButton({ name: respondentName })}
        </Button>
        <LinkButton to="/invitation-response" variant="secondary">
          {m.goBackLink()}
        </LinkButton>
      </div>
    </div>
  )
}
