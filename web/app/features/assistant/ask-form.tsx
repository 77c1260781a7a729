import * as m from '@evensettle/messages/assistant/room-asking.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import {
  APOLOGY_PARTS,
  REWORD_WAYS,
  ROOM_LIMITS,
  type ApologyPart,
  type RewordWay,
  type RoomAsk,
} from '@evensettle/domain/assistant/tasks.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusFirstInvalid, hasInvalid } from '../../lib/first-invalid.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MoneyField } from '../money/money-field.tsx'
import { askOf, type Begun, type FormTask } from './model.ts'
import { begunMessage } from '../messages/queries.ts'

const PART_LABELS: Record<ApologyPart, (values: { other: string }) => string> = {
  what: m.whatLabel,
  harm: m.harmLabel,
  mine: m.mineLabel,
  mend: m.mendLabel,
  change: m.changeLabel,
}

const WAY_LABELS: Record<RewordWay, string> = {
  calmer: m.wayCalmer(),
  shorter: m.wayShorter(),
  simpler: m.waySimpler(),
}

const BUTTONS: Record<FormTask, string> = {
  message: m.messageButton(),
  apology: m.apologyButton(),
  offer: m.offerButton(),
  reword: m.rewordButton(),
}

type Fields = {
  view: CaseView
  userId: string
  begun: Begun
  /** a model can do more than make words calmer */
  uses: boolean
  onChange: (part: Partial<Begun>) => void
}

/** What one of the things that can be asked for needs. Escape leads back, and what was typed stays. */
export function AskForm({
  task,
  isBusy,
  onAsk,
  onClose,
  ...fields
}: Fields & { task: FormTask; isBusy: boolean; onAsk: (ask: RoomAsk) => void; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const box = form.current
    box?.querySelector<HTMLElement>('textarea, input')?.focus()
    const handleKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) leave()
    }
    box?.addEventListener('keydown', handleKey)
    return () => box?.removeEventListener('keydown', handleKey)
  }, [])

  function send() {
    const ask = askOf(fields.uses ? fields.begun : { ...fields.begun, way: 'calmer' }, task)
    setIsMissing(ask === null)
    if (ask === null || hasInvalid(form.current)) return void focusFirstInvalid(() => form.current)
    onAsk(ask)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {task === 'apology' ? (
        <ApologyFields {...fields} />
      ) : task === 'offer' ? (
        <OfferFields {...fields} />
      ) : (
        <WordsFields
          {...fields}
          task={task}
          error={isMissing && fields.begun.words.trim() === '' ? m.wordsMissing() : undefined}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={isBusy}>
          {BUTTONS[task]}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.backButton()}
        </Button>
      </div>
    </form>
  )
}

function WordsFields({
  view,
  userId,
  begun,
  uses,
  task,
  error,
  onChange,
}: Fields & { task: 'message' | 'reword'; error: string | undefined }) {
  const other = view.names[otherSide(view.mySide)]
  const draft = begunMessage(userId, view.id)
  return (
    <>
      <TextArea
        label={task === 'message' ? m.messageLabel({ other }) : m.wordsLabel()}
        hint={task === 'message' ? m.messageFieldHint({ other }) : undefined}
        error={error}
        rows={4}
        dir="auto"
        maxLength={ROOM_LIMITS.words}
        value={begun.words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
      {begun.words.trim() === '' && draft.trim() !== '' ? (
        <Button
          variant="quiet"
          size="s"
          className="-mt-2 -ml-4 justify-self-start"
          onClick={() => onChange({ words: draft })}
        >
          {m.takeDraftButton({ other })}
        </Button>
      ) : null}
      {task === 'reword' && uses ? (
        <RadioCards
          legend={m.wayLegend()}
          name="way"
          columns="pair"
          value={begun.way}
          cards={REWORD_WAYS.map((value) => ({ value, label: WAY_LABELS[value] }))}
          onChange={({ target }) =>
            onChange({ way: REWORD_WAYS.find((way) => way === target.value) ?? 'calmer' })
          }
        />
      ) : null}
    </>
  )
}

function ApologyFields({ view, begun, onChange }: Fields) {
  const other = view.names[otherSide(view.mySide)]
  return (
    <>
      <p className="text-sm text-ink-2">{m.apologyLead()}</p>
      {APOLOGY_PARTS.map((part) => (
        <TextArea
          key={part}
          optional
          label={PART_LABELS[part]({ other })}
          rows={2}
          dir="auto"
          maxLength={ROOM_LIMITS.part}
          value={begun.parts[part]}
          onChange={({ target }) => onChange({ parts: { ...begun.parts, [part]: target.value } })}
        />
      ))}
    </>
  )
}

function OfferFields({ view, begun, onChange }: Fields) {
  return (
    <>
      <MoneyField
        optional
        label={m.sumLabel()}
        hint={m.sumHint()}
        currency={view.currency}
        value={begun.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <TextArea
        optional
        label={m.noteLabel()}
        rows={2}
        dir="auto"
        maxLength={MAX_NOTE}
        value={begun.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}
