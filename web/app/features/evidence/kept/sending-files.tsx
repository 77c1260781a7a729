import * as m from '@evensettle/messages/evidence/sending-files.ts'
import { useEffect, useRef } from 'react'
import { notSentWords } from '../../../lib/outbox-queue.ts'
import { Button } from '../../../ui/button.tsx'
import { useSending, type Place, type Sending } from './use-sending.ts'

/** Fetches what sends a file in parts. */
export function warmUpSending(): void {
  import('tus-js-client').catch(() => {})
}

/** The files that are on their way to one place, those of a former visit among them. */
export function SendingFiles({
  place,
  chosen,
  onAnother,
}: {
  place: Place
  /** all that were picked on this screen, oldest first */
  chosen: readonly File[]
  onAnother: () => void
}) {
  const { sending, add, send, forget, takeBack } = useSending(place)
  const taken = useRef(0)
  useEffect(() => {
    const fresh = chosen.slice(taken.current)
    taken.current = chosen.length
    for (const file of fresh) void add(file)
  })
  return (
    <ul className="grid gap-2 empty:hidden" aria-live="polite">
      {sending.map((one) => (
        <SendingRow
          key={one.id}
          sending={one}
          onRetry={() => void send(one)}
          onAnother={() => {
            void forget(one.id)
            onAnother()
          }}
          onDrop={() => void takeBack(one.id)}
        />
      ))}
    </ul>
  )
}

function SendingRow({
  sending: { file, share, problem, isFinal, waits, isKept },
  onRetry,
  onAnother,
  onDrop,
}: {
  sending: Sending
  onRetry: () => void
  onAnother: () => void
  onDrop: () => void
}) {
  return (
    <li className="rounded-card border border-line px-4 py-3">
      <p className="wrap-anywhere">{file.name}</p>
      {problem === null && !waits ? (
        <progress
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-pine"
          value={share}
          max={1}
          aria-label={m.sendingLabel({ name: file.name })}
        />
      ) : (
        <>
          {waits ? (
            <p className="text-sm">
              <strong>{problem ?? notSentWords()}</strong> <span>{isKept ? m.isKept() : m.isNotKept()}</span>
            </p>
          ) : (
            <p className="text-sm text-danger">{problem}</p>
          )}
          <div className="-ml-4 flex flex-wrap">
            <Button variant="quiet" size="s" onClick={isFinal ? onAnother : onRetry}>
              {isFinal ? m.chooseAnotherFileButton() : m.tryAgainButton()}
            </Button>
            <Button variant="quiet" size="s" onClick={onDrop}>
              {m.leaveItOutButton()}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
