import * as m from '@evensettle/messages/agreed/figures.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isObjectedTo } from '@evensettle/domain/obligations/obligation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useCalmFirst } from '../wording/use-calm-first.tsx'
import { actMutation } from './queries.ts'

/** Two figures side by side, and what the two write about them; afterwards what was written stays. */
export function Figures({ view, one }: { view: Obligations; one: ObligationView }) {
  const isOpen = isObjectedTo(one.state)
  if (!isOpen && one.talk.length === 0) return null
  const owed = otherSide(one.by)
  const words = [
    ...(one.objected?.words && isOpen
      ? [{ id: 'objection', side: owed, words: one.objected.words, at: one.objected.at }]
      : []),
    ...one.talk,
    // of an earlier objection, too, something may have been written
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <div className="mt-3 grid gap-4">
      {isOpen && one.objected ? (
        <dl className="grid grid-cols-2 gap-3">
          <Figure name={view.names[one.by]} figure={saidFigure(view, one)} />
          <Figure name={view.names[owed]} figure={receivedFigure(view, one)} />
        </dl>
      ) : null}
      {words.length > 0 ? (
        <ul aria-label={m.talkLabel()} className="grid gap-3">
          {words.map((word) => (
            <li key={word.id} className="border-l-3 border-line-strong pl-3">
              <p className="text-sm text-ink-2">
                {m.who({
                  name: word.side === view.mySide ? m.you() : view.names[word.side],
                  day: formatDate(word.at),
                })}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{word.words}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? <Say view={view} one={one} /> : null}
    </div>
  )
}

function Figure({ name, figure }: { name: string; figure: string }) {
  return (
    <div className="rounded-soft border border-line-strong p-3">
      <dt className="text-sm wrap-anywhere text-ink-2">{m.says({ name })}</dt>
      <dd className="font-serif text-2xl font-semibold tabular">{figure}</dd>
    </div>
  )
}

function saidFigure(view: Obligations, { kind, amount }: ObligationView): string {
  return kind === 'payment' ? formatMoney(amount, view.currency) : m.done()
}

function receivedFigure(view: Obligations, { kind, objected }: ObligationView): string {
  return kind === 'payment' ? formatMoney(objected?.received ?? 0, view.currency) : m.notDone()
}

/** A word to the other side. What was typed stays until it has arrived. */
function Say({ view, one }: { view: Obligations; one: ObligationView }) {
  const client = useQueryClient()
  const send = useMutation(actMutation(client, view.caseId))
  const [words, setWords] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const other = view.names[otherSide(view.mySide)]
  const calm = useCalmFirst({
    name: other,
    said: () => [{ text: words, change: setWords }],
    onSend: () => {
      const said = { act: 'talk', obligationId: one.id, id, words } as const
      send.mutate(said, {
        onSuccess: () => {
          setWords('')
          setId(crypto.randomUUID())
        },
      })
    },
  })
  return (
    <form
      {...calm.watch}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) calm.first()
      }}
    >
      <TextArea
        label={m.sayLabel({ other })}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={send.error?.message}
      />
      <Button type="submit" variant="secondary" size="s" busy={send.isPending}>
        {m.sayButton()}
      </Button>
      {calm.question}
    </form>
  )
}
