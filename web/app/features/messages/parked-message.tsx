import * as m from '@evensettle/messages/messages/parked-message.ts'
import { MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { keepRevision, reviseInOutbox } from '../../lib/outbox-queue.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL } from '../../ui/field.tsx'
import type { Bubble } from './model.ts'

/** A message that was not taken: why, and its words to change, for they may be the reason. */
export function ParkedMessage({ bubble, onDelete }: { bubble: Bubble; onDelete: () => void }) {
  const client = useQueryClient()
  const [body, setBody] = useState(bubble.body)
  const [asks, setAsks] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // refused once more: whoever waits at its place goes on with its words
  useEffect(() => goOn(area.current), [])
  function change(next: string) {
    setBody(next)
    void keepRevision(client, bubble.id, next)
  }
  async function sendAgain(entry: HTMLElement | null) {
    stayAt(entry)
    await reviseInOutbox(client, bubble.id, body.trim())
    goOn(area.current)
  }
  function keep() {
    setAsks(false)
    area.current?.focus()
  }
  function remove(button: HTMLElement) {
    stayAt(button.closest('ol'))
    onDelete()
  }
  return (
    <div className="grid max-w-text gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-danger">
        {bubble.isAboutWords ? m.changeItLabel() : m.notSentLabel()}
      </label>
      <textarea
        ref={area}
        id={id}
        className={CONTROL}
        rows={3}
        dir="auto"
        maxLength={MAX_MESSAGE}
        value={body}
        aria-invalid
        aria-describedby={`${id}-why`}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`${id}-why`} className="text-sm text-danger">
        {bubble.problem}
      </p>
      <p id={`${id}-asks`} className="text-sm empty:hidden" aria-live="polite">
        {asks ? <span>{m.deleteNote()}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* what a second click of the same press meets is the way back, and the focus stays on it */}
        <Button
          size="s"
          variant="secondary"
          aria-describedby={asks ? `${id}-asks` : undefined}
          onClick={({ currentTarget }) => {
            if (asks) return keep()
            // words that are nowhere else do not go by one press
            if (body.trim() !== '') return setAsks(true)
            remove(currentTarget)
          }}
        >
          {asks ? m.keepButton() : m.deleteButton()}
        </Button>
        {asks ? (
          <Button size="s" variant="danger" onClick={({ currentTarget }) => remove(currentTarget)}>
            {m.deleteForGoodButton()}
          </Button>
        ) : null}
        <Button
          size="s"
          disabled={body.trim() === ''}
          onClick={({ currentTarget }) => {
            void sendAgain(currentTarget.closest('li'))
          }}
        >
          {m.sendAgainButton()}
        </Button>
      </div>
    </div>
  )
}

function goOn(area: HTMLElement | null): void {
  if (area?.closest('li') === document.activeElement) area?.focus()
}

/** The button that was pressed goes away: who uses a keyboard goes on here. */
function stayAt(place: HTMLElement | null): void {
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
