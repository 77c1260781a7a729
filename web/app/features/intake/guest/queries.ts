import { claimDraftLink, keepDraft, mailDraftLink, openDraftLink } from '@evensettle/contracts/draft-links.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { WayBack } from '../../sign-in/ways-in/account-panel.tsx'
import { browserServer } from './model.ts'

/** A secret that nobody guesses: 32 random bytes. */
function newLink(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A way back to a draft as it is now, after an account was made somewhere else. */
export function wayBackTo(id: string, draft: CaseDraftInput): WayBack {
  const link = newLink()
  return { path: `/create-case?draft=${id}&link=${link}&step=review`, keep: () => keepAt(link, draft) }
}

async function keepAt(link: string, draft: CaseDraftInput): Promise<void> {
  await call(keepDraft, { id: crypto.randomUUID(), link, draft })
}

/** Mails somebody the way back to a draft. */
export async function mailLinkTo(email: string, draft: CaseDraftInput): Promise<void> {
  const link = newLink()
  await keepAt(link, draft)
  await call(mailDraftLink, { link, email })
}

/** Brings a draft behind a link here: into the account, or where there is none into this browser. Gives its id. */
export function openLinkMutation(client: QueryClient, isGuest: boolean) {
  return mutationOptions({
    mutationFn: async (link: string) => {
      if (!isGuest) return (await call(claimDraftLink, { link })).id
      const { id, draft } = await call(openDraftLink, { link })
      await browserServer.save({ id, revision: 0, draft }).catch((error: unknown) => {
        // It was opened here before and written on since: what stands here goes on.
        if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) throw error
      })
      return id
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.caseList }),
  })
}
