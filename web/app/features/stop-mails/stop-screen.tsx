import * as m from '@evensettle/messages/stop-mails/stop-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { isWholeKey } from './model.ts'
import { stopMutation } from './queries.ts'
import { ReportForm } from './report-form.tsx'

/**
 * Where the foot of each invitation mail leads. Stopping is one press here and not the opening of the page:
 * programs that look at links beforehand must stop nothing.
 */
export function StopScreen({ linkKey: given, wantsReport }: { linkKey: string; wantsReport: boolean }) {
  // a link that lost its end stops nothing, and the server answers every key alike
  const linkKey = isWholeKey(given) ? given : ''
  const isBroken = given !== '' && linkKey === ''
  const stop = useMutation(stopMutation(linkKey))
  const [isReporting, setIsReporting] = useState(wantsReport || given === '')
  return (
    <div className="mx-auto grid max-w-form gap-8 py-8 md:py-12">
      {isBroken ? (
        <section className="grid gap-4">
          <h1 tabIndex={-1}>{m.linkNotCompleteTitle()}</h1>
          <p>{m.partGotLostWay()}</p>
        </section>
      ) : linkKey === '' ? (
        <h1 tabIndex={-1}>{m.reportInvitationTitle()}</h1>
      ) : (
        <section className="grid justify-items-start gap-4">
          <h1 tabIndex={-1}>{stop.isSuccess ? m.noMoreMailsTitle() : m.noMoreMailsLikeTitle()}</h1>
          {stop.isSuccess ? null : <p>{m.onePressSendsNo({ brand: BRAND })}</p>}
          {stop.isSuccess ? (
            <Callout live title={m.doneTitle()}>
              {m.youGetNoMore()}
            </Callout>
          ) : (
            <Button busy={stop.isPending} onClick={() => stop.mutate()}>
              {m.stopTheseMailsButton()}
            </Button>
          )}
          {stop.error ? (
            <Callout tone="danger" live>
              {stop.error.message}
            </Callout>
          ) : null}
        </section>
      )}
      {isReporting ? (
        <ReportForm linkKey={linkKey} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setIsReporting(true)}>
            {m.somethingWrongInvitationButton()}
          </Button>
        </div>
      )}
    </div>
  )
}
