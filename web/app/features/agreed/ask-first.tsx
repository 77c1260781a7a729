import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/agreed/actions.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { otherName, partsInWords, whatOf } from './model.ts'
import type { Act } from './queries.ts'

/** What is asked about once more before it is sent. */
export type Asked = 'waive' | 'break' | 'accept_plan' | 'letter' | 'print_letter'

/** Asks before what binds or cannot be taken back. */
export function AskFirst({
  view,
  one,
  name,
  busy,
  onSend,
  onClose,
}: {
  view: Obligations
  one: ObligationView
  name: Asked
  busy: boolean
  onSend: (act: Act) => void
  onClose: () => void
}) {
  const { title, words, label, act } = QUESTIONS[name](view, one)
  if (act === null) return null
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      cancelLabel={m.cancel()}
      busy={busy}
      onConfirm={() => onSend(act)}
      onClose={onClose}
    >
      <p>{words}</p>
    </ConfirmDialog>
  )
}

type Question = { title: string; words: string; label: string; act: Act | null }

const QUESTIONS: Record<Asked, (view: Obligations, one: ObligationView) => Question> = {
  waive: (view, one) => ({
    title: m.waiveTitle(),
    words: m.waiveWords({ kind: one.kind, what: whatOf(view, one) }),
    label: m.waiveConfirm(),
    act: { act: 'move', obligationId: one.id, move: 'waive' },
  }),
  break: (_, { id }) => ({
    title: m.breakTitle(),
    words: m.breakWords({ days: TIMELINE.putRightDays }),
    label: m.breakConfirm(),
    act: { act: 'move', obligationId: id, move: 'break' },
  }),
  accept_plan: (view, one) => ({
    title: m.acceptTitle(),
    words: m.acceptWords({ parts: partsInWords(view, one, one.plan?.parts ?? []) }),
    label: m.acceptConfirm(),
    act: one.plan && { act: 'answer', planId: one.plan.id, answer: 'accept' },
  }),
  letter: (view, { id }) => ({
    title: m.letterTitle(),
    words: m.letterWords({ other: otherName(view), days: TIMELINE.putRightDays }),
    label: m.letterConfirm(),
    act: { act: 'letter', obligationId: id, how: 'mail' },
  }),
  print_letter: (view, { id }) => ({
    title: m.printTitle(),
    words: m.printWords({ other: otherName(view), days: TIMELINE.putRightDays }),
    label: m.printConfirm(),
    act: { act: 'letter', obligationId: id, how: 'print' },
  }),
}
