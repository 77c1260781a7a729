import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { AgreeStep } from './agree-step.tsx'
import { ItemStep } from './item-step.tsx'
import { EMPTY_ITEM, firstOpenItem, toAnswers, toParts, type Step } from './model.ts'
import { answerMutation } from './queries.ts'
import { ReviewStep } from './review-step.tsx'
import { SaveNote } from './save-note.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'

const START = '/invitation-response'

/** Answering, one question per screen. What is entered is kept at every key until it is sent. */
export function AnswerSteps({ view, token, step }: { view: InvitationView; token: string; step: Step }) {
  const navigate = useNavigate()
  const { draft, state, change } = useAnswerDraft(view.items, token)
  const answer = useMutation(answerMutation(useQueryClient(), token))
  const go = (to: string) => void navigate(to === '' ? START : `?step=${to}`)
  if (draft === null)
    return (
      <div className="grid min-h-72 place-items-center">
        <Spinner label="Loading" />
      </div>
    )

  function send(kind: 'agree' | 'different') {
    if (!draft) return
    const isYes = kind === 'agree'
    const input = { kind, words: draft.words.trim(), items: isYes ? [] : toAnswers(view.items, draft) }
    answer.mutate({ ...input, ...(isYes ? {} : toParts(draft)) }, { onSuccess: () => go('') })
  }

  const words = { value: draft.words, onChange: (text: string) => change({ ...draft, words: text }) }
  const sending = { busy: answer.isPending, problem: answer.error?.message ?? null }
  const note = <SaveNote state={state} token={token} />

  if (step.name === 'agree')
    return (
      <AgreeStep
        view={view}
        words={words}
        sending={sending}
        onSend={() => send('agree')}
        onBack={() => go('')}
      />
    )
  if (step.name === 'item') {
    const item = view.items[step.index]
    if (!item) return null
    const isLast = step.index === view.items.length - 1
    return (
      <ItemStep
        key={item.id}
        view={view}
        item={item}
        index={step.index}
        draft={draft.items[item.id] ?? EMPTY_ITEM}
        token={token}
        note={note}
        onChange={(next) => change({ ...draft, items: { ...draft.items, [item.id]: next } })}
        onNext={() => go(isLast ? 'review' : `item-${step.index + 2}`)}
        onBack={() => go(step.index === 0 ? '' : `item-${step.index}`)}
      />
    )
  }
  return (
    <ReviewStep
      view={view}
      token={token}
      draft={draft}
      openItem={firstOpenItem(view.items, draft, view.currency)}
      sending={sending}
      note={note}
      onChange={change}
      onEdit={(index) => go(`item-${index + 1}`)}
      onSend={() => send('different')}
    />
  )
}
