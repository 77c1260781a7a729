import { getAnswerDraft, saveAnswerDraft, type SavedAnswer } from '@evensettle/contracts/answers.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  joinCase,
  openInvitation,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import { DECLINE_REASONS, type DeclineReason } from '@evensettle/domain/invitations/decline.ts'
import { withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { outboxQuery, sendNow, sendsBy, takeFromOutbox } from '../../lib/outbox-queue.ts'
import type { RowOf } from '../../lib/outbox.ts'
import { mayWait, PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { AnswerDraft } from './answer/model.ts'
import { readKeptAnswer, type KeptAnswer } from './answer/together/model.ts'
import { tokenKey } from './model.ts'

/** ms that an answer waits for the files that were added to it */
const FILES_FIRST = 10_000

const TAB_KEY = `${PRIVATE_PREFIX}invitation`
const KEPT_PREFIX = `${PRIVATE_PREFIX}invitation `
const SENT_PREFIX = `${PRIVATE_PREFIX}invitation-sent `
const BROWSER_KEY = `${PRIVATE_PREFIX}invitation-key`
const NO_PREFIX = `${PRIVATE_PREFIX}invitation-no `
const WORDS_PREFIX = `${PRIVATE_PREFIX}invitation-words `
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
  window.localStorage.removeItem(WORDS_PREFIX + tokenKey(token))
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
export type KeptNo = { reason: DeclineReason | null; words: string }

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

/** What is being written to the starter and is not sent; '' keeps nothing. */
export function keepWords(token: string, words: string): void {
  const key = WORDS_PREFIX + tokenKey(token)
  if (words === '') window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, words)
}

export function keptWords(token: string): string {
  return window.localStorage.getItem(WORDS_PREFIX + tokenKey(token)) ?? ''
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

export function saveAnswer(
  token: string,
  revision: number,
  draft: AnswerDraft,
  signal: AbortSignal,
): Promise<SavedAnswer> {
  return call(saveAnswerDraft, { token, revision, draft }, { signal })
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

/** What is asked of the outbox is told at once, line or no line. */
const AT_ONCE = { networkMode: 'always', retry: false } as const

type Sending = { token: string; caseId: string }

/** What an answer is sent over: the one that the screen shows. */
type Answering = Sending & { shown: InvitationView['answer'] }

/** Whoever is told of an answer that their screen does not show looks at it before they send again. */
function readAnswerAgain(client: QueryClient, { token }: Pick<Sending, 'token'>, { code }: ApiError): void {
  if (code === 'ANSWERED_MEANWHILE') void client.invalidateQueries({ queryKey: keyOf(token), exact: true })
}

/** Everything the bearer of a token sends goes through the outbox; a newer thing takes the place of what still waits. */
async function sendDeed(
  client: QueryClient,
  { token, caseId }: Sending,
  deed:
    | Pick<RowOf<'answer'>, 'kind' | 'answer'>
    | Pick<RowOf<'decline'>, 'kind' | 'answer'>
    | Pick<RowOf<'more-time'>, 'kind'>,
): Promise<void> {
  const userId = outboxOwner(token)
  for (const row of await client.fetchQuery({ ...outboxQuery(userId), staleTime: 0 }))
    if (row.kind !== 'write-back') await takeFromOutbox(client, row)
  const id = crypto.randomUUID()
  const at = new Date().toISOString()
  const result = await sendNow(client, { id, userId, caseId, at, problem: null, token, ...deed })
  // another tab has sent it: what came of it is asked for
  if (result === undefined) await client.invalidateQueries({ queryKey: keyOf(token) })
}

/** Whose outbox it is that the bearer of a token writes into. */
export function outboxOwner(token: string): string {
  return `invitation ${tokenKey(token)}`
}

sendsBy('answer', {
  async before({ caseId, token, hasWaited = false }) {
    if (!mayWait()) return
    // What was added to the answer goes first: the other side is shown what is there when it arrives. But words do not
    // wait behind a file for long, and behind one that is refused not at all.
    const sent = import('../evidence/kept/queries.ts').then(({ deliverKept }) =>
      deliverKept({ caseId, token }),
    )
    const longest = new Promise((resolve) => setTimeout(resolve, FILES_FIRST))
    try {
      await Promise.race([sent, longest])
    } catch (error) {
      // Without a line the words would not arrive either; at the next try they go, whatever comes of the file.
      if (!hasWaited) throw error
    }
  },
  send: ({ id, token, answer }, signal) => call(answerInvitation, { token, id, ...answer }, { signal }),
  onSent(client, { token, caseId }, view) {
    client.setQueryData<InvitationView>(keyOf(token), view)
    // the server has laid the answer over what was begun: what is known here is from before
    client.removeQueries({ queryKey: savedAnswerQuery(token).queryKey })
    void client.invalidateQueries({ queryKey: queryKeys.evidence(caseId) })
    window.localStorage.removeItem(DRAFT_PREFIX + tokenKey(token))
    window.localStorage.setItem(SENT_PREFIX + tokenKey(token), '1')
  },
  onRefused: readAnswerAgain,
})

sendsBy('more-time', {
  async send({ token }, signal) {
    try {
      return await call(askMoreTime, { token }, { signal })
    } catch (error) {
      // It is asked for once: where it was given before, the reply was lost.
      if (error instanceof ApiError && error.code === 'MORE_TIME_USED')
        return call(openInvitation, { token }, { signal })
      throw error
    }
  },
  onSent: (client, { token }, view) => client.setQueryData<InvitationView>(keyOf(token), view),
})

sendsBy('decline', {
  send: ({ token, answer }, signal) => call(declineInvitation, { token, ...answer }, { signal }),
  onSent(client, { token, answer }) {
    forgetToken(token)
    client.setQueryData(declinedQuery(token).queryKey, answer.reason)
  },
  onRefused: readAnswerAgain,
})

/** With what reason this screen has turned the invitation down; null: it has not. */
export function declinedQuery(token: string) {
  return queryOptions({
    queryKey: [...keyOf(token), 'declined'],
    queryFn: (): DeclineReason | null => null,
    initialData: (): DeclineReason | null => null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function answerMutation(client: QueryClient, { token, caseId, shown }: Answering) {
  return mutationOptions({
    ...AT_ONCE,
    mutationFn: (said: Omit<RowOf<'answer'>['answer'], 'known'>) => {
      const answer = { ...said, known: shown?.at ?? null }
      return sendDeed(client, { token, caseId }, { kind: 'answer', answer })
    },
  })
}

export function moreTimeMutation(client: QueryClient, { token, caseId }: Sending) {
  return mutationOptions({
    ...AT_ONCE,
    mutationFn: () => sendDeed(client, { token, caseId }, { kind: 'more-time' }),
  })
}

export function declineMutation(client: QueryClient, { token, caseId, shown }: Answering) {
  return mutationOptions({
    ...AT_ONCE,
    mutationFn: (said: Omit<RowOf<'decline'>['answer'], 'known'>) => {
      const answer = { ...said, known: shown?.at ?? null }
      return sendDeed(client, { token, caseId }, { kind: 'decline', answer })
    },
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
