import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { stopMutation } from './queries.ts'
import { ReportForm } from './report-form.tsx'

/**
 * At the foot of the invitation itself: no more mails, or something is wrong. Out of the way until it is wanted.
 * It stands at the edge of the step above it.
 */
export function ObjectionsFold({ token }: { token: string }) {
  const stop = useMutation(stopMutation(token))
  const isByLetter = readInvitationToken(token).isHandedOut
  return (
    <div className="mt-10 [.max-w-form+&]:mx-auto [.max-w-form+&]:max-w-form [.max-w-text+&]:mx-auto [.max-w-text+&]:max-w-text">
      <details className="max-w-form text-ink-2">
        <summary className="cursor-pointer py-2 text-sm underline underline-offset-4">
          No more mails, or report this
        </summary>
        <div className="mt-3 grid gap-6 text-ink">
          {isByLetter ? (
            <p>
              Do you get mails about this? Press “No more mails” at the foot of one of them, and we send you
              no more. It cannot be done here: the one who sent the letter holds this link too.
            </p>
          ) : stop.isSuccess ? (
            <Callout live title="Done">
              You get no more mails like this. You can still read and answer here.
            </Callout>
          ) : (
            <div className="grid justify-items-start gap-2">
              <p>
                One press, and we send you no more invitations, reminders or texts, whoever starts a case.
              </p>
              <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
                Stop these mails
              </Button>
            </div>
          )}
          {stop.error ? (
            <Callout tone="danger" live>
              {stop.error.message}
            </Callout>
          ) : null}
          <ReportForm linkKey={token} />
        </div>
      </details>
    </div>
  )
}
