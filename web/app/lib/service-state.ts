import { useSyncExternalStore } from 'react'
import type { ApiError } from './api-error.ts'

/** Answers by which the service, or a proxy before it, says that it cannot do anything now. */
const AWAY = new Set([502, 503, 504])
/** Tells whether requests can be served: asked while they cannot. */
const READY = '/readyz'
/** ms between two questions: doubled up to the longest, then cut at random to half at most */
const PAUSE = { first: 1_000, longest: 8_000 }

const watchers = new Set<() => void>()
const waiting = new Set<(wasAway: boolean) => void>()
let isAway = false
let asking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether an answer means that the same request is worth repeating when the service is back. */
export function isAwayStatus(status: number): boolean {
  return AWAY.has(status)
}

/** What is said of a file that has to wait, or of all files, while everything else goes on. */
const OF_FILES: ReadonlySet<string> = new Set(['OPENING_LATER', 'STORAGE_AWAY'])

/** Whether a refusal is about the service as a whole, and not about files alone. */
export function isOfService({ code }: Pick<ApiError, 'code'>): boolean {
  return !OF_FILES.has(code)
}

/** Asks whether requests can be served, once for all that want to know it at the same time. */
export function isServiceThere(): Promise<boolean> {
  asking ??= fetch(READY, { cache: 'no-store' })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => (asking = undefined))
  return asking
}

/** Called with the status of every refusal: after one that says "not now", the service is asked until it is back. */
export function noteStatus(status: number): void {
  if (isAway || !isAwayStatus(status)) return
  isAway = true
  tell(watchers)
  askAgain(PAUSE.first)
}

/**
 * Called when nothing has been heard of the service for a while: whether it is away is asked then. Where it is there, whoever
 * waits for it goes on at once, as they do when it is back.
 */
export async function noteSilence(): Promise<void> {
  if (isAway) return
  if (await isServiceThere()) tellWaiting(false)
  else noteStatus(503)
}

/** Whether the service has said that it cannot do anything now, and is not back yet. */
export function isServiceAway(): boolean {
  return isAway
}

/**
 * Calls back each time that the service is there again after it was away, or was only silent; gives the way to stop that.
 */
export function onServiceBack(listener: (wasAway: boolean) => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** What {@link isServiceAway} says, for a component. */
export function useIsServiceAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    isServiceAway,
    () => false,
  )
}

function askAgain(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(pause), pause * (0.5 + Math.random() / 2))
}

async function ask(pause: number): Promise<void> {
  if (!(await isServiceThere())) return askAgain(Math.min(PAUSE.longest, pause * 2))
  isAway = false
  tell(watchers)
  tellWaiting(true)
}

function tellWaiting(wasAway: boolean): void {
  for (const listener of waiting) listener(wasAway)
}

function tell(listeners: Set<() => void>): void {
  for (const listener of listeners) listener()
}
