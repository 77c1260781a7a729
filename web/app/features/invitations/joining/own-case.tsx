import { LinkButton } from '../../../ui/link-button.tsx'
import { StepHeading } from '../step-heading.tsx'

/** The starter opened the link that was meant for the other side. */
export function OwnCase({ caseId }: { caseId: string }) {
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>This is the invitation that you sent</StepHeading>
      <p>Only the other side can answer it. Pass the link on to them, or look at your case.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/case/${caseId}`}>Open my case</LinkButton>
        <LinkButton to={`/case-invitation/${caseId}`} variant="secondary">
          See the invitation
        </LinkButton>
      </div>
    </div>
  )
}
