import * as m from '@evensettle/messages/agreements/parts.ts'
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
import { draftOf, openingPart, type PartTyped } from './model.ts'
import { PointFields } from './point-fields.tsx'
import { proposeMutation } from './queries.ts'
import { StandstillFields } from './standstill-fields.tsx'

/** Chooses what to settle now and proposes it. What was entered stays when sending fails, or the other side proposes meanwhile. */
export function PartForm({
  parts,
  begins,
  withStandstill,
  onSent,
}: {
  parts: PartAgreements
  /** what the other side proposed, where this answers it */
  begins: PartDraftInput | null
  withStandstill: boolean
  onSent: () => void
}) {
  const { caseId, names, mySide, points, today, open } = parts
  const other = names[otherSide(mySide)]
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<PartTyped>(() => openingPart(parts, begins, withStandstill))
  const [problem, setProblem] = useState<{ missing: string[]; words: string } | null>(null)
  const [seen] = useState(begins ? (open?.id ?? null) : null)
  const propose = useMutation(proposeMutation(useQueryClient(), caseId))
  const fields = propose.error instanceof ApiError ? propose.error.fields : {}
  const set = (change: Partial<PartTyped>) => setTyped({ ...typed, ...change })
  const chosen = points.filter((one) => typed.points[one.id]?.isChosen)
  const isAll = chosen.length > 0 && chosen.length === points.length
  const isMoney = chosen.some((one) => one.kind === 'money' && typed.points[one.id]?.outcome === 'kept')
  const isOvertaken = open !== null && open.by !== mySide && open.id !== seen
  const errorOf = (point: string) => (problem?.missing.includes(point) ? m.sumMissing() : fields[point])
  const hasFieldError = Object.keys(fields).length > 0

  async function handleSubmit() {
    const made = draftOf(typed, points)
    if ('missing' in made) return setProblem({ missing: made.missing, words: m.sumMissing() })
    if (made.draft.points.length === 0 && made.draft.standstillUntil === null)
      return setProblem({ missing: [], words: m.nothingChosen() })
    setProblem(null)
    try {
      await propose.mutateAsync({ caseId, id, seen, note: typed.note, draft: made.draft })
      toast(m.sent({ other }), { tone: 'success' })
      onSent()
    } catch {
      // Said beside the field or below, and what was entered stays.
    }
  }

  return (
    <Card aria-labelledby="choose-points">
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!propose.isPending) void handleSubmit()
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
              error={errorOf(point.id)}
              onChange={(change) => set({ points: { ...typed.points, [point.id]: change } })}
            />
          ))}
        </fieldset>
        {chosen.length > 0 ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="date"
              label={m.dueLabel()}
              min={today}
              value={typed.dueOn}
              error={fields['draft.dueOn']}
              onChange={({ target }) => set({ dueOn: target.value })}
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
          error={fields['draft.standstillUntil']}
          onChange={({ isWanted, ...change }) =>
            set({ ...change, ...(isWanted === undefined ? {} : { isStandstill: isWanted }) })
          }
        />
        <TextArea
          label={m.noteLabel()}
          hint={m.noteHint({ other })}
          optional
          rows={3}
          maxLength={MAX_PART_NOTE}
          value={typed.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        {isOvertaken ? (
          <Callout tone="warn" live>
            {m.overtaken({ other })}
          </Callout>
        ) : null}
        {problem ? (
          <Callout tone="danger" live>
            {problem.words}
          </Callout>
        ) : propose.error && !hasFieldError ? (
          <Callout tone="danger" live>
            {propose.error.message}
          </Callout>
        ) : null}
        {isAll ? (
          <div className="grid justify-items-start gap-3" aria-live="polite">
            <p>{m.allChosen()}</p>
            <LinkButton variant="secondary" to={`/negotiation/${caseId}`}>
              {m.offerLink()}
            </LinkButton>
          </div>
        ) : (
          <div>
            <Button type="submit" busy={propose.isPending} disabled={isOvertaken}>
              {m.sendButton()}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
