import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/late-answer/late-answer.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ApiError } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { reopeningQuery, reopenMutation } from './queries.ts'

/** Under a link whose time is over, or that was turned down: it is not too late. Nothing where it is. */
export function LateAnswer({
  token,
  ContactStep,
}: {
  token: string
  /** what stands here until who came by letter has confirmed an address of theirs */
  ContactStep: ComponentType<{ token: string; starterName: string; onConfirmed: () => void }>
}) {
  const { data, refetch } = useQuery({ ...reopeningQuery(token), enabled: token !== '' })
  const reopen = useMutation({
    ...reopenMutation(token),
    onSuccess: async ({ isOpen }) => {
      if (isOpen) window.location.reload()
      else await refetch()
    },
  })
  if (data?.hasAsked) return <Asked starterName={data.starterName} />
  if (!data?.until) return null
  const { asksFirst, starterName } = data
  const date = formatDate(data.until)
  if (reopen.error instanceof ApiError && reopen.error.code === 'CONTACT_NEEDED')
    return <ContactStep token={token} starterName={starterName} onConfirmed={() => reopen.mutate()} />
  return (
    <Card aria-labelledby="late" className="grid w-full gap-3">
      <h2 id="late">{m.youCanStillAnswerHeading()}</h2>
      <p>
        {asksFirst
          ? m.ifYouWouldLikeToAsked({ date, starterName })
          : m.ifYouWouldLikeTo({ date, days: TIMELINE.invitationValid / DAY, starterName })}
      </p>
      <div>
        <Button busy={reopen.isPending || reopen.isSuccess} onClick={() => reopen.mutate()}>
          {asksFirst ? m.askToAnswerButton() : m.answerAfterAllButton()}
        </Button>
      </div>
      {reopen.error ? (
        <Callout tone="danger" live>
          {reopen.error.message}
        </Callout>
      ) : null}
    </Card>
  )
}

function Asked({ starterName }: { starterName: string }) {
  return (
    <Card aria-labelledby="late" className="grid w-full gap-3">
      <h2 id="late">{m.youAskedHeading()}</h2>
      <p aria-live="polite">{m.waitsForStarter({ starterName })}</p>
    </Card>
  )
}
