import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ReportForm } from '../../stop-mails/report-form.tsx'
import { StepHeading } from '../step-heading.tsx'

/** "Report a threat", from beside the words that it is about. */
export function ReportStep({ token }: { token: string }) {
  return (
    <div className="mx-auto grid max-w-form gap-5 py-6 md:py-10">
      <StepHeading>{m.reportTitle()}</StepHeading>
      <ReportForm linkKey={token} isTitled />
      <div>
        <LinkButton to="/invitation-response" variant="secondary">
          {m.goBackLink()}
        </LinkButton>
      </div>
    </div>
  )
}
