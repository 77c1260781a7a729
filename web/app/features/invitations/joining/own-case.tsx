import * as m from '@evensettle/messages/invitations/joining-own-case.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { StepHeading } from '../step-heading.tsx'

/** The starter opened the link that was meant for the other side. */
export function OwnCase({ caseId }: { caseId: string }) {
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>{m.thisIsInvitationThatYou()}</StepHeading>
      <p>{m.onlyOtherSideCanAnswer()}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/case/${caseId}`}>{m.openMyCaseLink()}</LinkButton>
        <LinkButton to={`/case-invitation/${caseId}`} variant="secondary">
          {m.seeInvitationLink()}
        </LinkButton>
      </div>
    </div>
  )
}
