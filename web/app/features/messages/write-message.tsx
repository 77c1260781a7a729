import * as m from '@evensettle/messages/messages/messages-panel.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../lib/auth.ts'
import { useTyping } from '../../lib/realtime.ts'
import { MessageComposer } from './message-composer.tsx'
import { putInOutbox } from '../../lib/outbox-queue.ts'
import { PresenceLine } from './presence-line.tsx'

type Talk = Pick<CaseView, 'id' | 'type' | 'mySide' | 'names' | 'respondentJoined' | 'answer'>

/** The end of the conversation: whether the other side is there, and the field to write in. */
export function WriteMessage({ view, canWrite }: { view: Talk; canWrite: boolean }) {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const { id: caseId, mySide, names } = view
  const other = otherSide(mySide)
  const isTyping = useTyping(caseId).includes(other)
  if (!canWrite) return <p className="text-ink-2">{m.thisCaseIsClosed()}</p>

  function send(body: string) {
    const row = { id: crypto.randomUUID(), userId, caseId, at: new Date().toISOString(), problem: null }
    void putInOutbox(client, { ...row, kind: 'message', body })
  }

  return (
    <div className="grid gap-1">
      {mySide === 'respondent' || view.respondentJoined ? (
        <div className="flex flex-wrap gap-x-4">
          <PresenceLine caseId={caseId} side={other} name={names[other]} />
          {isTyping ? <p className="text-sm text-ink-2">{m.isWriting({ names: names[other] })}</p> : null}
        </div>
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
