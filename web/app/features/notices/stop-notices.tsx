import * as m from '@evensettle/messages/notices/stop-notices.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { stopNoticesMutation } from './queries.ts'

/** One press stops mails of the kinds that a mail was about: the same choice as in the settings. */
export function StopNotices({ noticeKey }: { noticeKey: string }) {
  const stop = useMutation(stopNoticesMutation(noticeKey))
  return (
    <section className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <h1 tabIndex={-1}>{stop.isSuccess ? m.stoppedTitle() : m.title()}</h1>
      {stop.isSuccess ? (
        <Callout live>{m.done()}</Callout>
      ) : (
        <>
          <p>{m.what()}</p>
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            {m.stopButton()}
          </Button>
        </>
      )}
      <Problem words={stop.error?.message ?? null} />
      <LinkButton to="/settings#notices" variant="secondary" reload>
        {m.chooseLink()}
      </LinkButton>
    </section>
  )
}
