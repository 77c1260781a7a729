import { deleteDraft, getDraft, submitDraft, saveDraft } from '@evensettle/contracts/drafts.ts'
import { payForDraft } from '@evensettle/contracts/payments.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { getInvitationState } from '@evensettle/contracts/invitations.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, ApiError } from '../../lib/api.ts'
import { peekSession } from '../../lib/auth.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { forgetGuestDraft, guestDraft } from './guest/model.ts'
import { isBlank } from './model.ts'
import { draftCopies } from './saving/model.ts'

/** A draft as the server has it, or null when it has none under this id. Always asked for anew. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.draft(id),
    queryFn: ({ signal }) =>
      call(getDraft, { id }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The calls that saving a draft is made of. */
export const draftServer = {
  save: (input: Input<typeof saveDraft>) => call(saveDraft, input),
  load: (id: string) => call(getDraft, { id }),
}

export function deleteDraftMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deleteDraft, { id }),
    onSuccess: (_, id) => copiesHere().discard(id),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.caseList }),
  })
}

/**
 * Gives a draft that was written in this browser without an account to who is signed in now, and answers its id.
 * Where the account has another text under that id, this one becomes a draft of its own.
 */
export function claimDraftMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      const kept = guestDraft(id)
      if (!kept) return id
      const draft = draftCopies(null, '').read(id)?.draft ?? kept.draft
      const saved = await call(saveDraft, { id, revision: 0, draft }).catch((error: unknown) => {
        const isTaken = error instanceof ApiError && ['VERSION_CONFLICT', 'NOT_FOUND'].includes(error.code)
        if (!isTaken) throw error
        return call(saveDraft, { id: crypto.randomUUID(), revision: 0, draft })
      })
      deleteGuestDraft(id)
      return saved.id
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.caseList }),
  })
}

/** Takes a draft without an account away from this browser for good. */
export function deleteGuestDraft(id: string): void {
  forgetGuestDraft(id)
  draftCopies(null, '').discard(id)
}

export type DraftOnDevice = { id: string; title: string; otherName: string; updatedAt: string }

/** Drafts that this browser keeps because the server never got them. */
export function draftsOnDevice(): DraftOnDevice[] {
  return copiesHere()
    .all()
    .filter(({ revision, draft }) => revision === 0 && !isBlank(draft))
    .map(({ id, draft, at }) => ({
      id,
      title: draft.title,
      otherName: draft.otherName,
      updatedAt: new Date(at).toISOString(),
    }))
}

function copiesHere() {
  return draftCopies(peekSession()?.userId ?? '', '')
}

export function submitDraftMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (input: { id: string; revision: number }) => call(submitDraft, input),
    onSuccess: (_, { id }) => {
      // Photos and papers are filed under the points of the case from now on.
      client.removeQueries({ queryKey: queryKeys.evidence(id) })
      return client.invalidateQueries({ queryKey: queryKeys.caseList })
    },
  })
}

/** Where a draft is paid for, on the provider's own page; null: it is paid for. */
export async function pageToPay(id: string): Promise<string | null> {
  return (await call(payForDraft, { id })).url
}

/** The starter's view of the invitation; NOT_FOUND for everybody else. */
export function invitationStateQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.invitationState(caseId),
    queryFn: ({ signal }) => call(getInvitationState, { caseId }, { signal }),
    // The mail is on its way for a few seconds; then only the other side changes it.
    refetchInterval: ({ state }) => (state.data?.state === 'queued' && !state.data.stopped ? 2_000 : 30_000),
    staleTime: 5_000,
  })
}

/** Link, code and text for handing over; asked for only when they are wanted. */
export function letterLinkMutation(caseId: string) {
  return mutationOptions({ mutationFn: () => call(getLetterLink, { caseId }) })
}

onCaseEvent('*', (client, caseId, event) => {
  if (event.type !== 'message.sent')
    void client.invalidateQueries({ queryKey: queryKeys.invitationState(caseId) })
})
