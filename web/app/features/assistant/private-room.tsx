import * as m from '@evensettle/messages/assistant/private-room.ts'
import type { Room } from '@evensettle/contracts/assistant.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { ROOM_LIMITS, type RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../lib/auth.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Envelope } from '../../ui/envelope.tsx'
import { Fold } from '../../ui/fold.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ModelPart } from './model-part.tsx'
import { readBegun, withoutAsked, type Begun } from './model.ts'
import { askMutation, begunInRoom, clearMutation, deleteEntryMutation, roomQuery } from './queries.ts'
import { RoomAnswer } from './room-answer.tsx'
import { RoomAsking } from './room-asking.tsx'

/** One's own room beside the talk: software that gets things ready and sends nothing. */
export function PrivateRoom({ view }: { view: CaseView }) {
  const found = useQuery(roomQuery(view.id))
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of what was pressed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto w-full max-w-3xl pt-3">
      <Envelope label={m.onlyYou()}>
        <div>
          <h2 ref={heading} tabIndex={-1} className="rounded-soft text-2xl">
            {m.heading()}
          </h2>
          <p className="mt-1 text-ink-2">{m.software()}</p>
        </div>
        {found.data ? (
          <Inside key={`${userId} ${view.id}`} view={view} userId={userId} room={found.data} />
        ) : (
          <NotLoaded of={found} name={m.name()} headingLevel="h3" />
        )}
      </Envelope>
    </div>
  )
}

function Inside({ view, userId, room }: { view: CaseView; userId: string; room: Room }) {
  const { begun, change, pending, ask, answered } = useAsking(view, userId)
  const entries = room.entries.toReversed()
  const [newest, ...earlier] = entries
  const drop = useDropping(view.id)
  const uses = room.model !== null && room.agreedAt !== null
  const shown = { view, userId, onDelete: drop.one, deleting: drop.deleting }
  return (
    <>
      <About view={view} isNew={entries.length === 0} />
      {room.model ? (
        <ModelPart
          view={view}
          model={room.model}
          agreedAt={room.agreedAt}
          agreedToNotes={room.agreedToNotes}
        />
      ) : null}
      {room.keptUntil ? (
        <p className="text-sm text-ink-2">{m.ended({ day: formatDate(room.keptUntil) })}</p>
      ) : null}
      <RoomAsking {...{ view, userId, begun, uses }} onChange={change} onAsk={ask} of={pending} />
      <Problem words={drop.error?.message} />
      {newest ? (
        <RoomAnswer key={newest.id} entry={newest} isNew={newest.id === answered} {...shown} />
      ) : null}
      {earlier.length > 0 ? (
        <Fold title={m.earlierSummary({ count: earlier.length })}>
          {earlier.map((entry) => (
            <RoomAnswer key={entry.id} entry={entry} {...shown} />
          ))}
        </Fold>
      ) : null}
      {newest ? <Clearing caseId={view.id} /> : null}
    </>
  )
}

/** What this is, who can read it and what is kept: open as long as nothing stands here. */
function About({ view, isNew }: { view: CaseView; isNew: boolean }) {
  const other = view.names[otherSide(view.mySide)]
  return (
    <Fold title={m.whoSummary()} isNeeded={isNew}>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm text-ink-2">
        <li>{m.onlyYouRead({ other })}</li>
        <li>{m.whatItKnows({ other })}</li>
        <li>{m.operatorReads()}</li>
        <li>{m.whatIsKept({ count: ROOM_LIMITS.entries, days: TIMELINE.roomKeptFor / DAY })}</li>
      </ul>
    </Fold>
  )
}

/** What is written here stays in this browser until it is answered; what was asked is asked again under the same id. */
function useAsking(view: CaseView, userId: string) {
  const asking = useMutation(askMutation(useQueryClient(), view.id))
  const kept = begunInRoom(userId, view.id)
  const [begun, setBegun] = useState(() => readBegun(kept.read()))
  const [answered, setAnswered] = useState<string | null>(null)

  function change(part: Partial<Begun>) {
    const next = { ...begun, ...part }
    setBegun(next)
    kept.keep(next)
    if (asking.isError) asking.reset()
  }

  function ask(what: RoomAsk) {
    if (asking.isPending) return
    const about = JSON.stringify(what)
    const id = begun.pending?.about === about ? begun.pending.id : crypto.randomUUID()
    change({ pending: { id, about } })
    asking.mutate(
      { id, ask: what },
      {
        onSuccess: () => {
          const rest = withoutAsked(readBegun(kept.read()), what.task)
          setBegun(rest)
          kept.keep(rest)
          setAnswered(id)
        },
      },
    )
  }

  return { begun, change, ask, answered, pending: asking }
}

function useDropping(caseId: string) {
  const { mutate, isPending, variables, error } = useMutation(deleteEntryMutation(useQueryClient(), caseId))
  return {
    error,
    deleting: isPending ? variables : null,
    one: (id: string) => {
      if (isPending) return
      mutate(id, {
        onSuccess: () => {
          toast(m.deleted())
          // what was pressed is gone
          document.getElementById('room-help')?.focus()
        },
      })
    },
  }
}

function Clearing({ caseId }: { caseId: string }) {
  const clear = useMutation(clearMutation(useQueryClient(), caseId))
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div>
      <Button variant="quiet" size="s" className="-ml-4" onClick={() => setIsAsked(true)}>
        {m.clearButton()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.clearTitle()}
        confirmLabel={m.clearConfirmButton()}
        cancelLabel={m.keepButton()}
        danger
        busy={clear.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess: () => {
              toast(m.cleared())
              document.getElementById('room-help')?.focus()
            },
          })
        }
      >
        <p>{m.clearWords()}</p>
        <Problem words={clear.error?.message} />
      </ConfirmDialog>
    </div>
  )
}
