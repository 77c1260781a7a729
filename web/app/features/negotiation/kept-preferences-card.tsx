import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SealedCard } from '../../ui/sealed-card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { problemInWords } from './copy.ts'
import { deletePreferencesMutation, preferencesQuery } from './queries.ts'

/** What was told in private while that was still asked: kept sealed, used for nothing, and its owner's to delete. */
export function KeptPreferencesCard({ caseId }: { caseId: string }) {
  const { data } = useQuery(preferencesQuery(caseId))
  const forget = useMutation(deletePreferencesMutation(useQueryClient(), caseId))
  if (!data?.sealed) return null
  return (
    <SealedCard title="What you told us in private" badge="Sealed: only you">
      <p className="text-sm text-ink-2">
        On {formatDate(data.sealed.sealedAt)} you told us in private what matters to you. We do not ask for
        that any more, and no new proposal is made of it. It stays sealed until you delete it or the case is
        deleted. A proposal that was already made with it keeps its own sealed copy, so that it can be
        checked.
      </p>
      {forget.error ? (
        <Callout tone="danger" live>
          {problemInWords(forget.error)}
        </Callout>
      ) : null}
      <Button
        variant="secondary"
        size="s"
        className="justify-self-start"
        busy={forget.isPending}
        onClick={() =>
          forget.mutate(undefined, { onSuccess: () => toast('It is deleted.', { tone: 'success' }) })
        }
      >
        Delete what I told you
      </Button>
    </SealedCard>
  )
}
