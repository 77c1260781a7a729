import * as m from '@evensettle/messages/messages/message-entry.ts'
import { MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reviseInOutbox } from '../../lib/outbox-queue.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL } from '../../ui/field.tsx'
import type { Bubble } from './model.ts'

/** A message that was not taken: why, and its words to change, for they may be the reason. */
export function ParkedMessage({ bubble, onDelete }: { bubble: Bubble; onDelete: () => void }) {
  const client = useQueryClient()
  const [body, setBody] = useState(bubble.body)
  const id = useId()
  return (
    <div className="grid max-w-text gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-danger">
        {m.notSentLabel()}
      </label>
      <textarea
        id={id}
        className={CONTROL}
        rows={3}
        dir="auto"
        maxLength={MAX_MESSAGE}
        value={body}
        aria-invalid
        aria-describedby={`${id}-why`}
        onChange={(event) => setBody(event.target.value)}
      />
      <p id={`${id}-why`} className="text-sm text-danger">
        {bubble.problem}
      </p>
      <div className="flex gap-2">
        <Button size="s" variant="secondary" onClick={onDelete}>
          {m.deleteButton()}
        </Button>
        <Button
          size="s"
          disabled={body.trim() === ''}
          onClick={() => void reviseInOutbox(client, bubble.id, body.trim())}
        >
          {m.sendAgainButton()}
        </Button>
      </div>
    </div>
  )
}
