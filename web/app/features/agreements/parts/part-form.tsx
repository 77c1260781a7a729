import * as m from '@evensettle/messages/agreements/parts.ts'
import { allThatIsLeft, sumMissing } from '@evensettle/messages/refusals/parts.ts'
import {
  MAX_PART_NOTE,
  type PartAgreements,
  type PartDraftInput,
} from '@evensettle/contracts/part-agreements.ts'
import { MAX_METHOD_WORDS } from '@evensettle/domain/agreements/terms.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { forgetPart, keepPart, keptPart } from './kept/queries.ts'
import { choiceIn, draftOf, openingPart, type PartTyped, type SumProblem } from './model.ts'
import { PointFields } from './point-fields.tsx'
import { proposeMutation } from './queries.ts'
import { StandstillFields } from './standstill-fields.tsx'

const SUM_WORDS: Record<SumProblem, () => string> = { missing: sumMissing, all: m.partIsAll }

/** Chooses what to settle now and proposes it. What was entered stays when sending fails, or the other side proposes meanwhile. */
export function PartForm({
  parts,
  userId,
  begins,
  withStandstill,
  onTyped,
  onSent,
}: {
  parts: PartAgreements
  /** whose form it is: kept for them in this browser until it is sent */
  userId: string
  /** what the other side proposed, where this answers it */
  begins: PartDraftInput | null
  withStandstill: boolean
  onTyped: () => void
  onSent: () => void
}) {
  const { caseId, names, mySide, points, today, open } = parts
  const other = names[otherSide(mySide)]
  const [id, setId] = useState(() => crypto.randomUUID())
  const [kept] = useState(() => keptPart(userId, caseId))
  const [typed, setTyped] = useState<PartTyped>(() => {
    const opening = openingPart(parts, begins, withStandstill)
    return kept ? { ...kept.typed, isStandstill: kept.typed.isStandstill || withStandstill } : opening
  })
  const [isPressed, setIsPressed] = useState(false)
  const [mended, setMended] = useState<readonly string[]>([])
  const [seen] = useState(kept ? kept.seen : begins ? (open?.id ?? null) : null)
  const propose = useMutation(proposeMutation(useQueryClient(), caseId))
  const refused = propose.error instanceof ApiError ? propose.error.fields : {}
  const errorOf = (field: string) => (mended.includes(field) ? undefined : refused[field])
  const made = draftOf(typed, points)
  const problems = isPressed && 'problems' in made ? made.problems : {}
  const isEmpty = 'draft' in made && made.draft.points.length === 0 && made.draft.standstillUntil === null
  const [wrong] = Object.values(problems)
  const problem = wrong ? SUM_WORDS[wrong]() : isPressed && isEmpty ? m.nothingChosen() : null
  const { isAny, isAll, isMoney } = choiceIn(typed, points)
  const isOvertaken = open !== null && open.by !== mySide && open.id !== seen
  const hasFieldError = Object.keys(refused).length > 0

  const calm = useCalmFirst({
    name: other,
    said: () => wordsOf(typed, begins, set),
    onSend: () => void send(),
  })

  /** `field`: what the server may have refused of it, and has not seen like this. */
  function set(change: Partial<PartTyped>, field?: string) {
    const next = { ...typed, ...change }
    setTyped(next)
    keepPart(userId, caseId, { seen, typed: next })
    // the same id again would change nothing, if the one before did arrive
    setId(crypto.randomUUID())
    if (field) setMended([...mended, field])
    onTyped()
  }

  function handleSubmit() {
    setIsPressed(true)
    setMended([])
    if ('draft' in made && !isEmpty) calm.first()
  }

  async function send() {
    if (!('draft' in made)) return
    try {
      await propose.mutateAsync({ caseId, id, seen, note: typed.note, draft: made.draft })
      forgetPart(userId, caseId)
      toast(m.sent({ other }), { tone: 'success' })
      onSent()
    } catch {
      // Said beside the field or below, and what was entered stays.
    }
  }

  return (
    <Card aria-labelledby="choose-points">
      <form
        {...calm.watch}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!propose.isPending) handleSubmit()
        }}
      >
        <fieldset className="grid min-w-0 gap-2">
          <legend id="choose-points" className="mb-2 font-serif text-lg font-semibold">
            {m.chooseHeading()}
          </legend>
          {points.map((point) => (
            <PointFields
              key={point.id}
              parts={parts}
              point={point}
              typed={typed.points[point.id] ?? { isChosen: false, outcome: 'kept', sum: null }}
              error={problems[point.id] ? SUM_WORDS[problems[point.id] ?? 'missing']() : errorOf(point.id)}
              onChange={(change) => set({ points: { ...typed.points, [point.id]: change } }, point.id)}
            />
          ))}
        </fieldset>
        {isAny ? (
          <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
            <TextField
              type="date"
              label={m.dueLabel()}
              min={today}
              value={typed.dueOn}
              error={errorOf('draft.dueOn')}
              onChange={({ target }) => set({ dueOn: target.value }, 'draft.dueOn')}
            />
            {isMoney ? (
              <TextField
                label={m.methodLabel()}
                hint={m.methodHint()}
                optional
                maxLength={MAX_METHOD_WORDS}
                value={typed.method}
                onChange={({ target }) => set({ method: target.value })}
              />
            ) : null}
          </div>
        ) : null}
        <StandstillFields
          isWanted={typed.isStandstill}
          until={typed.until}
          law={typed.law}
          today={today}
          error={errorOf('draft.standstillUntil')}
          onChange={({ isWanted, ...change }) =>
            set(
              { ...change, ...(isWanted === undefined ? {} : { isStandstill: isWanted }) },
              'draft.standstillUntil',
            )
          }
        />
        <NoteField other={other} note={typed.note} onChange={(note) => set({ note })} />
        <Problems
          overtaken={isOvertaken ? m.overtaken({ other }) : null}
          problem={problem ?? (propose.error && !hasFieldError ? propose.error.message : null)}
        />
        {isAll ? (
          <AllChosen caseId={caseId} />
        ) : (
          <div>
            <Button type="submit" busy={propose.isPending} disabled={isOvertaken}>
              {m.sendButton()}
            </Button>
          </div>
        )}
        {calm.question}
      </form>
    </Card>
  )
}

/** What its author wrote; how the other side would have it paid is nobody's to calm. */
function wordsOf(
  { method, note }: PartTyped,
  begins: PartDraftInput | null,
  change: (part: Partial<PartTyped>) => void,
) {
  return [
    { text: method, change: (next: string) => change({ method: next }) },
    { text: note, change: (next: string) => change({ note: next }) },
  ].filter(({ text }) => text !== begins?.method)
}

type Note = { other: string; note: string; onChange: (note: string) => void }

function NoteField({ other, note, onChange }: Note) {
  return (
    <TextArea
      label={m.noteLabel()}
      hint={m.noteHint({ other })}
      optional
      rows={3}
      maxLength={MAX_PART_NOTE}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** All points together are an offer, not a part. */
function AllChosen({ caseId }: { caseId: string }) {
  return (
    <div className="grid justify-items-start gap-3" aria-live="polite">
      <p>{allThatIsLeft()}</p>
      <LinkButton variant="secondary" to={`/negotiation/${caseId}`}>
        {m.offerLink()}
      </LinkButton>
    </div>
  )
}

/** What the whole form has to say: that somebody else was there first, and why it was not sent. */
function Problems({ overtaken, problem }: { overtaken: string | null; problem: string | null }) {
  return (
    <>
      {overtaken === null ? null : (
        <Callout tone="warn" live>
          {overtaken}
        </Callout>
      )}
      {problem === null ? null : (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      )}
    </>
  )
}
