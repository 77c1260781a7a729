import * as m from '@evensettle/messages/cases/who-joined.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { firstName } from './model.ts'
import { sayWhoItIsMutation } from './decisions/queries.ts'
import { Problem } from '../../ui/problem.tsx'

/** Somebody joined under an address that the starter did not name: the starter says if it is them, the other waits. */
export function WhoJoined({ view }: { view: CaseView }) {
  if (!view.cameIn) return null
  if (view.mySide === 'starter') return <Question view={view} cameIn={view.cameIn} />
  const starter = firstName(view.names.starter)
  const { objectedAt } = view.cameIn
  return (
    <Callout title={m.hasToSayThatItTitle({ starter })}>
      <p>{m.youCameInYouCan({ words: view.cameIn.words, starter })}</p>
      {objectedAt ? <p>{m.addressSaysNotYou({ date: formatDate(objectedAt), starter })}</p> : null}
    </Callout>
  )
}

function Question({ view, cameIn }: { view: CaseView; cameIn: NonNullable<CaseView['cameIn']> }) {
  const { words, objectedAt, hasVouched, doubtedAt } = cameIn
  const say = useMutation(sayWhoItIsMutation(useQueryClient(), view.id))
  const [isAsking, setIsAsking] = useState(false)
  const name = view.names.respondent
  return (
    <Card aria-labelledby="who-joined" className="grid gap-4">
      <h2 id="who-joined">{m.isThisHeading({ name })}</h2>
      <p className="wrap-anywhere">{m.somebodyJoined({ words })}</p>
      {objectedAt ? (
        <Callout tone="warn">{m.addressSaysNotThem({ date: formatDate(objectedAt) })}</Callout>
      ) : null}
      {doubtedAt ? <Callout tone="warn">{m.operatorDecides({ date: formatDate(doubtedAt) })}</Callout> : null}
      <p className="text-ink-2">{m.notSureAskOnNumber({ firstName: firstName(name) })}</p>
      {say.isError && !isAsking ? (
        <Callout tone="danger" live>
          {say.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={say.isPending && !isAsking} onClick={() => say.mutate(true)}>
          {m.yesThisIsButton({ name })}
        </Button>
        {doubtedAt ? null : (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {m.noThisIsNotThemButton()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.thisIsNotTitle({ name })}
        confirmLabel={m.noThisIsNotThemButton()}
        cancelLabel={m.goBackCancelLabel()}
        danger
        busy={say.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => say.mutate(false, { onSuccess: () => setIsAsking(false) })}
      >
        <p>{hasVouched ? m.weAskOperator() : m.theyLeaveCaseAtOnce({ firstName: firstName(name) })}</p>
        <Problem words={say.error?.message} />
      </ConfirmDialog>
    </Card>
  )
}

/** How the invited person came in, for both to read. */
export function CameIn({ view }: { view: CaseView }) {
  if (!view.cameIn) return null
  const { words, check } = view.cameIn
  const isMe = view.mySide === 'respondent'
  const who = isMe ? m.who() : firstName(view.names.respondent)
  const sayer = isMe ? firstName(view.names.starter) : m.who()
  return (
    <p className="px-1 text-sm wrap-anywhere text-ink-2">
      {m.cameIn({ who, words })}
      <span>{check === 'confirmed' ? m.saidThatItIsRight({ sayer }) : null}</span>
    </p>
  )
}
