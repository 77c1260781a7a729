import * as m from '@evensettle/messages/stop-mails/was-it-you.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { inline } from '../../ui/inline.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { reportMutation, showItWasMeMutation } from './queries.ts'

/** From the mail "somebody joined, was it you?": no stops what binds, yes shows that one reads this mailbox too. */
export function WasItYou({ linkKey }: { linkKey: string }) {
  const [words, setWords] = useState('')
  const no = useMutation(reportMutation(linkKey))
  const yes = useMutation(showItWasMeMutation(linkKey))
  if (no.isSuccess)
    return (
      <Callout live title={m.thankYouTitle()}>
        {no.data.holds ? m.nothingCanBeSigned() : m.caseGoesOn()}
      </Callout>
    )
  if (yes.isSuccess)
    return (
      <Callout live title={m.thankYouTitle()}>
        {m.nowKnown(
          {
            link: (text) => (
              <Link to={`/case/${yes.data.caseId}`} className="link">
                {text}
              </Link>
            ),
          },
          inline,
        )}
      </Callout>
    )
  const isSignedOut = yes.error instanceof ApiError && yes.error.code === 'NOT_SIGNED_IN'
  const error = isSignedOut || yes.error?.message === undefined ? no.error?.message : yes.error.message
  return (
    <section className="grid gap-4">
      <h1 tabIndex={-1}>{m.somebodyJoinedTitle()}</h1>
      <p>{m.whatEachDoes()}</p>
      <TextArea
        label={m.wordsLabel()}
        hint={m.wordsHint()}
        maxLength={2_000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {isSignedOut ? (
        <Callout tone="warn" live>
          {m.signInFirst()}
        </Callout>
      ) : null}
      {error === undefined ? null : (
        <Callout tone="danger" live>
          {error}
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={no.isPending} onClick={() => no.mutate({ reference: '', words, wasNotMe: true })}>
          {m.notMeButton()}
        </Button>
        <Button variant="secondary" busy={yes.isPending} onClick={() => yes.mutate()}>
          {m.wasMeButton()}
        </Button>
      </div>
    </section>
  )
}
