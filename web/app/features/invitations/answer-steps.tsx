import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AgreeStep } from './agree-step.tsx'
import { ItemStep } from './item-step.tsx'
import { EMPTY_ITEM, firstOpenItem, toAnswers, type AnswerDraft, type Step } from './model.ts'
import { answerMutation, keepDraft, keptDraft } from './queries.ts'
import { ReviewStep } from './review-step.tsx'
import { WordsStep } from './words-step.tsx'

const START = '/invitation-response'

/** Answering, one question per screen. What is entered is kept at every key until it is sent. */
export function AnswerSteps({ view, token, step }: { view: InvitationView; token: string; step: Step }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => firstDraft(view, token))
  const answer = useMutation(answerMutation(useQueryClient(), token))
  const go = (to: string) => void navigate(to === '' ? START : `?step=${to}`)

  function change(next: AnswerDraft) {
    setDraft(next)
    keepDraft(token, next)
  }

  function send(kind: 'agree' | 'different') {
    const items = kind === 'agree' ? [] : toAnswers(view.items, draft)
    answer.mutate({ kind, words: draft.words.trim(), items }, { onSuccess: () => go('') })
  }

  const words = { value: draft.words, onChange: (text: string) => change({ ...draft, words: text }) }
  const sending = { busy: answer.isPending, problem: answer.error?.message ?? null }

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
        onChange={(next) => change({ ...draft, items: { ...draft.items, [item.id]: next } })}
        onNext={() => go(isLast ? 'words' : `item-${step.index + 2}`)}
        onBack={() => go(step.index === 0 ? '' : `item-${step.index}`)}
      />
    )
  }
  if (step.name === 'words')
    return (
      <WordsStep
        starterName={view.starterName}
        words={words}
        onNext={() => go('review')}
        onBack={() => go(`item-${view.items.length}`)}
      />
    )
  return (
    <ReviewStep
      view={view}
      draft={draft}
      openItem={firstOpenItem(view.items, draft, view.currency)}
      sending={sending}
      onEdit={(index) => go(`item-${index + 1}`)}
      onEditWords={() => go('words')}
      onSend={() => send('different')}
    />
  )
}

/** What was kept, or else the answers that were sent before, so that changing one does not mean starting over. */
function firstDraft(view: InvitationView, token: string): AnswerDraft {
  const kept = keptDraft(token)
  if (Object.keys(kept.items).length > 0 || kept.words !== '') return kept
  const sent = view.items.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))
  return { items: Object.fromEntries(sent), words: '' }
}
