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
          <h1 tabIndex={-1}>This link is not complete</h1>
          <p>
            A part of it got lost on the way here, so nothing was stopped. Open the mail again and press the
            link in it.
          </p>
        </section>
      ) : linkKey === '' ? (
        <h1 tabIndex={-1}>Report an invitation</h1>
      ) : (
        <section className="grid justify-items-start gap-4">
          <h1 tabIndex={-1}>{stop.isSuccess ? 'No more mails' : 'No more mails like this?'}</h1>
          {stop.isSuccess ? null : (
            <p>
              One press, and {BRAND} sends no more invitations, reminders or texts to you. It does not matter
              who starts a case. The person who invited you sees that you do not want mails, nothing else.
            </p>
          )}
          {stop.isSuccess ? (
            <Callout live title="Done">
              You get no more mails like this. Your link still works if you want to read or answer.
            </Callout>
          ) : (
            <Button busy={stop.isPending} onClick={() => stop.mutate()}>
              Stop these mails
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
            Something is wrong with this invitation
          </Button>
        </div>
      )}
    </div>
  )
}
