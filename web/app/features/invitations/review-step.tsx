import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { answerInWords, EMPTY_ITEM, type AnswerDraft } from './model.ts'
import { StepHeading } from './step-heading.tsx'

/** The whole answer before it goes out. */
export function ReviewStep({
  view,
  draft,
  openItem,
  sending,
  onEdit,
  onEditWords,
  onSend,
}: {
  view: InvitationView
  draft: AnswerDraft
  /** the first point that is not answered, or -1 */
  openItem: number
  sending: { busy: boolean; problem: string | null }
  onEdit: (index: number) => void
  onEditWords: () => void
  onSend: () => void
}) {
  return (
    <div className="mx-auto grid max-w-text gap-5 py-6 md:py-10">
      <StepHeading>Your answer to {view.starterName}</StepHeading>
      <Card>
        <ol className="grid">
          {view.items.map((item, index) => {
            const own = draft.items[item.id] ?? EMPTY_ITEM
            return (
              <li
                key={item.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-4 first:pt-0"
              >
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{item.title}</p>
                  <p className="tabular">{answerInWords(item, own, view.currency)}</p>
                  {own.reason && own.answer !== 'agree' ? (
                    <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{own.reason}</p>
                  ) : null}
                </div>
                <Button
                  variant="quiet"
                  size="s"
                  className="-mr-4"
                  aria-label={`Change: ${item.title}`}
                  onClick={() => onEdit(index)}
                >
                  Change
                </Button>
              </li>
            )
          })}
          <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 pt-4">
            <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              {draft.words.trim() === '' ? <span className="text-ink-2">No further words</span> : draft.words}
            </p>
            <Button
              variant="quiet"
              size="s"
              className="-mr-4"
              aria-label="Change your words"
              onClick={onEditWords}
            >
              Change
            </Button>
          </li>
        </ol>
      </Card>
      <p className="text-ink-2">
        {view.starterName} sees this as soon as you send it. You can still change it until you join the case.
      </p>
      {sending.problem ? (
        <Callout tone="danger" live>
          {sending.problem}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {openItem === -1 ? (
          <Button busy={sending.busy} onClick={onSend}>
            Send my answer
          </Button>
        ) : (
          <Button onClick={() => onEdit(openItem)}>Answer point {openItem + 1}</Button>
        )}
        <Button variant="secondary" onClick={onEditWords}>
          Go back
        </Button>
      </div>
    </div>
  )
}
