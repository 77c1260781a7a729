import * as m from '@evensettle/messages/dashboard/draft-list.ts'
import { DRAFT_STEPS, type DraftStep } from '@evensettle/domain/intake/steps.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRelativeDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { deleteDraftMutation, type DraftOnDevice } from '../intake/queries.ts'
import { inline } from '../../ui/inline.ts'

type Draft = DraftOnDevice & { isOnDevice?: boolean; draftAt?: DraftStep | undefined }

const STEP_NAMES: Record<DraftStep, string> = {
  type: 'what it is about',
  story: m.story(),
  items: m.items(),
  papers: m.papers(),
  other: m.other(),
  review: m.review(),
}

/** Cases that are not sent yet: go on or throw away. */
export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const [asked, setAsked] = useState<Draft | null>(null)
  const remove = useMutation(deleteDraftMutation(useQueryClient()))

  async function handleDelete(draft: Draft) {
    try {
      await remove.mutateAsync(draft.id)
      toast(m.draftIsDeleted())
    } catch {
      toast(m.draftCouldNotBeDeleted(), { tone: 'error' })
    } finally {
      setAsked(null)
    }
  }

  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts-heading" className="mt-6">
      <h2 id="drafts-heading" className="text-lg">
        {m.notSentYetHeading()}
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {drafts.map((draft) => {
          const title = draft.title || m.title()
          return (
            <li
              key={draft.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <FactLine>
                  {draft.otherName ? <span>{m.to({ otherName: draft.otherName })}</span> : null}
                  <span>
                    {draft.isOnDevice
                      ? m.onlyOnThisDevice()
                      : m.saved({ relativeDay: formatRelativeDay(draft.updatedAt) })}
                  </span>
                </FactLine>
                {draft.draftAt ? (
                  <p className="text-sm text-ink-2">
                    {m.youStoppedAtStepOf({
                      step: DRAFT_STEPS.indexOf(draft.draftAt) + 1,
                      steps: DRAFT_STEPS.length,
                      name: STEP_NAMES[draft.draftAt],
                    })}
                  </p>
                ) : null}
              </div>
              <div className="flex gap-1">
                <LinkButton to={`/create-case?draft=${draft.id}`} variant="secondary" size="s">
                  {m.goOnWithLink(
                    { part: (words) => <span className="sr-only">{words}</span>, title },
                    inline,
                  )}
                </LinkButton>
                <Button
                  variant="quiet"
                  size="s"
                  aria-label={m.deleteLabel({ title })}
                  onClick={() => setAsked(draft)}
                >
                  {m.deleteButton()}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={m.deleteThisDraftTitle()}
        confirmLabel={m.deleteThisDraftConfirmLabel()}
        cancelLabel={m.deleteThisDraftCancelLabel()}
        danger
        busy={remove.isPending}
        onConfirm={() => {
          if (asked) void handleDelete(asked)
        }}
        onClose={() => setAsked(null)}
      >
        <p>{m.wasNeverSentDeletingIt({ title: asked?.title || m.title() })}</p>
      </ConfirmDialog>
    </section>
  )
}
