import * as m from '@evensettle/messages/invitations/answer-steps.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { firstWordOf } from '@evensettle/contracts/words/answer-choices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Spinner } from '../../../ui/spinner.tsx'
import { AgreeStep } from './agree-step.tsx'
import { useContactFirst } from '../letter/use-contact-first.tsx'
import { ItemStep, warmUpItem } from './item-step.tsx'
import { EMPTY_ITEM, firstOpenItem, startWith, toAnswers, toParts, type AnswerDraft } from './model.ts'
import type { Step } from '../model.ts'
import { answerMutation } from '../queries.ts'
import { ReviewStep, warmUpReview } from './review-step.tsx'
import { SaveNote } from './save-note.tsx'
import { toldVersions } from './together/model.ts'
import { OtherVersions } from './together/other-versions.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'

const START = '/invitation-response'

/** Answering, one question per screen. What is entered is kept at every key until it is sent. */
export function AnswerSteps({ view, token, step }: { view: InvitationView; token: string; step: Step }) {
  const navigate = useNavigate()
  const { draft, state, change, others, choose, catchUp, whileSending, isSending } = useAnswerDraft(
    view,
    token,
  )
  const sendingOver = { token, caseId: view.caseId, shown: view.answer }
  const answer = useMutation(answerMutation(useQueryClient(), sendingOver))
  const contact = useContactFirst(token, view)
  const [markedId, setMarkedId] = useState<string | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  useFirstWord(view, draft, change)
  useEffect(() => {
    warmUpItem()
    warmUpReview()
  }, [])
  const go = (to: string) => void navigate(to === '' ? START : `?step=${to}`)
  if (draft === null)
    return (
      <div className="grid min-h-72 place-items-center">
        <Spinner label={m.loadingLabel()} />
      </div>
    )

  if (contact.step) return contact.step

  function leave(to: string) {
    setMarkedId(null)
    go(to)
  }

  async function send(kind: 'agree' | 'different') {
    if (!draft || isChecking || isSending) return
    const isYes = kind === 'agree'
    // Nobody sends what they have not read: a helper may have written a moment ago.
    setIsChecking(true)
    const newer = await catchUp()
    setIsChecking(false)
    const hasChanged = newer !== null && !(isYes && newer.words === draft.words)
    setIsChanged(hasChanged)
    if (hasChanged) return
    const input = { kind, words: draft.words.trim(), items: isYes ? [] : toAnswers(view.items, draft) }
    const parts = isYes ? {} : toParts(draft)
    contact.first(
      () => void whileSending(() => answer.mutateAsync({ ...input, ...parts }, { onSuccess: () => go('') })),
    )
  }

  const words = { value: draft.words, onChange: (text: string) => change({ ...draft, words: text }) }
  const sending = { busy: isSending || isChecking, problem: answer.error?.message ?? null }
  const itemId = step.name === 'item' ? (view.items[step.index]?.id ?? null) : null
  const note = (
    <>
      <OtherVersions
        told={toldVersions(others, { items: view.items, draft, currency: view.currency }, itemId)}
        onChoose={choose}
      />
      <SaveNote state={state} token={token} isChanged={isChanged} />
    </>
  )

  if (step.name === 'agree')
    return (
      <AgreeStep
        view={view}
        words={words}
        note={note}
        sending={sending}
        onSend={() => void send('agree')}
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
        startsMarked={markedId === item.id}
        onChange={(next) => change({ ...draft, items: { ...draft.items, [item.id]: next } })}
        onNext={() => leave(isLast ? 'review' : `item-${step.index + 2}`)}
        onBack={() => leave(step.index === 0 ? '' : `item-${step.index}`)}
      />
    )
  }
  const openItem = firstOpenItem(view.items, draft, view.currency)

  function edit(index: number) {
    const item = view.items[index]
    // A point that nobody has begun is a question, not a mistake.
    const isBegun = item !== undefined && (draft?.items[item.id]?.answer ?? null) !== null
    setMarkedId(index === openItem && isBegun ? item.id : null)
    go(`item-${index + 1}`)
  }

  return (
    <ReviewStep
      view={view}
      token={token}
      draft={draft}
      openItem={openItem}
      sending={sending}
      note={note}
      onChange={change}
      onEdit={edit}
      onSend={() => void send('different')}
    />
  )
}

/** What the reader has said by the way they came is there when the step opens, and stays theirs to change. */
function useFirstWord(
  view: InvitationView,
  draft: AnswerDraft | null,
  change: (next: AnswerDraft) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const say = firstWordOf(search.get('say'))
  const begin = useEffectEvent(() => {
    if (draft === null || say === null) return
    const next = startWith(draft, view.items, say, crypto.randomUUID())
    if (next !== draft) change(next)
    setSearch(
      (old) => {
        old.delete('say')
        return old
      },
      { replace: true, preventScrollReset: true },
    )
  })
  const isReady = draft !== null
  useLayoutEffect(() => {
    if (isReady && say !== null) begin()
  }, [isReady, say])
}
