import { lastWordNeeded } from '@evensettle/messages/refusals/rounds.ts'
import * as m from '@evensettle/messages/negotiation/rounds-open-round.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { sealRangeMutation } from '../moves/queries.ts'
import { HOW_RANGES_WORK, NOT_A_JUDGMENT, YES_OR_NO_WORKS } from './copy.ts'
import {
  answerInWords,
  isYesOrNo,
  openingAnswers,
  rangeRole,
  safeRung,
  sealable,
  type Answer,
} from './model.ts'
import { PackageCard } from './package-card.tsx'
import { RangeControl } from './range-control.tsx'
import { SealedAnswer } from './sealed-answer.tsx'

const LAST_WORD_NEEDED = lastWordNeeded()

/** Leads to the first control inside an element. */
function focusIn(id: string): void {
  document.getElementById(id)?.querySelector('input')?.focus()
}

/** Leads to the proposal when it comes while the page is open. */
function useArrival(isNew: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    toast(m.mediatorHasMadeProposal(), { tone: 'info' })
    // Whoever is writing is not interrupted; the toast tells them.
    if (!document.activeElement?.matches('input, textarea, select'))
      list.current?.querySelector('h2')?.focus()
  }, [isNew])
  return list
}

/** The mediator's open round: its packages, my sealed answer to each, and who has sealed. */
export function OpenRound({
  view,
  round,
  isNew = false,
}: {
  view: CaseView
  round: Round
  /** it came while the page was open */
  isNew?: boolean
}) {
  const list = useArrival(isNew)

  const seal = useMutation(sealRangeMutation(useQueryClient(), view.id))
  const [answers, setAnswers] = useState(() => openingAnswers(round))
  const [lastWord, setLastWord] = useState(round.mine?.lastWord ?? false)
  const [problem, setProblem] = useState<{ at: string; words: string } | null>(null)
  const [isChanging, setIsChanging] = useState(round.mine === null)
  const role = rangeRole(view.mySide, round.payer)
  const titles = new Map(view.items.map((item) => [item.id, item.title]))
  const wording = { names: view.names, currency: view.currency, payer: round.payer }
  const isAsking = isChanging || round.mine === null
  const isSingle = round.packages.length === 1

  function change(packageId: string, answer: Answer) {
    setProblem(null)
    setAnswers({ ...answers, [packageId]: answer })
  }

  function sealAnswers() {
    const ready = sealable(round.packages, answers, role)
    if (!ready.ok) {
      setProblem({
        at: ready.packageId,
        words: m.pleaseChooseSum(),
      })
      focusIn(`package-${ready.packageId}`)
      return
    }
    if (round.isLast && !lastWord) {
      setProblem({ at: 'lastWord', words: LAST_WORD_NEEDED })
      focusIn('last-word')
      return
    }
    setProblem(null)
    seal.mutate(
      { roundId: round.id, answers: ready.answers, lastWord },
      {
        onSuccess: () => {
          setIsChanging(false)
          toast(m.yourAnswerIsSealed(), { tone: 'success' })
        },
        onError: (error) => {
          saidAsMovedOn(error)
          setProblem({
            at: error instanceof ApiError && error.fields['lastWord'] ? 'lastWord' : 'seal',
            words: error.message,
          })
        },
      },
    )
  }

  const sealing = (
    <Sealing
      {...{ round, role, answers, problem, lastWord, setLastWord }}
      other={otherName(view)}
      busy={seal.isPending}
      canKeep={round.mine !== null}
      onKeep={() => {
        setAnswers(openingAnswers(round))
        setIsChanging(false)
      }}
      onSeal={sealAnswers}
      onRefuse={
        isSingle && round.packages[0] && !isYesOrNo(round.packages[0]) ? toggle(round.packages[0].id) : null
      }
      refuses={isSingle && answers[round.packages[0]?.id ?? '']?.accepts === false}
    />
  )

  function toggle(packageId: string) {
    return () => {
      const answer = answers[packageId]
      if (answer) change(packageId, { ...answer, accepts: answer.accepts === false })
    }
  }

  return (
    <div ref={list} className="grid gap-5">
      {round.packages.map((one) => {
        const answer = answers[one.id] ?? { accepts: null, sum: one.price }
        return (
          <div key={one.id} id={`package-${one.id}`}>
            <PackageCard {...{ round, one, titles, wording }}>
              {isAsking ? (
                <RangeControl
                  {...{ one, role, answer }}
                  side={view.mySide}
                  isAlone={isSingle}
                  error={problem?.at === one.id ? problem.words : undefined}
                  onChange={(next) => change(one.id, next)}
                />
              ) : null}
              {isAsking && !isSingle && !isYesOrNo(one) ? (
                <Button variant="secondary" aria-pressed={answer.accepts === false} onClick={toggle(one.id)}>
                  {answer.accepts === false ? m.chooseSumInsteadButton() : m.notWithTheseTermsButton()}
                </Button>
              ) : null}
              {isSingle && isAsking ? sealing : null}
              {isSingle ? <p className="text-sm text-ink-2">{NOT_A_JUDGMENT}</p> : null}
            </PackageCard>
          </div>
        )
      })}
      {!isSingle && isAsking ? (
        <SealedCard title={m.yourAnswersTitle()} badge={m.yourAnswersBadge()}>
          <ol className="grid gap-1">
            {round.packages.map((one, i) => {
              const answer = answers[one.id]
              const limit =
                answer?.accepts && answer.sum !== null ? safeRung(one.rungs, answer.sum, role) : null
              const isOpen = !answer || answer.accepts === null || (answer.accepts && limit === null)
              return (
                <li key={one.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                  <span>{m.packageName({ place: i + 1 })}</span>
                  <span className="font-semibold">
                    {isOpen ? m.notAnsweredYet() : answerInWords(limit, one, role)}
                  </span>
                </li>
              )
            })}
          </ol>
          <p className="text-sm text-ink-2">
            {round.packages.every(isYesOrNo) ? YES_OR_NO_WORKS : HOW_RANGES_WORK}
          </p>
          {sealing}
          <p className="text-sm text-ink-2">{NOT_A_JUDGMENT}</p>
        </SealedCard>
      ) : null}
      {round.mine && !isAsking ? (
        <SealedAnswer
          round={round}
          mine={round.mine}
          view={view}
          role={role}
          takesFocus={seal.isSuccess}
          onChange={() => setIsChanging(true)}
        />
      ) : null}
    </div>
  )
}

function Sealing({
  round,
  other,
  problem,
  lastWord,
  setLastWord,
  busy,
  canKeep,
  refuses,
  onKeep,
  onSeal,
  onRefuse,
}: {
  round: Round
  other: string
  problem: { at: string; words: string } | null
  lastWord: boolean
  setLastWord: (isLast: boolean) => void
  busy: boolean
  canKeep: boolean
  refuses: boolean
  onKeep: () => void
  onSeal: () => void
  onRefuse: (() => void) | null
}) {
  return (
    <div className="grid gap-3">
      {round.isLast ? (
        <div id="last-word">
          <Checkbox
            label={m.thisIsMyLastWordLabel()}
            hint={m.thisIsMyHint()}
            checked={lastWord}
            error={problem?.at === 'lastWord' ? problem.words : undefined}
            onChange={(event) => setLastWord(event.target.checked)}
          />
        </div>
      ) : null}
      <p className="text-sm text-ink-2">
        {(round.otherHasSealed ? m.hasSealed : m.hasNotSealed)({ other, time: formatDateTime(round.until) })}
      </p>
      {problem?.at === 'seal' ? (
        <Callout tone="danger" live>
          {problem.words}
        </Callout>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button busy={busy} onClick={onSeal}>
          {round.packages.length > 1 ? m.sealMyAnswersButton() : m.sealMyAnswerButton()}
        </Button>
        {onRefuse ? (
          <Button variant="secondary" aria-pressed={refuses} onClick={onRefuse}>
            {refuses ? m.chooseSumInsteadButton() : m.notWithTheseTermsButton()}
          </Button>
        ) : null}
        {canKeep ? (
          <Button variant="quiet" onClick={onKeep}>
            {m.keepWhatISealedButton()}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
