import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { firstName } from './model.ts'
import { sayWhoItIsMutation } from './queries.ts'

/** Somebody joined under an address that the starter did not name: the starter says if it is them, the other waits. */
export function WhoJoined({ view }: { view: CaseView }) {
  if (view.cameIn?.check !== 'open' || !isNegotiating(view.status)) return null
  if (view.mySide === 'starter') return <Question view={view} words={view.cameIn.words} />
  const starter = firstName(view.names.starter)
  return (
    <Callout title={`${starter} has to say that it is you`}>
      <p>
        You came in {view.cameIn.words}. You can write and make offers. An offer can be accepted, and the
        mediator can propose, once {starter} has said so.
      </p>
    </Callout>
  )
}

function Question({ view, words }: { view: CaseView; words: string }) {
  const say = useMutation(sayWhoItIsMutation(useQueryClient(), view.id))
  const [isAsking, setIsAsking] = useState(false)
  const name = view.names.respondent
  return (
    <Card aria-labelledby="who-joined" className="grid gap-4">
      <h2 id="who-joined">Is this {name}?</h2>
      <p className="wrap-anywhere">Somebody joined {words}.</p>
      <p className="text-ink-2">
        Not sure? Ask {firstName(name)} on a number that you already know. Until you say yes, no offer can be
        accepted and the mediator makes no proposal. The agreement names what you say here.
      </p>
      {say.isError && !isAsking ? (
        <Callout tone="danger" live>
          {say.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={say.isPending && !isAsking} onClick={() => say.mutate(true)}>
          Yes, this is {name}
        </Button>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          No, this is not them
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`This is not ${name}?`}
        confirmLabel="No, this is not them"
        cancelLabel="Go back"
        danger
        busy={say.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => say.mutate(false, { onSuccess: () => setIsAsking(false) })}
      >
        <p>
          They leave the case at once. Their answer, offers and photos go, and what the two of you wrote is
          set aside. The case then waits for {firstName(name)} again, and the invitation stays open.
        </p>
        {say.isError ? (
          <Callout tone="danger" live>
            {say.error.message}
          </Callout>
        ) : null}
      </ConfirmDialog>
    </Card>
  )
}

/** How the invited person came in, for both to read. */
export function CameIn({ view }: { view: CaseView }) {
  if (!view.cameIn) return null
  const { words, check } = view.cameIn
  const isMe = view.mySide === 'respondent'
  const who = isMe ? 'You' : firstName(view.names.respondent)
  const sayer = isMe ? firstName(view.names.starter) : 'You'
  return (
    <p className="px-1 text-sm wrap-anywhere text-ink-2">
      {who} came in {words}.{check === 'confirmed' ? ` ${sayer} said that it is the right person.` : null}
    </p>
  )
}
