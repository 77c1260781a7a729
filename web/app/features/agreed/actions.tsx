import * as m from '@evensettle/messages/agreed/actions.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { isObjectedTo } from '@evensettle/domain/obligations/obligation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AskFirst, type Asked } from './ask-first.tsx'
import { DoneForm } from './done-form.tsx'
import { actionsOf, isMine, type ActionName } from './model.ts'
import { ObjectForm } from './object-form.tsx'
import { PlanForm } from './plan-form.tsx'
import { actMutation, letterPath, receiptMutation, type Act } from './queries.ts'

const FORMS = { done: DoneForm, received: DoneForm, plan: PlanForm, object: ObjectForm } as const
type FormName = keyof typeof FORMS

function isForm(name: ActionName): name is FormName {
  return name in FORMS
}

function asksFirst(name: ActionName): name is Asked {
  return ['waive', 'break', 'accept_plan', 'letter', 'print_letter'].includes(name)
}

/** What a reader can do about one thing. A form unfolds in place, and then only the form has a primary button. */
export function Actions({
  view,
  one,
  most,
  isMain,
}: {
  view: Obligations
  one: ObligationView
  /** how many of them a card shows, one below the other; null: all, side by side */
  most: number | null
  isMain: boolean
}) {
  const client = useQueryClient()
  const act = useMutation(actMutation(client, view.caseId))
  const receipt = useMutation(receiptMutation(client, view.caseId, one.id))
  const print = useMutation({ mutationFn: () => download(letterPath(view.caseId, one.id), 'letter.pdf') })
  const [form, setForm] = useState<FormName | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const all = actionsOf(view, one)
  const shown = all.slice(0, most ?? all.length)
  const Form = form !== null && all.includes(form) ? FORMS[form] : null

  function handle(name: ActionName) {
    if (isForm(name)) {
      act.reset()
      return setForm(form === name ? null : name)
    }
    setForm(null)
    // its days have begun: this is another copy
    if (name === 'print_letter' && one.letterAt !== null) return print.mutate()
    if (asksFirst(name)) return setAsked(name)
    const now = actNow(name, one)
    if (now) act.mutate(now)
  }

  function send(input: Act, file: File | null = null) {
    act.mutate(input, {
      onSuccess: () => {
        setForm(null)
        setAsked(null)
        if (file) receipt.mutate(file)
        if (input.act === 'letter' && input.how === 'print') print.mutate()
      },
    })
  }

  const error = act.error ?? print.error
  return (
    <div className="grid gap-3">
      <div className={most === null ? 'flex flex-wrap gap-2' : 'grid gap-2.5'}>
        {shown.map((name, at) => (
          <Button
            key={name}
            variant={isMain && at === 0 && form === null ? 'primary' : 'secondary'}
            size={most === null ? 's' : 'm'}
            aria-expanded={isForm(name) ? form === name : undefined}
            busy={act.isPending && form === null && asked === null}
            onClick={() => handle(name)}
          >
            {labelOf(name, view, one)}
          </Button>
        ))}
      </div>
      {Form ? <Form view={view} one={one} busy={act.isPending} error={act.error} onSend={send} /> : null}
      {error && !Form ? (
        <Callout tone="danger" live>
          {error.message}
        </Callout>
      ) : null}
      {asked === null ? null : (
        <AskFirst
          view={view}
          one={one}
          name={asked}
          busy={act.isPending}
          onSend={send}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** What is sent at once, without a form and without asking. */
function actNow(name: ActionName, { id: obligationId, amount, plan }: ObligationView): Act | null {
  switch (name) {
    case 'confirm':
      return { act: 'confirm', obligationId, amount }
    case 'take_back':
    case 'accept_figure':
      return { act: 'move', obligationId, move: name }
    case 'decline_plan':
      return plan && { act: 'answer', planId: plan.id, answer: 'decline' }
    case 'withdraw_plan':
      return plan && { act: 'answer', planId: plan.id, answer: 'withdraw' }
    default:
      return null
  }
}

function labelOf(name: ActionName, view: Obligations, one: ObligationView): string {
  const isMoney = one.kind === 'payment'
  switch (name) {
    case 'done':
      return isMoney ? m.paidButton() : m.doneButton()
    case 'plan':
      if (one.plan) return m.otherPlanButton()
      if (!isMine(view, one)) return m.offerPlanButton()
      return isMoney ? m.cannotPayButton() : m.otherDayButton()
    case 'received':
      return isMoney ? m.receivedButton() : m.isDoneButton()
    case 'confirm':
      if (isObjectedTo(one.state)) return isMoney ? m.afterAllButton() : m.afterAllDoneButton()
      return isMoney ? m.receivedButton() : m.isDoneButton()
    case 'object':
      return isMoney ? m.otherSumButton() : m.notDoneButton()
    case 'accept_figure':
      return isMoney
        ? m.acceptFigureButton({ received: formatMoney(one.objected?.received ?? 0, view.currency) })
        : m.acceptNotDoneButton()
    case 'waive':
      return m.waiveButton({ kind: one.kind })
    default:
      return PLAIN_LABELS[name]()
  }
}

const PLAIN_LABELS = {
  take_back: m.takeBackButton,
  letter: m.letterButton,
  print_letter: m.printLetterButton,
  break: m.breakButton,
  accept_plan: m.acceptPlanButton,
  decline_plan: m.declinePlanButton,
  withdraw_plan: m.withdrawPlanButton,
} as const
