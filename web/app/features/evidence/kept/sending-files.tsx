import * as m from '@evensettle/messages/evidence/sending-files.ts'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../../lib/format.ts'
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
  chosen = NONE,
  onAnother,
  onLeft,
}: {
  place: Place
  /** all that were picked on this screen, oldest first */
  chosen?: readonly File[]
  /** Lets another file be chosen; without it none can be added any more. */
  onAnother?: (() => void) | undefined
  /** Takes the focus from a row that goes away. */
  onLeft?: (() => void) | undefined
}) {
  const { sending, add, retry, pause, goOn, forget, takeBack } = useSending(place)
  const taken = useRef(0)
  useEffect(() => {
    const fresh = chosen.slice(taken.current)
    taken.current = chosen.length
    for (const file of fresh) void add(file)
  })
  return (
    <ul className="grid gap-2 empty:hidden">
      {sending.map((one) => (
        <SendingRow
          key={one.id}
          sending={one}
          onRetry={() => void retry(one)}
          onPause={() => pause(one.id)}
          onGoOn={() => void goOn(one)}
          onAnother={
            onAnother &&
            (() => {
              void forget(one.id)
              onLeft?.()
              onAnother()
            })
          }
          onDrop={() => {
            void takeBack(one.id)
            onLeft?.()
          }}
        />
      ))}
    </ul>
  )
}

/** bytes: some ten seconds on a slow line */
const LONG = 5_000_000

const NONE: readonly File[] = []

function SendingRow({
  sending: { file, share, problem, isFinal, waits, isKept, hasStopped, isPaused },
  onRetry,
  onPause,
  onGoOn,
  onAnother,
  onDrop,
}: {
  sending: Sending
  onRetry: () => void
  onPause: () => void
  onGoOn: () => void
  onAnother: (() => void) | undefined
  onDrop: () => void
}) {
  const moves = problem === null && !waits && !isPaused
  const part = { sent: formatBytes(share * file.size), whole: formatBytes(file.size) }
  // what takes long enough for somebody to want to do something about it
  const isLong = file.size > LONG
  return (
    <li className="rounded-card border border-line px-4 py-3">
      <p className="wrap-anywhere">{file.name}</p>
      {moves ? (
        <progress
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-pine"
          value={share}
          max={1}
          aria-label={m.sendingLabel({ name: file.name })}
        />
      ) : null}
      <p className="text-sm text-ink-2 tabular-nums">{moves && isLong ? m.partSent(part) : null}</p>
      {/* There from the beginning, or a reader would not hear what comes into it. */}
      <div aria-live="polite" className="text-sm">
        {waits ? (
          <p>
            <strong>{problem ?? notSentWords()}</strong> <span>{isKept ? m.isKept() : m.isNotKept()}</span>
          </p>
        ) : isPaused ? (
          <p>{m.isPaused(part)}</p>
        ) : problem === null ? null : (
          <p className="text-danger">{problem}</p>
        )}
      </div>
      <div className="-ml-4 flex flex-wrap">
        {isFinal && onAnother ? (
          <Button variant="quiet" size="s" onClick={onAnother}>
            {m.chooseAnotherFileButton()}
          </Button>
        ) : hasStopped && !isFinal ? (
          <Button variant="quiet" size="s" busy={moves} onClick={onRetry}>
            {m.tryAgainButton()}
          </Button>
        ) : null}
        {isPaused ? (
          <Button variant="quiet" size="s" aria-label={m.continueLabel({ name: file.name })} onClick={onGoOn}>
            {m.continueButton()}
          </Button>
        ) : moves && isLong && share < 1 ? (
          <Button variant="quiet" size="s" aria-label={m.pauseLabel({ name: file.name })} onClick={onPause}>
            {m.pauseButton()}
          </Button>
        ) : null}
        <Button variant="quiet" size="s" onClick={onDrop}>
          {m.leaveItOutButton()}
        </Button>
      </div>
    </li>
  )
}
