import * as m from '@evensettle/messages/stop-mails/objections-fold.ts'
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
  const isByLetter = readInvitationToken(token).isOfLetter
  return (
    <div className="mt-10 [.max-w-form+&]:mx-auto [.max-w-form+&]:max-w-form [.max-w-text+&]:mx-auto [.max-w-text+&]:max-w-text">
      <details className="max-w-form text-ink-2">
        <summary className="min-h-11 cursor-pointer content-center text-sm underline underline-offset-4">
          {m.noMoreMailsReportSummary()}
        </summary>
        <div className="mt-3 grid gap-6 text-ink">
          {isByLetter ? (
            <p>{m.doYouGetMails()}</p>
          ) : stop.isSuccess ? (
            <Callout live title={m.doneTitle()}>
              {m.youGetNoMore()}
            </Callout>
          ) : (
            <div className="grid justify-items-start gap-2">
              <p>{m.onePressWeSend()}</p>
              <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
                {m.stopTheseMailsButton()}
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
