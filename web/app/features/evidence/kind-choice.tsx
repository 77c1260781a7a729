import * as m from '@evensettle/messages/evidence/kind-choice.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { isEvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { sumCountsFor, weightOf } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { kindsFor } from '@evensettle/domain/templates/usual-documents.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { gradeWords, kindWords, ruleWords } from '../../lib/evidence-kinds.ts'
import type { EvidencePoints, EvidenceViewer } from './model.ts'
import { PointChoice } from './point-choice.tsx'
import { describeEvidenceMutation } from './queries.ts'
import { ShownSum } from './shown-sum.tsx'

const HOURS_TO_OBJECT = TIMELINE.objectionOpenFor / HOUR

/**
 * Asks its owner what a document is, with our guess chosen, and says by which rule it counts; then which point it is
 * about and which sum it shows for that, as far as that counts.
 */
export function KindChoice({
  viewer,
  one,
  points,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  points: EvidencePoints | undefined
}) {
  const describe = useMutation(describeEvidenceMutation(useQueryClient(), viewer, one.id))
  // what was chosen stays in sight while it is sent, and when that did not work
  const said =
    describe.isPending || describe.isError
      ? { kind: describe.variables.kind ?? one.kind, isGuess: false }
      : one
  const grade = weightOf(said)
  const words = kindWords(said.kind, one.type)
  const point = points?.items.find(({ id, kind }) => id === one.itemId && kind === 'money')
  const say = (kind: EvidenceView['kind']) => describe.mutate({ kind })
  return (
    <div className="my-2 grid max-w-form justify-items-start gap-2">
      <div className="w-full">
        <Select
          label={m.whatIsThisLabel()}
          aria-label={m.whatIsNamedLabel({ name: one.name })}
          hint={
            said.isGuess
              ? m.guessHint({ grade: gradeWords(grade) })
              : grade === 3
                ? m.strongHint({ grade: gradeWords(grade), rule: ruleWords(grade), hours: HOURS_TO_OBJECT })
                : m.ruleHint({ grade: gradeWords(grade), rule: ruleWords(grade) })
          }
          error={describe.isError ? describe.error.message : undefined}
          value={said.kind}
          onChange={({ target }) => {
            if (isEvidenceKind(target.value)) say(target.value)
          }}
        >
          {kindsFor(one.type ?? 'other').map((kind) => (
            <option key={kind} value={kind}>
              {kindWords(kind, one.type)}
            </option>
          ))}
        </Select>
      </div>
      {describe.isError ? (
        <Button variant="secondary" size="s" onClick={() => say(said.kind)}>
          {m.tryAgainButton()}
        </Button>
      ) : null}
      {said.isGuess ? (
        <Button
          variant="secondary"
          size="s"
          aria-label={m.thatIsRightLabel({ name: one.name, kind: words })}
          onClick={() => say(one.kind)}
        >
          {m.thatIsRightButton()}
        </Button>
      ) : null}
      {points && points.items.length > 0 ? (
        <div className="w-full">
          <PointChoice viewer={viewer} one={one} items={points.items} />
        </div>
      ) : null}
      {points && point && sumCountsFor(point, { ...one, ...said }) ? (
        <ShownSum key={point.id} {...{ viewer, point }} one={one} currency={points.currency} />
      ) : null}
      {point && said.kind === 'estimate' ? <p className="text-sm text-ink-2">{m.estimateNote()}</p> : null}
    </div>
  )
}
