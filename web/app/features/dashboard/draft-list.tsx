import { DRAFT_STEPS, type DraftStep } from '@evensettle/domain/intake/draft.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRelativeDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { deleteDraftMutation, type DraftOnDevice } from '../intake/queries.ts'

type Draft = DraftOnDevice & { isOnDevice?: boolean; draftAt?: DraftStep | undefined }

const STEP_NAMES: Record<DraftStep, string> = {
  type: 'what it is about',
  story: 'what happened',
  facts: 'a few details',
  items: 'what you ask for',
  papers: 'what can show it',
  other: 'the other side',
  private: 'what matters to you',
  review: 'read once more and send',
}

/** Cases that are not sent yet: go on or throw away. */
export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const [asked, setAsked] = useState<Draft | null>(null)
  const remove = useMutation(deleteDraftMutation(useQueryClient()))

  async function handleDelete(draft: Draft) {
    try {
      await remove.mutateAsync(draft.id)
      toast('The draft is deleted')
    } catch {
      toast('The draft could not be deleted. Please try again.', { tone: 'error' })
    } finally {
      setAsked(null)
    }
  }

  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts-heading" className="mt-6">
      <h2 id="drafts-heading" className="text-lg">
        Not sent yet
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {drafts.map((draft) => {
          const title = draft.title || 'Draft without a title'
          return (
            <li
              key={draft.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <FactLine>
                  {draft.otherName ? <span>To {draft.otherName}</span> : null}
                  <span>
                    {draft.isOnDevice ? 'only on this device' : `saved ${formatRelativeDay(draft.updatedAt)}`}
                  </span>
                </FactLine>
                {draft.draftAt ? (
                  <p className="text-sm text-ink-2">
                    You stopped at step {DRAFT_STEPS.indexOf(draft.draftAt) + 1} of {DRAFT_STEPS.length}:{' '}
                    {STEP_NAMES[draft.draftAt]}
                  </p>
                ) : null}
              </div>
              <div className="flex gap-1">
                <LinkButton to={`/create-case?draft=${draft.id}`} variant="secondary" size="s">
                  Go on<span className="sr-only"> with {title}</span>
                </LinkButton>
                <Button
                  variant="quiet"
                  size="s"
                  aria-label={`Delete ${title}`}
                  onClick={() => setAsked(draft)}
                >
                  Delete
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Delete this draft?"
        confirmLabel="Delete it"
        cancelLabel="Keep it"
        danger
        busy={remove.isPending}
        onConfirm={() => {
          if (asked) void handleDelete(asked)
        }}
        onClose={() => setAsked(null)}
      >
        <p>“{asked?.title || 'Draft without a title'}” was never sent. Deleting it cannot be undone.</p>
      </ConfirmDialog>
    </section>
  )
}
