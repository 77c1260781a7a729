import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  joinCase,
  openInvitation,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { readDraft, tokenKey, type AnswerDraft } from './model.ts'

const TAB_KEY = `${PRIVATE_PREFIX}invitation`
const KEPT_PREFIX = `${PRIVATE_PREFIX}invitation `
const DRAFT_PREFIX = `${PRIVATE_PREFIX}invitation-answer `

/** Keeps the token for this tab, and in this browser for coming back without the mail. */
export function keepToken(token: string): void {
  window.sessionStorage.setItem(TAB_KEY, token)
  window.localStorage.setItem(KEPT_PREFIX + tokenKey(token), JSON.stringify({ token, at: Date.now() }))
}

/** The token of this tab, else the one that was opened last in this browser; '' when there is none. */
export function keptToken(): string {
  const ofTab = window.sessionStorage.getItem(TAB_KEY)
  if (ofTab !== null) return ofTab
  const kept = Object.keys(window.localStorage)
    .filter((key) => key.startsWith(KEPT_PREFIX))
    .map((key) => readKept(window.localStorage.getItem(key)))
    .toSorted((a, b) => b.at - a.at)
  return kept[0]?.token ?? ''
}

function readKept(text: string | null): { token: string; at: number } {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept === 'object' && kept !== null && 'token' in kept && 'at' in kept)
      return { token: String(kept.token), at: Number(kept.at) }
  } catch {
    // Not ours, or damaged: as if it were not there.
  }
  return { token: '', at: 0 }
}

/** Forgets the token and what was entered, once neither is of use. */
export function forgetToken(token: string): void {
  if (window.sessionStorage.getItem(TAB_KEY) === token) window.sessionStorage.removeItem(TAB_KEY)
  window.localStorage.removeItem(KEPT_PREFIX + tokenKey(token))
  window.localStorage.removeItem(DRAFT_PREFIX + tokenKey(token))
}

/** What was entered for this invitation and not sent yet. */
export function keptDraft(token: string): AnswerDraft {
  return readDraft(window.localStorage.getItem(DRAFT_PREFIX + tokenKey(token)))
}

export function keepDraft(token: string, draft: AnswerDraft): void {
  window.localStorage.setItem(DRAFT_PREFIX + tokenKey(token), JSON.stringify(draft))
}

function keyOf(token: string) {
  return ['invitation', tokenKey(token)] as const
}

/** Opens the invitation. The first opening is told to the sender, so it is not repeated without need. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: keyOf(token),
    queryFn: () => call(openInvitation, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function answerMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (answer: Omit<Input<typeof answerInvitation>, 'token'>) =>
      call(answerInvitation, { token, ...answer }),
    onSuccess: (view) => {
      client.setQueryData<InvitationView>(keyOf(token), view)
      window.localStorage.removeItem(DRAFT_PREFIX + tokenKey(token))
    },
  })
}

export function moreTimeMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: () => call(askMoreTime, { token }),
    onSuccess: (view) => void client.setQueryData<InvitationView>(keyOf(token), view),
  })
}

export function declineMutation(token: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof declineInvitation>, 'token'>) =>
      call(declineInvitation, { token, ...input }),
    onSuccess: () => forgetToken(token),
  })
}

export function joinMutation(token: string) {
  return mutationOptions({ mutationFn: (name: string) => call(joinCase, { token, name }) })
}

/** For a link that was taken up: the case, if the signed-in person is the one who did. */
export function joinedCaseQuery(token: string) {
  return queryOptions({
    queryKey: [...keyOf(token), 'joined'],
    queryFn: () => call(joinCase, { token, name: '' }),
    retry: false,
  })
}
