import * as m from '@evensettle/messages/invitations/answer-review-step.ts'
import { ownHanding } from '@evensettle/domain/answers/own-handing.ts'
import { isReady } from '@evensettle/domain/evidence/evidence.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { focusFirstInvalid, hasInvalid } from '../../../lib/first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { evidenceQuery } from '../../evidence/shown/queries.ts'
import { saidInWords } from '@evensettle/contracts/words/handing-words.ts'
import { formatMoney } from '../../../lib/format.ts'
import {
  answerInWords,
  areExtrasFit,
  EMPTY_ITEM,
  sumsSaid,
  type AnswerDraft,
  type ItemDraft,
} from './model.ts'
import { StepHeading } from '../step-heading.tsx'
import { TwoStories } from './two-stories.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { wordsOf } from './said/model.ts'

// What may be added is for those who want it; the answer itself comes first.
const loadExtras = () => import('./answer-extras.tsx')
const AnswerExtras = lazyPart(loadExtras, 'AnswerExtras')

/** Fetches what the last step shows, for the same reason as that of a point. */
export function warmUpReview(): void {
  loadExtras().catch(() => {})
}

/** The whole answer before it goes out, and what may go along with it. */
export function ReviewStep({
  view,
  token,
  draft,
  openItem,
  sending,
  note,
  onChange,
  onEdit,
  onSend,
}: {
  view: InvitationView
  token: string
  draft: AnswerDraft
  /** the first point that is not answered, or -1 */
  openItem: number
  sending: { busy: boolean; problem: string | null }
  note: ReactNode
  onChange: (draft: AnswerDraft) => void
  onEdit: (index: number) => void
  onSend: () => void
}) {
  const { data: evidence = [] } = useQuery(evidenceQuery({ caseId: view.caseId, token }))
  const [attempts, setAttempts] = useState(0)
  const [isHeldUp, setIsHeldUp] = useState(false)
  const [today] = useState(() => dateOf(Date.now()))
  const screen = useRef<HTMLDivElement>(null)
  const calm = useCalmFirst({
    name: view.starterName,
    said: () => wordsOf(view.items, draft, change, onEdit),
    onSend,
  })

  function send() {
    setAttempts(attempts + 1)
    // A sum that nobody can read is nowhere in the draft: it is only marked on the screen.
    const isFit = areExtrasFit(draft, today) && !hasInvalid(screen.current)
    setIsHeldUp(!isFit)
    if (isFit) calm.first()
    else focusFirstInvalid(() => screen.current)
  }

  function change(next: AnswerDraft) {
    if (areExtrasFit(next, today)) setIsHeldUp(false)
    onChange(next)
  }

  return (
    <div ref={screen} {...calm.watch} className="mx-auto grid max-w-text gap-5 py-6 md:py-10">
      <StepHeading>{m.yourAnswerTo({ starterName: view.starterName })}</StepHeading>
      <Card>
        <ol className="grid">
          {view.items.map((item, index) => {
            const own = draft.items[item.id] ?? EMPTY_ITEM
            const files = evidence.filter(
              ({ itemId, side, state }) => itemId === item.id && side === 'respondent' && isReady(state),
            )
            return (
              <li key={item.id} className="border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
                <div className="flex flex-wrap items-start justify-between gap-x-4">
                  <p className="min-w-0 flex-[1_1_min(100%,9ch)] font-semibold wrap-anywhere">{item.title}</p>
                  <Button
                    variant="quiet"
                    size="s"
                    className="-my-2 ms-auto -mr-[min(1rem,5vw)] shrink-0"
                    aria-label={m.changeLabel({ title: item.title })}
                    onClick={() => onEdit(index)}
                  >
                    {m.changeButton()}
                  </Button>
                </div>
                <p className="tabular">{answerInWords(item, own, view.currency)}</p>
                {own.reason && own.answer !== 'agree' ? (
                  <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{own.reason}</p>
                ) : null}
                {saidHow(item, own, view) === '' ? null : (
                  <p className="mt-1 text-sm text-ink-2">{saidHow(item, own, view)}</p>
                )}
                {files.length > 0 ? (
                  <p className="mt-1 text-sm wrap-anywhere text-ink-2">
                    {m.youShow({ names: files.map(({ name }) => name).join(', ') })}
                  </p>
                ) : null}
              </li>
            )
          })}
        </ol>
      </Card>
      <TwoStories
        starterName={view.starterName}
        story={view.story}
        words={{ value: draft.words, onChange: (words) => change({ ...draft, words }) }}
      />
      <Suspense fallback={null}>
        <AnswerExtras view={view} token={token} draft={draft} attempts={attempts} onChange={change} />
      </Suspense>
      {note}
      <InAll view={view} draft={draft} />
      <p className="text-ink-2">{m.seesThisAsSoonAs({ starterName: view.starterName })}</p>
      {isHeldUp ? (
        <Callout tone="danger" live>
          {m.somethingYouAddedNeedsAnother()}
        </Callout>
      ) : null}
      <Problem words={sending.problem} />
      <div className="flex flex-wrap gap-3">
        {openItem === -1 ? (
          <Button busy={sending.busy} onClick={send}>
            {m.sendMyAnswerButton()}
          </Button>
        ) : (
          <Button onClick={() => onEdit(openItem)}>{m.answerPointButton({ openItem: openItem + 1 })}</Button>
        )}
        <Button variant="secondary" onClick={() => onEdit(view.items.length - 1)}>
          {m.goBackButton()}
        </Button>
      </div>
      {calm.question}
    </div>
  )
}

/** What the sums come to, where nobody should have to work it out in their head. */
function InAll({ view: { items, currency }, draft }: { view: InvitationView; draft: AnswerDraft }) {
  const { agreed, asked, back } = sumsSaid(items, draft)
  const inWords = (sum: number) => formatMoney(Math.abs(sum), currency)
  if (asked === 0 || (back === 0 && items.filter(({ kind }) => kind === 'money').length < 2)) return null
  return (
    <p className="font-semibold tabular">
      <span>{m.agreedInAll({ agreed: inWords(agreed), asked: inWords(asked) })}</span>{' '}
      <span>
        {back === 0
          ? null
          : m.askedBackInAll({
              back: inWords(back),
              left: inWords(agreed - back),
              who: agreed >= back ? 'you' : 'other',
            })}
      </span>
    </p>
  )
}

/** How somebody who agrees would have a thing change hands. */
function saidHow(item: ItemView, draft: ItemDraft, view: InvitationView): string {
  const handing = ownHanding(item, draft)
  const names = { starter: view.starterName, respondent: view.respondentName }
  const promised = { doer: 'respondent', isThing: item.kind === 'property' } as const
  return saidInWords(handing ?? undefined, promised, { mySide: 'respondent', names })
}
