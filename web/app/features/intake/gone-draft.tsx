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
  if (sent.isPending) return <Spinner label="Looking for your draft" />
  if (!sent.data && !copy) return <NotFound />
  return (
    <div className="mx-auto grid max-w-text justify-items-start gap-4 py-6">
      <h1 tabIndex={-1}>{sent.data ? 'This draft has been sent' : 'This draft was deleted'}</h1>
      <p className="text-ink-2">
        {sent.data ? (
          <KeptCodes text={`It is now case ${sent.data.reference}.`} />
        ) : (
          'It was deleted on another device. This device still has the text that was not saved.'
        )}
      </p>
      {rescue.error ? (
        <Callout tone="danger" live>
          That did not work. Your text is still kept here. Please try again.
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {sent.data ? <LinkButton to={`/case/${id}`}>Open the case</LinkButton> : null}
        {copy ? (
          <Button
            variant={sent.data ? 'secondary' : 'primary'}
            busy={rescue.isPending}
            onClick={() => rescue.mutate(copy.draft)}
          >
            Start a new draft with this text
          </Button>
        ) : null}
        <LinkButton to="/dashboard" variant="quiet">
          Go to Dashboard
        </LinkButton>
      </div>
    </div>
  )
}
