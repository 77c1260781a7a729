import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/impasse/ways-on.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Impasse } from '@evensettle/contracts/impasse.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { otherName } from '../model.ts'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { StandstillNote } from '../../agreements/parts/parts-card.tsx'
import { AgreedPoints } from './agreed-points.tsx'
import { AskPerson } from './ask-person.tsx'
import { hasSomeToSettle } from './model.ts'
import { takeWayMutation, type Way } from './queries.ts'

/** Days that both add to the end of the case. */
const LONGER = TIMELINE.impasse.extension / DAY

/** A talk that has come to a stop, with what can be done: the same for both sides. While it goes on, only that it is paused. */
export function WaysOn({
  view,
  impasse: data,
  hasWorksheet,
}: {
  view: CaseView
  impasse: Impasse
  hasWorksheet: boolean
}) {
  const take = useMutation(takeWayMutation(useQueryClient(), view.id))
  if (!data.isStuck)
    return (
      <div className="grid gap-3">
        <PauseNote view={view} pause={data.pause} />
        <StandstillNote caseId={view.id} />
      </div>
    )
  return (
    <Card aria-labelledby="ways-on" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="ways-on" className="text-[1.25rem]">
          {m.heading()}
        </h2>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      {take.error ? (
        <Callout tone="danger" live>
          {take.error.message}
        </Callout>
      ) : null}
      <ol className="grid gap-5">
        <OneWay title={m.personTitle()} words={m.personWords()}>
          <AskPerson caseId={view.id} topic="stuck" />
        </OneWay>
        <PauseWay view={view} impasse={data} busy={take.isPending} onTake={take.mutate} />
        {hasSomeToSettle(view) ? (
          <OneWay title={m.pointsTitle()} words={m.pointsWords()}>
            <AgreedPoints view={view} />
          </OneWay>
        ) : null}
        <FinishWay view={view} impasse={data} busy={take.isPending} onTake={take.mutate} />
      </ol>
      <StaysOpen view={view} impasse={data} busy={take.isPending} onTake={take.mutate} />
      {hasWorksheet ? (
        <WorksheetPlace view={view} ownerIs={view.mySide === 'starter' ? 'paid' : 'pays'} onTable={null} />
      ) : null}
    </Card>
  )
}

type WayProps = { view: CaseView; impasse: Impasse; busy: boolean; onTake: (way: Way) => void }

/** One thing that can be done, in words, with its press. */
export function OneWay({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-base">{title}</h3>
      <p className="text-sm text-ink-2">{words}</p>
      {children}
    </li>
  )
}

function PauseNote({ view, pause }: { view: CaseView; pause: Impasse['pause'] }) {
  const day = formatDate(pause.until ?? '')
  return (
    <Callout title={m.pausedTitle({ day })}>
      <p>{pause.by === view.mySide ? m.pausedByMe() : m.pausedByOther({ other: otherName(view) })}</p>
    </Callout>
  )
}

/** A week off, once for each side of a talk. */
export function PauseWay({ view, impasse, busy, onTake }: WayProps) {
  const { pause } = impasse
  return (
    <OneWay title={m.pauseTitle()} words={m.pauseWords()}>
      <StandstillNote caseId={view.id} />
      {pause.until ? (
        <PauseNote view={view} pause={pause} />
      ) : pause.mayTake ? (
        <Button variant="secondary" block disabled={busy} onClick={() => onTake('pause')}>
          {m.pauseButton()}
        </Button>
      ) : (
        <p className="text-sm">{m.pauseTaken()}</p>
      )}
    </OneWay>
  )
}

/** Ending the case together. */
export function FinishWay({ view, impasse, busy, onTake }: WayProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mine, theirs } = impasse.finish
  const other = otherName(view)
  return (
    <OneWay title={m.finishTitle()} words={m.finishWords()}>
      {theirs ? <p className="font-semibold">{m.otherWouldFinish({ other })}</p> : null}
      {mine ? (
        <>
          <p aria-live="polite" className="text-sm">
            {m.youWouldFinish({ other })}
          </p>
          <Button variant="secondary" block disabled={busy} onClick={() => onTake('back')}>
            {m.goOnButton()}
          </Button>
        </>
      ) : (
        <Button variant="secondary" block onClick={() => setIsAsking(true)}>
          {theirs ? m.finishTooButton() : m.finishButton()}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={theirs ? m.finishBothTitle() : m.finishOneTitle()}
        confirmLabel={theirs ? m.endNowConfirm() : m.tellConfirm({ other })}
        cancelLabel={m.cancel()}
        danger={theirs}
        onConfirm={() => {
          onTake('finish')
          setIsAsking(false)
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>{theirs ? m.finishBothWords() : m.finishOneWords({ other })}</p>
      </ConfirmDialog>
    </OneWay>
  )
}

/** When the case ends by itself, and how both can move that. */
function StaysOpen({ view, impasse, busy, onTake }: WayProps) {
  const { mine, theirs, left } = impasse.extend
  const other = otherName(view)
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-sm text-ink-2">
      <p>{m.endsByItself({ day: formatDate(impasse.endsAt) })}</p>
      {left === 0 ? null : mine ? (
        <p aria-live="polite">{m.youWouldExtend({ other, days: LONGER })}</p>
      ) : (
        <>
          {theirs ? (
            <p className="font-semibold text-ink">{m.otherWouldExtend({ other, days: LONGER })}</p>
          ) : null}
          <Button
            variant="quiet"
            size="s"
            className="justify-self-start"
            disabled={busy}
            onClick={() => onTake('extend')}
          >
            {m.extendButton({ days: LONGER })}
          </Button>
        </>
      )}
    </div>
  )
}
