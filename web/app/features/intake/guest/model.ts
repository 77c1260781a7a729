import { savedDraft, type CaseDraftInput, type SavedDraft } from '@evensettle/contracts/drafts.ts'
import { couldNotBeKept } from '@evensettle/messages/intake/guest-model.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { UNOWNED_PREFIX } from '../../../lib/private-store.ts'
import { isBlank, isSameDraft } from '../model.ts'

/** In whose name this browser keeps what somebody without an account writes. */
export const GUEST = 'guest'

const PREFIX = `${UNOWNED_PREFIX}draft:`

/** A draft of somebody without an account, or null where this browser has none under this id. */
export function guestDraft(id: string): SavedDraft | null {
  try {
    return savedDraft.safeParse(JSON.parse(window.localStorage.getItem(PREFIX + id) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** All of them that say anything, the newest first. */
export function guestDrafts(): SavedDraft[] {
  return keysHere()
    .map((key) => guestDraft(key.slice(PREFIX.length)))
    .filter((kept) => kept !== null)
    .filter(({ draft }) => !isBlank(draft))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

function keysHere(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

export function forgetGuestDraft(id: string): void {
  window.localStorage.removeItem(PREFIX + id)
}

/** This browser in the place of the server, with the same rules: two tabs meet as two devices do. */
export const browserServer = {
  save: async ({ id, revision, draft }: { id: string; revision: number; draft: CaseDraftInput }) => {
    const kept = guestDraft(id)
    if ((kept?.revision ?? 0) !== revision) {
      if (kept && kept.revision === revision + 1 && isSameDraft(kept.draft, draft)) return kept
      throw new ApiError('VERSION_CONFLICT', '', { status: 409 })
    }
    return keepGuestDraft({
      id,
      reference: '',
      revision: revision + 1,
      draft,
      updatedAt: new Date().toISOString(),
    })
  },
  load: async (id: string) => {
    const kept = guestDraft(id)
    if (!kept) throw new ApiError('NOT_FOUND', '', { status: 404 })
    return kept
  },
}

function keepGuestDraft(draft: SavedDraft): SavedDraft {
  try {
    window.localStorage.setItem(PREFIX + draft.id, JSON.stringify(draft))
  } catch (cause) {
    throw new ApiError('INSTALLATION_FULL', couldNotBeKept(), { status: 507, cause })
  }
  return draft
}
