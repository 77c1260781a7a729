import * as m from '@evensettle/messages/messages/messages-panel.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyPart, Nothing } from '../../lib/lazy-part.tsx'
import { useSession } from '../../lib/auth.ts'
import { MessageComposer } from './message-composer.tsx'
import { loadSaid } from './message-list.tsx'
import { putInOutbox } from '../../lib/outbox-queue.ts'

// Only where the other side has joined.
const PresenceLine = lazyPart(() => import('./presence-line.tsx'), 'PresenceLine', Nothing)

type Talk = Pick<CaseView, 'id' | 'type' | 'mySide' | 'names' | 'respondentJoined' | 'answer'>

/** The end of the conversation: whether the other side is there, and the field to write in. */
export function WriteMessage({ view, canWrite }: { view: Talk; canWrite: boolean }) {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const { id: caseId, mySide, names } = view
  const other = otherSide(mySide)
  const isTalk = mySide === 'respondent' || view.respondentJoined
  useEffect(() => {
    // what is written without a connection has to be shown without one
    if (isTalk) void loadSaid().catch(() => undefined)
  }, [isTalk])
  if (!canWrite) return <p className="text-ink-2">{m.thisCaseIsClosed()}</p>

  function send(body: string) {
    const row = { id: crypto.randomUUID(), userId, caseId, at: new Date().toISOString(), problem: null }
    void putInOutbox(client, { ...row, kind: 'message', body })
  }

  return (
    <div className="grid gap-1">
      {isTalk ? (
        <Suspense fallback={null}>
          <PresenceLine caseId={caseId} side={other} name={names[other]} />
        </Suspense>
      ) : (
        <p className="text-sm text-ink-2">
          {view.answer
            ? m.canReadThemByTheLink({ names: names[other] })
            : m.canReadThemAfterAnswering({ names: names[other] })}
        </p>
      )}
      <MessageComposer
        key={`${userId} ${caseId}`}
        caseId={caseId}
        userId={userId}
        type={view.type}
        mySide={mySide}
        otherName={names[other]}
        onSend={send}
      />
    </div>
  )
}
