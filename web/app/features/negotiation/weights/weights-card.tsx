import * as m from '@evensettle/messages/negotiation/weights-card.ts'
import { EVIDENCE_KIND_WORDS, EVIDENCE_PROBLEM_WORDS } from '@evensettle/domain/evidence/evidence.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Weights } from '@evensettle/contracts/weights.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { problemInWords } from '../copy.ts'
import { about, otherName } from '../model.ts'
import { GRADES } from '../rounds/copy.ts'
import { answerObjectionMutation, objectToEvidenceMutation, weightsQuery } from './queries.ts'
import { Chevron } from '../../../ui/chevron.tsx'

type Paper = Weights['papers'][number]

/** What each paper weighs and why, the same for both; an objection and its answer stand beside it. */
export function WeightsCard({ view, canAct }: { view: CaseView; canAct: boolean }) {
  const { data } = useQuery(weightsQuery(view.id))
  const [hasWaited, setHasWaited] = useState(false)
  if (!data || data.papers.length === 0) return null
  const waitsForMe = canAct && data.papers.some((paper) => paper.side === view.mySide && openObjection(paper))
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
          <p className="text-sm text-ink-2">{m.weightComesFromFixedTable()}</p>
          <ul className="grid gap-4">
            {data.papers.map((paper) => (
              <li key={paper.id} className="grid gap-1 border-t border-line pt-3">
                <p>
                  <b className="font-semibold wrap-anywhere">{paper.name}</b>{' '}
                  <span className="text-sm text-ink-2">{shownBy(paper, view)}</span>
                </p>
                <p className="text-sm">{weightOf(paper, view)}</p>
                <Objections {...{ paper, view, canAct }} />
              </li>
            ))}
          </ul>
        </div>
      </details>
    </Card>
  )
}

function shownBy(paper: Paper, view: CaseView): string {
  const shown = { kind: EVIDENCE_KIND_WORDS[paper.kind], ...about(paper.side, view) }
  if (!paper.itemId) return m.shownForAllPoints(shown)
  const item = view.items.find(({ id }) => id === paper.itemId)
  return m.shownForPoint({ ...shown, title: item?.title ?? m.point() })
}

function weightOf(paper: Paper, view: CaseView): string {
  if (paper.problem) return m.itCountsForNothing({ why: EVIDENCE_PROBLEM_WORDS[paper.problem].why })
  const grade = GRADES[paper.grade] ?? GRADES[0]
  if (paper.documented === null) return m.countsAs({ grade })
  return m.countsAsWithSum({ grade, amount: formatMoney(paper.documented, view.currency) })
}

type Objection = Paper['objections'][number]

function whatBecameOf(objection: Objection, paper: Paper, view: CaseView): string {
  if (objection.answer === 'stands') {
    const stands = about(paper.side, view)
    return objection.answerWords
      ? m.standsByItSaying({ ...stands, answer: objection.answerWords })
      : m.standsByIt(stands)
  }
  return objection.answer === 'gives_way' || objection.lapsed
    ? m.itCountsOneStepLess()
    : m.itKeepsItsWeightFor()
}

function openObjection(paper: Paper) {
  return paper.objections.find((objection) => objection.answer === null)
}

function Objections({ paper, view, canAct }: { paper: Paper; view: CaseView; canAct: boolean }) {
  const isMine = paper.side === view.mySide
  const mayObject = canAct && !isMine && paper.problem === null && paper.objections.length === 0
  const open = openObjection(paper)
  return (
    <div className="grid gap-2 text-sm">
      {paper.objections.map((objection) => (
        <p key={objection.at} className="text-ink-2 wrap-anywhere">
          {m.wrote({ ...about(objection.by, view), reason: objection.reason })}{' '}
          {whatBecameOf(objection, paper, view)}
        </p>
      ))}
      {mayObject ? <ObjectionForm {...{ paper, view }} /> : null}
      {canAct && isMine && open ? <AnswerForm {...{ paper, view }} /> : null}
    </div>
  )
}

function ObjectionForm({ paper, view }: { paper: Paper; view: CaseView }) {
  const objection = useMutation(objectToEvidenceMutation(useQueryClient(), view.id))
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:min-h-8">
        {m.whyItShouldCountForSummary()}
      </summary>
      <div className="mt-1 grid justify-items-start gap-3">
        <TextArea
          label={m.whatIsWrongWithLabel({ name: paper.name })}
          hint={m.readsThisAndCanStandHint({ otherName: otherName(view) })}
          rows={2}
          maxLength={1_000}
          value={reason}
          error={
            objection.error
              ? problemInWords(objection.error)
              : isMissing
                ? m.pleaseSayWhyInFewError()
                : undefined
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
            else objection.mutate({ evidenceId: paper.id, reason })
          }}
        >
          {m.sayThisToBothButton()}
        </Button>
      </div>
    </details>
  )
}

function AnswerForm({ paper, view }: { paper: Paper; view: CaseView }) {
  const answer = useMutation(answerObjectionMutation(useQueryClient(), view.id))
  const [words, setWords] = useState('')
  const say = (stands: boolean) => answer.mutate({ evidenceId: paper.id, stands, words })
  return (
    <div className="grid gap-3">
      <TextArea
        label={m.yourAnswerLabel()}
        optional
        rows={2}
        maxLength={1_000}
        value={words}
        error={answer.error ? problemInWords(answer.error) : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="s" busy={answer.isPending} onClick={() => say(true)}>
          {m.iStandByThisPaperButton()}
        </Button>
        <Button size="s" variant="secondary" busy={answer.isPending} onClick={() => say(false)}>
          {m.itMayCountForLessButton()}
        </Button>
      </div>
    </div>
  )
}
