import * as m from '@evensettle/messages/assistant/room-answers.ts'
import type { RoomEntry } from '@evensettle/contracts/assistant.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { termsInWords } from '@evensettle/domain/agreements/terms-in-words.ts'
import type { RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { whenThere } from '../../lib/when-there.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { begunMessage, keepMessage } from '../messages/queries.ts'
import { beginOffer, begunOffers } from '../negotiation/offers/kept/queries.ts'
import { messageWith } from './model.ts'

type Step = RoomEntry['answer']['steps'][number]
type Prepared<Kind extends Step['kind']> = {
  view: CaseView
  userId: string
  step: Extract<Step, { kind: Kind }>
}

/** Something that was got ready: it goes into the real form by a press, and out by another one there. */
export function PreparedStep({
  ask,
  step,
  ...reader
}: {
  view: CaseView
  userId: string
  ask: RoomAsk
  step: Step
}) {
  return step.kind === 'message' ? (
    <PreparedMessage {...reader} step={step} ask={ask} />
  ) : (
    <PreparedOffer {...reader} step={step} />
  )
}

function Ready({ label, children, action }: { label: string; children: ReactNode; action: ReactNode }) {
  return (
    <section aria-label={label} className="grid gap-3 rounded-card border border-line bg-sunken p-4">
      <p className="text-sm font-semibold text-ink-2">{label}</p>
      {children}
      {action ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {action}
          <p className="text-sm text-ink-2">{m.nothingSent()}</p>
        </div>
      ) : null}
    </section>
  )
}

function PreparedMessage({ view, userId, step, ask }: Prepared<'message'> & { ask: RoomAsk }) {
  const navigate = useNavigate()

  function use() {
    keepMessage(userId, view.id, messageWith(begunMessage(userId, view.id), step.body, ask))
    void navigate({ search: '?tab=conversation' })
    whenThere(
      () => document.querySelector<HTMLTextAreaElement>('textarea#message'),
      (field) => {
        field.focus({ preventScroll: true })
        field.scrollIntoView({ block: 'center' })
      },
    )
  }

  return (
    <Ready
      label={m.messageLabel()}
      action={
        isAllowed('send_message', view.mySide, view.status) ? (
          <Button size="s" onClick={use}>
            {m.putMessageButton()}
          </Button>
        ) : null
      }
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {step.body}
      </p>
    </Ready>
  )
}

function PreparedOffer({ view, userId, step }: Prepared<'offer'>) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'no' | 'aside' | 'two'>('no')

  function open() {
    const opensOffer = beginOffer(userId, view.id, step)
    void navigate({ search: '?tab=conversation' }, { state: { opensOffer } })
  }

  function use() {
    const begun = begunOffers(userId, view.id)
    if (begun === 'none') open()
    else setAsks(begun === 'one' ? 'aside' : 'two')
  }

  return (
    <Ready
      label={m.offerLabel()}
      action={
        isAllowed('make_offer', view.mySide, view.status) ? (
          <Button size="s" onClick={use}>
            {m.openOfferButton()}
          </Button>
        ) : null
      }
    >
      <p className="text-sm">{step.why}</p>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {termsInWords(step.terms, view.names).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {step.note === '' ? null : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {m.wordsWithIt({ note: step.note })}
        </p>
      )}
      <Problem words={asks === 'two' ? m.twoBegun() : null} />
      <ConfirmDialog
        open={asks === 'aside'}
        title={m.setAsideTitle()}
        confirmLabel={m.setAsideButton()}
        cancelLabel={m.leaveButton()}
        onConfirm={open}
        onClose={() => setAsks((now) => (now === 'aside' ? 'no' : now))}
      >
        <p>{m.setAsideWords()}</p>
      </ConfirmDialog>
    </Ready>
  )
}
