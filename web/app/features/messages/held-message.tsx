import * as m from '@evensettle/messages/messages/held-message.ts'
import { sendMessage, takeBackMessage } from '@evensettle/contracts/message-sending.ts'
import { UNDO_FOR } from '@evensettle/domain/words/undo.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Held } from './model.ts'
import { addMessage, setHeld } from './queries.ts'

/** After this a message that should be out is asked for: its event may have been missed. ms */
const LOOK_AGAIN = 4_000

/** Under one's own message while it can be undone: how long, and the two ways to end that. */
export function HeldMessage({ held, name }: { held: Held; name: string }) {
  const client = useQueryClient()
  const { id: caseId = '' } = useParams()
  const left = useLeft(held.until)
  const undo = useMutation({
    mutationFn: () => call(takeBackMessage, { caseId, id: held.id }),
    onSuccess: () => {
      setHeld(client, caseId, held.id, null)
      writeOn(held.body)
    },
    onError: (error) => lookAgain(client, caseId, error),
  })
  const now = useMutation({
    mutationFn: () => call(sendMessage, { caseId, id: held.id, body: held.body }),
    onSuccess: (message) => {
      addMessage(client, caseId, message)
      setHeld(client, caseId, held.id, null)
      field()?.focus()
    },
    onError: (error) => lookAgain(client, caseId, error),
  })
  const isLate = left === 0 && !held.isReturned
  useEffect(() => {
    if (!isLate) return
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: queryKeys.messages(caseId) })
    }, LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [isLate, client, caseId])
  const failed = undo.error ?? now.error
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
      <Words held={held} left={left} name={name} />
      {left > 0 || held.isReturned ? (
        <span className="flex flex-wrap gap-x-4">
          <Press isBusy={undo.isPending} onPress={() => undo.mutate()}>
            {held.isReturned ? m.removeButton() : m.undoButton()}
          </Press>
          {held.isReturned ? null : (
            <Press isBusy={now.isPending} onPress={() => now.mutate()}>
              {m.nowButton()}
            </Press>
          )}
        </span>
      ) : null}
      <p role="alert" className="w-full text-danger empty:hidden">
        {failed ? <span>{failed.message}</span> : null}
      </p>
    </div>
  )
}

/** The seconds go by on the screen only: a screen reader hears once that there is a way back. */
function Words({ held, left, name }: { held: Held; left: number; name: string }) {
  const [atFirst] = useState(left)
  if (held.isReturned) return <p aria-live="polite">{m.notDelivered()}</p>
  return (
    <>
      <p aria-hidden="true" className="tabular">
        {left > 0 ? m.canReadIt({ name, seconds: left }) : m.goingOut()}
      </p>
      <p aria-live="polite" className="sr-only">
        {m.announced({ seconds: atFirst })}
      </p>
    </>
  )
}

function Press({ isBusy, onPress, children }: { isBusy: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 min-w-11 items-center font-semibold md:pointer-fine:min-h-8"
      aria-disabled={isBusy}
      onClick={() => (isBusy ? null : onPress())}
    >
      {children}
    </button>
  )
}

/** Seconds until a moment of this browser's clock; a clock that was set back gives no more than there can be. */
function useLeft(until: number): number {
  const seconds = () => Math.min(UNDO_FOR / 1_000, Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds()), 250)
    return () => clearInterval(timer)
  })
  return left
}

/** It has gone out, or another tab has taken it back: what is so now is read. */
function lookAgain(client: QueryClient, caseId: string, error: Error): void {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    void client.invalidateQueries({ queryKey: queryKeys.messages(caseId) })
}

/** Puts words into the field as if they were typed, before what was begun there meanwhile; it keeps them itself. */
function writeOn(body: string): void {
  const area = field()
  if (!area) return
  const text = area.value.trim() === '' ? body : `${body}\n\n${area.value}`
  // past React's own setter, which would not see a change
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  // nobody typed: the field tells the other side of no typing where an event is of this kind
  area.dispatchEvent(new CustomEvent('input', { bubbles: true }))
  area.focus()
}

function field(): HTMLTextAreaElement | null {
  return document.querySelector('textarea#message')
}
