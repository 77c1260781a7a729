import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { EVIDENCE_PROBLEM_WORDS } from '@evensettle/contracts/evidence-problems.ts'
import * as m from '@evensettle/messages/negotiation/weights-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { Weights } from '@evensettle/contracts/weights.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLastMoment, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { about, otherName } from '../model.ts'
import { kindWords } from '../../../lib/evidence-kinds.ts'
import { Effects } from '../../evidence/effects.tsx'
import { weightsQuery } from '../../evidence/shown/queries.ts'
import { GRADES } from '../rounds/copy.ts'
import { answerObjectionMutation, objectToEvidenceMutation, withdrawObjectionMutation } from './queries.ts'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { Chevron } from '../../../ui/chevron.tsx'

type EvidenceDocument = Weights['documents'][number]

/** What each document weighs and why, the same for both; an objection and its answer stand beside it. */
export function WeightsCard({ view, canAct }: { view: CaseView; canAct: boolean }) {
  const { data } = useQuery(weightsQuery(view.id))
  const [hasWaited, setHasWaited] = useState(false)
  if (!data || data.documents.length === 0) return null
  const waitsForMe =
    canAct && data.documents.some((evidence) => evidence.side === view.mySide && openObjection(evidence))
  // What was answered stays in sight.
  if (waitsForMe && !hasWaited) setHasWaited(true)
  return (
    <Card>
      {/* 48 hours pass quickly: what waits for an answer is not folded away */}
      <details className="group" open={hasWaited}>
        <summary className="-my-2 flex min-h-11 items-center justify-between gap-3 rounded-soft">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="text-[1.25rem]">{m.howMuchEachPaperCountsHeading()}</h2>
            {waitsForMe ? <Pill>{m.waitsForYourAnswerPill()}</Pill> : null}
          </span>
          <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="mt-4 grid gap-4">
          <p className="text-sm text-ink-2">
            {m.weightComesFromFixedTable({ hours: TIMELINE.objectionOpenFor / HOUR })}
          </p>
          <ul className="grid gap-4">
            {data.documents.map((evidence) => (
              <li key={evidence.id} className="grid gap-1 border-t border-line pt-3">
                <p>
                  <b className="font-semibold wrap-anywhere">{evidence.name}</b>{' '}
                  <span className="text-sm text-ink-2">{shownBy(evidence, view)}</span>
                </p>
                <p className="text-sm">{weightOf(evidence, view)}</p>
                {evidence.held ? (
                  <p className="text-sm text-ink-2">{HELD[evidence.held](evidence, view)}</p>
                ) : null}
                {evidence.side === view.mySide && evidence.problem === null ? (
                  <Effects effects={evidence.effects} view={view} />
                ) : null}
                <Objections {...{ evidence, view, canAct }} />
              </li>
            ))}
          </ul>
        </div>
      </details>
    </Card>
  )
}

function shownBy(evidence: EvidenceDocument, view: CaseView): string {
  const words = kindWords(evidence.kind, view.type)
  const kind = evidence.isGuess ? m.guessedKind({ kind: words }) : words
  const shown = { kind, ...about(evidence.side, view) }
  if (!evidence.itemId) return m.shownForAllPoints(shown)
  const item = view.items.find(({ id }) => id === evidence.itemId)
  return m.shownForPoint({ ...shown, title: item?.title ?? m.point() })
}

function weightOf(evidence: EvidenceDocument, view: CaseView): string {
  if (evidence.problem) return m.itCountsForNothing({ why: EVIDENCE_PROBLEM_WORDS[evidence.problem].why() })
  const grade = GRADES[evidence.grade] ?? GRADES[0]
  if (evidence.documented === null) return m.countsAs({ grade })
  const amount = formatMoney(evidence.documented, view.currency)
  return evidence.sumCounts ? m.countsAsWithSum({ grade, amount }) : m.countsAsSumLeftOut({ grade, amount })
}

/** Why a document does not count as strong, and what would make it so. */
const HELD: Record<
  NonNullable<EvidenceDocument['held']>,
  (evidence: EvidenceDocument, view: CaseView) => string
> = {
  objected: () => m.heldByObjection(),
  all_points: () => m.heldForAllPoints(),
  elsewhere: () => m.heldElsewhere(),
  both: () => m.heldForBoth(),
  copy: () => m.heldAsCopy(),
  waits: ({ side, strongFrom }, view) =>
    strongFrom === null
      ? m.heldUntilOtherIsHere()
      : m.heldUntil({ ...about(otherSide(side), view), date: formatLastMoment(strongFrom) }),
}

type Objection = EvidenceDocument['objections'][number]

function whatBecameOf(objection: Objection, evidence: EvidenceDocument, view: CaseView): string {
  if (objection.withdrawn) return m.withdrawn(about(objection.by, view))
  if (objection.answer === 'stands') {
    const stands = about(evidence.side, view)
    return objection.answerWords
      ? m.standsByItSaying({ ...stands, answer: objection.answerWords })
      : m.standsByIt(stands)
  }
  return objection.answer === 'gives_way' || objection.lapsed
    ? m.itCountsOneStepLess()
    : m.itKeepsItsWeightFor({ hours: TIMELINE.objectionOpenFor / HOUR })
}

function openObjection(evidence: EvidenceDocument) {
  return evidence.objections.find(({ answer, withdrawn }) => answer === null && !withdrawn)
}

function Objections({
  evidence,
  view,
  canAct,
}: {
  evidence: EvidenceDocument
  view: CaseView
  canAct: boolean
}) {
  const isMine = evidence.side === view.mySide
  const mayObject = canAct && !isMine && evidence.problem === null && evidence.objections.length === 0
  const open = openObjection(evidence)
  return (
    <div className="grid gap-2 text-sm">
      {evidence.objections.map((objection) => (
        <p key={objection.at} className="text-ink-2 wrap-anywhere">
          {m.wrote({ ...about(objection.by, view), reason: objection.reason })}{' '}
          {whatBecameOf(objection, evidence, view)}
        </p>
      ))}
      {canAct && evidence.objections.some(({ by, withdrawn }) => by === view.mySide && !withdrawn) ? (
        <TakeBack {...{ evidence, view }} />
      ) : null}
      {mayObject ? <ObjectionForm {...{ evidence, view }} /> : null}
      {canAct && isMine && open ? <AnswerForm {...{ evidence, view }} /> : null}
    </div>
  )
}

/** The way back for who objected; asked once, since it is for good. */
function TakeBack({ evidence, view }: { evidence: EvidenceDocument; view: CaseView }) {
  const withdraw = useMutation(withdrawObjectionMutation(useQueryClient(), view.id))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" size="s" className="-ml-4 justify-self-start" onClick={() => setIsAsking(true)}>
        {m.takeItBackButton()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.takeItBackTitle()}
        confirmLabel={m.takeItBackButton()}
        cancelLabel={m.goBackButton()}
        busy={withdraw.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => withdraw.mutate(evidence.id, { onSuccess: () => setIsAsking(false) })}
      >
        <p>{m.takeItBackWords({ other: otherName(view) })}</p>
        {withdraw.error ? (
          <Callout tone="danger" live>
            {withdraw.error.message}
          </Callout>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

function ObjectionForm({ evidence, view }: { evidence: EvidenceDocument; view: CaseView }) {
  const objection = useMutation(objectToEvidenceMutation(useQueryClient(), view.id))
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const calm = useCalmFirst({
    name: otherName(view),
    said: () => [{ text: reason, change: setReason }],
    onSend: () => objection.mutate({ evidenceId: evidence.id, reason }),
  })
  return (
    <details {...calm.watch}>
      <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
        {m.whyItShouldCountForSummary()}
      </summary>
      <div className="mt-1 grid justify-items-start gap-3">
        <TextArea
          label={m.whatIsWrongWithLabel({ name: evidence.name })}
          hint={m.readsThisAndCanStandHint({ otherName: otherName(view) })}
          rows={2}
          maxLength={1_000}
          value={reason}
          error={
            objection.error ? objection.error.message : isMissing ? m.pleaseSayWhyInFewError() : undefined
          }
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
        <Button
          size="s"
          variant="secondary"
          busy={objection.isPending}
          onClick={() => {
            if (reason.trim() === '') setIsMissing(true)
            else calm.first()
          }}
        >
          {m.sayThisToBothButton()}
        </Button>
        {calm.question}
      </div>
    </details>
  )
}

function AnswerForm({ evidence, view }: { evidence: EvidenceDocument; view: CaseView }) {
  const answer = useMutation(answerObjectionMutation(useQueryClient(), view.id))
  const [words, setWords] = useState('')
  const calm = useCalmFirst({
    name: otherName(view),
    said: () => [{ text: words, change: setWords }],
    onSend: (stands: boolean) => answer.mutate({ evidenceId: evidence.id, stands, words }),
  })
  return (
    <div {...calm.watch} className="grid gap-3">
      <TextArea
        label={m.yourAnswerLabel()}
        optional
        rows={2}
        maxLength={1_000}
        value={words}
        error={answer.error ? answer.error.message : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="s" busy={answer.isPending} onClick={() => calm.first(true)}>
          {m.iStandByThisPaperButton()}
        </Button>
        <Button size="s" variant="secondary" busy={answer.isPending} onClick={() => calm.first(false)}>
          {m.itMayCountForLessButton()}
        </Button>
      </div>
      {calm.question}
    </div>
  )
}
