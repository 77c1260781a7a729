import * as m from '@evensettle/messages/assistant/room-asking.ts'
import { ROOM_ANSWERS_WITHIN } from '@evensettle/contracts/assistant.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { RoomAsk, RoomTask } from '@evensettle/domain/assistant/tasks.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Problem } from '../../ui/problem.tsx'
import { AskForm } from './ask-form.tsx'
import { FORM_TASKS, type Begun, type FormTask } from './model.ts'

type Choice = { task: RoomTask; label: string; hint: string }

/** What can be asked for in this state of the case; without a model our rules make words calmer and no more. */
function choicesIn(view: CaseView, uses: boolean): Choice[] {
  const [mayWrite, mayOffer] = (['send_message', 'make_offer'] as const).map((what) =>
    isAllowed(what, view.mySide, view.status),
  )
  const all: (Choice & { isThere: boolean | undefined })[] = [
    { task: 'stands', label: m.stands(), hint: m.standsHint(), isThere: true },
    { task: 'explain', label: m.explain(), hint: m.explainHint(), isThere: mayOffer },
    { task: 'summary', label: m.summary(), hint: m.summaryHint(), isThere: true },
    { task: 'message', label: m.message(), hint: m.messageHint(), isThere: mayWrite },
    { task: 'apology', label: m.apology(), hint: m.apologyHint(), isThere: mayWrite },
    { task: 'offer', label: m.offer(), hint: m.offerHint(), isThere: mayOffer },
    {
      task: 'reword',
      label: uses ? m.reword() : m.calmer(),
      hint: uses ? m.rewordHint() : m.calmerHint(),
      isThere: !isClosed(view.status),
    },
  ]
  return all.filter(({ isThere }) => isThere)
}

function isFormTask(task: RoomTask): task is FormTask {
  return FORM_TASKS.some((one) => one === task)
}

/** The few things that can be asked for, or the form of the one that was chosen. */
export function RoomAsking({
  view,
  userId,
  begun,
  uses,
  of,
  onChange,
  onAsk,
}: {
  view: CaseView
  userId: string
  begun: Begun
  /** words go to a model, which takes its time */
  uses: boolean
  of: { isPending: boolean; error: Error | null; variables: { ask: RoomAsk } | undefined }
  onChange: (part: Partial<Begun>) => void
  onAsk: (ask: RoomAsk) => void
}) {
  const choices = choicesIn(view, uses)
  const form = choices.find(({ task }) => task === begun.task)
  const asked = of.isPending ? of.variables?.ask.task : undefined

  function close() {
    const { task } = begun
    onChange({ task: null })
    requestAnimationFrame(() => document.getElementById(`room-${task}`)?.focus())
  }

  return (
    <section aria-labelledby="room-help" className="grid gap-3">
      <h3 id="room-help" tabIndex={-1} className="rounded-soft text-lg">
        {form ? form.label : m.helpHeading()}
      </h3>
      {form && begun.task ? (
        <AskForm
          key={begun.task}
          {...{ view, userId, begun, uses, onChange, onAsk }}
          task={begun.task}
          isBusy={of.isPending}
          onClose={close}
        />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2">
          {choices.map(({ task, label, hint }) => (
            <li key={task} className="grid sm:last:odd:col-span-2">
              <button
                type="button"
                id={`room-${task}`}
                aria-disabled={of.isPending || undefined}
                onClick={() => {
                  if (isFormTask(task)) onChange({ task })
                  else onAsk({ task })
                }}
                className="flex min-h-12 items-center gap-3 rounded-card border-[1.5px] border-line bg-card px-4 py-2.5 text-left hover:border-pine hover:bg-pine-soft"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-ink-2">{hint}</span>
                </span>
                {asked === task ? <Spinner size="s" /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {of.isPending ? (
          <span>{uses ? m.workingModel({ seconds: ROOM_ANSWERS_WITHIN }) : m.working()}</span>
        ) : null}
      </p>
      <Problem words={of.error ? `${of.error.message} ${m.kept()}` : null} />
    </section>
  )
}
