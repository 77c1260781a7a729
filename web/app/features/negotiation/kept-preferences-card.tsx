import * as m from '@evensettle/messages/negotiation/kept-preferences-card.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SealedCard } from '../../ui/sealed-card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { deletePreferencesMutation, preferencesQuery } from './moves/queries.ts'

/** What was told in private while that was still asked: kept sealed, used for nothing, and its owner's to delete. */
export function KeptPreferencesCard({ caseId }: { caseId: string }) {
  const { data } = useQuery(preferencesQuery(caseId))
  const forget = useMutation(deletePreferencesMutation(useQueryClient(), caseId))
  if (!data?.sealed) return null
  return (
    <SealedCard title={m.whatYouToldUsInTitle()} badge={m.whatYouToldBadge()}>
      <p className="text-sm text-ink-2">{m.onYouToldUsIn({ date: formatDate(data.sealed.sealedAt) })}</p>
      {forget.error ? (
        <Callout tone="danger" live>
          {forget.error.message}
        </Callout>
      ) : null}
      <Button
        variant="secondary"
        size="s"
        className="justify-self-start"
        busy={forget.isPending}
        onClick={() =>
          forget.mutate(undefined, { onSuccess: () => toast(m.itIsDeleted(), { tone: 'success' }) })
        }
      >
        {m.deleteWhatIToldYouButton()}
      </Button>
    </SealedCard>
  )
}
