import { getAnswerDraft, saveAnswerDraft, type SavedAnswer } from '@evensettle/contracts/answers.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import {
  DECLINE_REASONS,
  answerInvitation,
  askMoreTime,
  declineInvitation,
  joinCase,
  openInvitation,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { AnswerDraft } from './answer/model.ts'
import { readKeptAnswer, type KeptAnswer } from './answer/together/model.ts'
import { tokenKey } from './model.ts'

const TAB_KEY = `${PRIVATE_PREFIX}invitation`
const KEPT_PREFIX = `${PRIVATE_PREFIX}invitation `
const SENT_PREFIX = `${PRIVATE_PREFIX}invitation-sent `
const BROWSER_KEY = `${PRIVATE_PREFIX}invitation-key`
const NO_PREFIX = `${PRIVATE_PREFIX}invitation-no `
const DRAFT_PREFIX = `${PRIVATE_PREFIX}invitation-answer `

/**
 * Keeps the token for this tab, and in this browser for coming back without the mail. A key that came along with
 * it is thrown away: whoever hands out a link must not choose the key that its answer is written under.
 */
export function keepToken(text: string): void {
  const token = withDraftKey(text, browserKey())
  window.sessionStorage.setItem(TAB_KEY, token)
  window.localStorage.setItem(KEPT_PREFIX + tokenKey(token), JSON.stringify({ token, at: Date.now() }))
}

/** 256 random bits, made once: with the token of a letter they tell this browser from any other. */
function browserKey(): string {
  const known = window.localStorage.getItem(BROWSER_KEY)
  if (known !== null) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCodePoint(...bytes))
  const made = text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  window.localStorage.setItem(BROWSER_KEY, made)
  return made
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
  window.localStorage.removeItem(SENT_PREFIX + tokenKey(token))
  window.localStorage.removeItem(NO_PREFIX + tokenKey(token))
}

/** What this browser remembers of the answer; null when nothing was entered here. */
export function keptAnswer(token: string): KeptAnswer | null {
  const text = window.localStorage.getItem(DRAFT_PREFIX + tokenKey(token))
  return text === null ? null : readKeptAnswer(text)
}

export function keepAnswer(token: string, { draft, ...marks }: KeptAnswer): void {
  window.localStorage.setItem(DRAFT_PREFIX + tokenKey(token), JSON.stringify({ ...draft, ...marks }))
}

/** A no that is not sent yet: its reason and words. */
export type KeptNo = { reason: (typeof DECLINE_REASONS)[number] | null; words: string }

/** Keeps a no until it is sent: the code for it may be read on another screen. */
export function keepNo(token: string, { reason, words }: KeptNo): void {
  window.localStorage.setItem(NO_PREFIX + tokenKey(token), JSON.stringify([reason, words]))
}

export function keptNo(token: string): KeptNo {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(NO_PREFIX + tokenKey(token)) ?? '[]')
    const [reason, words] = Array.isArray(kept) ? kept : []
    return {
      reason: DECLINE_REASONS.find((known) => known === reason) ?? null,
      words: typeof words === 'string' ? words : '',
    }
  } catch {
    return { reason: null, words: '' }
  }
}

/** The answer as it is kept by the server, from whatever device. */
export function savedAnswerQuery(token: string) {
  return queryOptions({
    queryKey: [...keyOf(token), 'answer'],
    queryFn: () => call(getAnswerDraft, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}

export function saveAnswer(token: string, revision: number, draft: AnswerDraft): Promise<SavedAnswer> {
  return call(saveAnswerDraft, { token, revision, draft })
}

/** Whether the answer was sent from this browser: elsewhere the screen says that it was given already. */
export function wasSentHere(token: string): boolean {
  return window.localStorage.getItem(SENT_PREFIX + tokenKey(token)) !== null
}

function keyOf(token: string) {
  return queryKeys.invitation(tokenKey(token))
}

/** Whether the signed-in person has shown that their address is theirs. */
export function emailConfirmedQuery() {
  return queryOptions({
    queryKey: queryKeys.emailConfirmed,
    queryFn: async ({ signal }) => (await call(listCases, {}, { signal })).isEmailConfirmed,
  })
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
      window.localStorage.setItem(SENT_PREFIX + tokenKey(token), '1')
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
