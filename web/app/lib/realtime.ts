import type { CaseEvent } from '@evensettle/contracts/events.ts'
import { LIVE_PATH, type ServerFrame } from '@evensettle/contracts/live.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { currentSession, peekSession, renewSession } from './auth.ts'
import { tellEvent, tellReceipt } from './case-events.ts'
import { ofCase, readOlder } from './case-parts.ts'
import { LiveFollows } from './live-follows.ts'
import { LiveSocket, type LiveState } from './live-socket.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { noteSilence, onServiceBack } from './service-state.ts'

export type { LiveState } from './live-socket.ts'

export type Presence = Readonly<Partial<Record<Side, boolean>>>

const NOBODY: Presence = {}
const SILENT: readonly Side[] = []
/** ms; a screen that comes and goes keeps the line */
const LINGER = 5_000
/** ms between two "is typing" of ours */
const TYPING_EVERY = 2_000

const listeners = new Set<() => void>()
const presence = new Map<string, Presence>()
const typing = new Map<string, readonly Side[]>()
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()
const saidTyping = new Map<string, number>()
let liveState: LiveState = 'connecting'
let lingering: ReturnType<typeof setTimeout> | undefined
let isListening = false

const follows = new LiveFollows({
  send: (frame) => socket.send(frame),
  onEvent: handleEvent,
  onResync: (caseId) => void queryClient.invalidateQueries(ofCase(caseId)),
  // Nobody keeps these up to date any more: the next screen that wants them asks again.
  onLeft: (caseId) => void queryClient.invalidateQueries({ ...ofCase(caseId), refetchType: 'none' }),
})

const socket = new LiveSocket({
  open: () => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`),
  session: async () => {
    const session = await currentSession()
    return session && { token: session.accessToken, userId: session.userId }
  },
  renew: renewSession,
  random: Math.random,
  onReady: () => follows.resume(),
  onFrame: handleFrame,
  onUnknown: (caseId) => void queryClient.invalidateQueries(ofCase(caseId)),
  onState: handleState,
})

function tell(): void {
  for (const listener of listeners) listener()
}

function handleState(state: LiveState): void {
  liveState = state
  if (state !== 'live') {
    follows.interrupt()
    presence.clear()
    typing.clear()
  }
  // a browser that knows that it has no network is told by it when there is one
  if (state === 'offline' && navigator.onLine) void noteSilence()
  tell()
}

function handleFrame(frame: ServerFrame): void {
  if (frame.type === 'event' || frame.type === 'caught-up' || frame.type === 'refused') follows.receive(frame)
  else if (frame.type === 'receipt') tellReceipt(queryClient, frame.caseId, frame.receipt)
  else if (frame.type === 'held')
    void queryClient.invalidateQueries({ queryKey: queryKeys.messages(frame.caseId) })
  else if (frame.type === 'presence') {
    presence.set(frame.caseId, { ...presence.get(frame.caseId), [frame.side]: frame.online })
    if (!frame.online) setTyping(frame.caseId, frame.side, false)
    tell()
  } else if (frame.type === 'typing') setTyping(frame.caseId, frame.side, true)
}

function handleEvent(caseId: string, event: CaseEvent): void {
  if (event.type === 'message.sent' && event.side) setTyping(caseId, event.side, false)
  tellEvent(queryClient, caseId, event)
}

function setTyping(caseId: string, side: Side, isTyping: boolean): void {
  const key = `${caseId} ${side}`
  clearTimeout(typingTimers.get(key))
  if (isTyping)
    typingTimers.set(
      key,
      setTimeout(() => setTyping(caseId, side, false), TIMELINE.typingShownFor),
    )
  const now = typing.get(caseId) ?? SILENT
  if (now.includes(side) === isTyping) return
  typing.set(caseId, isTyping ? [...now, side] : now.filter((other) => other !== side))
  tell()
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => socket.wake())
  onServiceBack((wasAway) => (wasAway ? socket.beginAnew() : socket.wake()))
  window.addEventListener('offline', () => socket.sleep())
  window.addEventListener('pageshow', () => socket.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.wake()
  })
}

function follow(caseId: string, cursor: number): () => void {
  listen()
  clearTimeout(lingering)
  const owner = socket.owner
  if (owner !== '' && owner !== peekSession()?.userId) socket.restart()
  follows.follow(caseId, cursor)
  void readOlder(queryClient, caseId, cursor)
  socket.start()
  return () => {
    follows.unfollow(caseId)
    presence.delete(caseId)
    if (follows.size === 0) lingering = setTimeout(() => socket.stop(), LINGER)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows a case while the screen is open. `cursor` is the `seq` of the case view on screen, `undefined` while
 * it is loading. What was read beside the case and says that it is older than that is read once more.
 */
export function useCaseLive(caseId: string, cursor: number | undefined): void {
  const isKnown = cursor !== undefined
  const begin = useEffectEvent((id: string) => follow(id, cursor ?? 0))
  useEffect(() => {
    if (isKnown) return begin(caseId)
    return undefined
  }, [caseId, isKnown])
}

/** Which side is online in a case; a side that is missing is not known. */
export function usePresence(caseId: string): Presence {
  return useSyncExternalStore(
    subscribe,
    () => presence.get(caseId) ?? NOBODY,
    () => NOBODY,
  )
}

/** The sides that are typing right now. */
export function useTyping(caseId: string): readonly Side[] {
  return useSyncExternalStore(
    subscribe,
    () => typing.get(caseId) ?? SILENT,
    () => SILENT,
  )
}

/** Tells the other side that we are typing; may be called on every key. */
export function sayTyping(caseId: string): void {
  const now = Date.now()
  if (now - (saidTyping.get(caseId) ?? 0) < TYPING_EVERY) return
  if (socket.send({ type: 'typing', caseId })) saidTyping.set(caseId, now)
}

/** How the line is: `live`, being made, or `offline` (told only after some seconds without it). */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => liveState,
    () => 'connecting',
  )
}
