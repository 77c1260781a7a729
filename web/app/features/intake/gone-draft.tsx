import * as m from '@evensettle/messages/intake/gone-draft.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NotFound } from '../frame/not-found.tsx'
import type { DraftCopy } from './model.ts'
import { draftServer, invitationStateQuery } from './queries.ts'
import { ownCopies } from './saving/use-draft.ts'
import { KeptCodes } from '../../ui/kept-codes.tsx'

/** No draft under this address: it was sent, it was deleted, or it never was this person's. */
export function GoneDraft({ id, copy, userId }: { id: string; copy: DraftCopy | null; userId: string }) {
  const navigate = useNavigate()
  const sent = useQuery({ ...invitationStateQuery(id), refetchInterval: false })
  const rescue = useMutation({
    mutationFn: async (draft: DraftCopy['draft']) => {
      const newId = crypto.randomUUID()
      await draftServer.save({ id: newId, revision: 0, draft })
      ownCopies(userId).discard(id)
      await navigate(`/create-case?draft=${newId}`, { replace: true })
    },
  })
  if (sent.isPending) return <Spinner label={m.lookingForYourDraftLabel()} />
  if (!sent.data && !copy) return <NotFound />
  return (
    <div className="mx-auto grid max-w-text justify-items-start gap-4 py-6">
      <h1 tabIndex={-1}>{sent.data ? m.thisDraftHasBeenSentTitle() : m.thisDraftWasDeletedTitle()}</h1>
      <p className="text-ink-2">
        {sent.data ? (
          <KeptCodes text={m.itIsNowCaseText({ reference: sent.data.reference })} />
        ) : (
          m.itWasDeletedOnAnother()
        )}
      </p>
      {rescue.error ? (
        <Callout tone="danger" live>
          {m.thatDidNotWorkYour()}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {sent.data ? <LinkButton to={`/case/${id}`}>{m.openCaseLink()}</LinkButton> : null}
        {copy ? (
          <Button
            variant={sent.data ? 'secondary' : 'primary'}
            busy={rescue.isPending}
            onClick={() => rescue.mutate(copy.draft)}
          >
            {m.startNewDraftWithThisButton()}
          </Button>
        ) : null}
        <LinkButton to="/dashboard" variant="quiet">
          {m.goToDashboardLink()}
        </LinkButton>
      </div>
    </div>
  )
}
