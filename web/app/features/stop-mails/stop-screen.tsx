import * as m from '@evensettle/messages/stop-mails/stop-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { isSmsKey, isWholeKey } from './model.ts'
import { stopMutation } from './queries.ts'
import { ReportForm } from './report-form.tsx'

const OF_MAILS = {
  title: m.noMoreMailsLikeTitle,
  what: m.onePressSendsNo,
  button: m.stopTheseMailsButton,
  stoppedTitle: m.noMoreMailsTitle,
  done: m.youGetNoMore,
}

const OF_TEXTS = {
  title: m.noMoreTextsLikeTitle,
  what: m.onePressSendsNoTexts,
  button: m.stopTheseTextsButton,
  stoppedTitle: m.noMoreTextsTitle,
  done: m.numberGetsNoMore,
}

/**
 * Where the foot of each invitation mail leads. Stopping is one press here and not the opening of the page:
 * programs that look at links beforehand must stop nothing.
 */
export function StopScreen({ linkKey: given, wantsReport }: { linkKey: string; wantsReport: boolean }) {
  // a link that lost its end stops nothing, and the server answers every key alike
  const linkKey = isWholeKey(given) ? given : ''
  const isBroken = given !== '' && linkKey === ''
  const say = isSmsKey(linkKey) ? OF_TEXTS : OF_MAILS
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
          <h1 tabIndex={-1}>{stop.isSuccess ? say.stoppedTitle() : say.title()}</h1>
          {stop.isSuccess ? null : <p>{say.what({ brand: BRAND })}</p>}
          {stop.isSuccess ? (
            <Callout live title={m.doneTitle()}>
              {say.done()}
            </Callout>
          ) : (
            <Button busy={stop.isPending} onClick={() => stop.mutate()}>
              {say.button()}
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
