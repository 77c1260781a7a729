import * as m from '@evensettle/messages/cases/leave-question.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useCalmFirst } from '../wording/use-calm-first.tsx'
import { messagesQuery } from '../messages/queries.ts'
import { firstName } from './model.ts'
import { leaveCaseMutation } from './decisions/queries.ts'
import { caseEventsQuery } from './queries.ts'

/** As many of the other side's last words as are shown before the question. */
const MOST_SHOWN = 5

/**
 * Asks whether somebody wants to leave the case, and for words to the other side. What is typed stays while it is closed. What
 * the other side said last stands before the question; what arrives while it is asked is read first.
 */
export function LeaveQuestion({
  view,
  title,
  isOpen,
  onClose,
}: {
  view: CaseView
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const [words, setWords] = useState('')
  const leave = useMutation(leaveCaseMutation(useQueryClient(), view.id))
  const said = useSaidBy(view)
  // what was there when the question was asked, or when it was last answered
  const [shown, setShown] = useState({ isOpen, isHere: said.isHere, seq: said.newest })
  if (shown.isOpen !== isOpen || shown.isHere !== said.isHere)
    setShown({ isOpen, isHere: said.isHere, seq: said.newest })
  const hasArrived = said.newest > shown.seq
  const name = view.names[otherSide(view.mySide)]
  const other = firstName(name)

  const calm = useCalmFirst({
    name,
    said: () => [{ text: words, change: setWords }],
    onSend: send,
  })

  function send() {
    if (hasArrived) return setShown({ ...shown, seq: said.newest })
    leave.mutate({ words, seen: shown.seq }, { onSuccess: onClose })
  }

  return (
    <ConfirmDialog
      open={isOpen}
      title={`${title}?`}
      confirmLabel={view.mySide === 'starter' ? m.endCaseConfirmLabel() : m.stopTakingPartConfirmLabel()}
      cancelLabel={m.goBackCancelLabel()}
      danger
      busy={leave.isPending || !said.isHere}
      onClose={onClose}
      onConfirm={() => (hasArrived ? send() : calm.first())}
    >
      {said.hasFailed ? <ErrorPanel headingLevel="h3" name={m.lastWords()} onRetry={said.retry} /> : null}
      <div aria-live="polite" className="grid gap-2">
        {said.last.length > 0 || said.hasOffered ? (
          <>
            <p className="font-semibold">{hasArrived ? m.justArrived() : m.wroteLast({ name: other })}</p>
            {said.last.map(({ id, body }) => (
              <blockquote key={id} className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">
                {body}
              </blockquote>
            ))}
            {said.hasOffered ? <p>{m.offeredLast({ name: other })}</p> : null}
          </>
        ) : null}
      </div>
      <p>{m.caseIsClosedForBoth({ other })}</p>
      <div {...calm.watch} className="grid gap-4">
        <TextArea
          label={m.wordToLabel({ other })}
          optional
          rows={3}
          maxLength={MAX_NOTE}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {calm.question}
      </div>
      <Problem words={leave.error?.message} />
    </ConfirmDialog>
  )
}

/** What the other side said since the reader last wrote or did something, and up to where all of it has been here. */
function useSaidBy({ id, mySide }: Pick<CaseView, 'id' | 'mySide'>) {
  const conversation = useQuery(messagesQuery(id))
  const happened = useQuery(caseEventsQuery(id))
  const { messages = [], hasEarlier = false } = conversation.data ?? {}
  const events = happened.data ?? []
  const mine = newestOf([...messages, ...events].filter(({ side }) => side === mySide))
  const words = messages.filter(({ side }) => side !== mySide)
  const offers = events.filter(({ type, side }) => type === 'offer.made' && side !== mySide)
  // Whoever has written a whole page since has none of the other side's words on it: those were read on a page before.
  const before = hasEarlier ? Math.max(0, (messages[0]?.seq ?? 0) - 1) : 0
  const isHere = conversation.data !== undefined && happened.data !== undefined
  return {
    last: words.filter(({ seq }) => seq > mine).slice(-MOST_SHOWN),
    hasOffered: newestOf(offers) > mine,
    newest: Math.max(before, newestOf([...words, ...offers])),
    isHere,
    hasFailed: !isHere && (conversation.isError || happened.isError),
    retry: () => void Promise.all([conversation.refetch(), happened.refetch()]),
  }
}

function newestOf(list: readonly { seq: number }[]): number {
  return Math.max(0, ...list.map(({ seq }) => seq))
}
