import { claimDraftLink, keepDraft, mailDraftLink, openDraftLink } from '@evensettle/contracts/draft-links.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { browserServer } from './model.ts'

/** A secret that nobody guesses: 32 random bytes. */
function newLink(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Keeps a draft as it is now at the service, and gives the secret that opens it anywhere. */
export async function linkTo(draft: CaseDraftInput): Promise<string> {
  const link = newLink()
  await call(keepDraft, { id: crypto.randomUUID(), link, draft })
  return link
}

/** Mails somebody the way back to a draft. */
export async function mailLinkTo(email: string, draft: CaseDraftInput): Promise<void> {
  await call(mailDraftLink, { link: await linkTo(draft), email })
}

/** Brings a draft behind a link here: into the account, or where there is none into this browser. Gives its id. */
export function openLinkMutation(client: QueryClient, isGuest: boolean) {
  return mutationOptions({
    mutationFn: async (link: string) => {
      if (!isGuest) return (await call(claimDraftLink, { link })).id
      const { id, draft } = await call(openDraftLink, { link })
      await browserServer.save({ id, revision: 0, draft }).catch(() => undefined)
      return id
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.caseList }),
  })
}
