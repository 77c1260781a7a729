import * as m from '@evensettle/messages/evidence/sending-files.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getObligations } from '@evensettle/contracts/obligations.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { fileProblem, isHere, type EvidenceViewer } from '../model.ts'
import { leaveOut, PausedError, type NewFile } from '../queries.ts'
import { evidenceQuery, renewPapers } from '../shown/queries.ts'
import { mayWait } from '../../../lib/private-store.ts'
import {
  deliver,
  fileOf,
  forgetFile,
  isInMemory,
  isNeverTaken,
  isRefused,
  keepFile,
  keptFile,
  keptFiles,
  notePaused,
  onLineBack,
  type KeptFile,
} from './queries.ts'

export type Sending = {
  id: string
  file: File
  itemId: string | null
  kind: EvidenceKind | null
  obligationId?: string | undefined
  share: number
  problem: string | null
  /** whether the same file can never be taken */
  isFinal: boolean
  /** whether it goes out by itself once there is a connection */
  waits: boolean
  /** whether it survives the tab meanwhile */
  isKept: boolean
  /** whether it has stood still before: what one may do about that stays where it is */
  hasStopped: boolean
  /** whether this browser let go of it before it arrived */
  isGone: boolean
  /** whether somebody has stopped it on its way */
  isPaused: boolean
}

export type Place = {
  viewer: EvidenceViewer
  itemId: string | null
  kind: EvidenceKind | null
  /** what was agreed on that they are receipts of */
  obligationId?: string | undefined
  /** how many were put among what waits in this browser elsewhere on the page */
  added?: number
  /** whether what waits for other places of the case is shown as well */
  isForAll?: boolean | undefined
  onBeforeSend?: (() => Promise<boolean>) | undefined
}

/**
 * The files of one place that are on their way. Each is kept in this browser until it has arrived, so that it survives the
 * tab; what has no connection waits and goes out by itself. None is told to be there before it is, and none goes away
 * unless it has arrived or is left out.
 */
export function useSending(place: Place) {
  const { viewer, itemId, kind, obligationId, onBeforeSend, added } = place
  const client = useQueryClient()
  const { sending, latest, put, update, drop } = useList()
  const busy = useRef(new Map<string, AbortController>())

  async function send(one: Sending, isAsked = false): Promise<void> {
    const { id } = one
    if (busy.current.has(id)) return
    const pausing = new AbortController()
    busy.current.set(id, pausing)
    // What waits says so until it moves: nothing on the screen changes while it is tried.
    if (!one.waits) update(id, MOVES)
    try {
      if (onBeforeSend && !(await onBeforeSend()))
        return update(id, waitOf(navigator.onLine ? m.problem() : null))
      const isKept = one.isGone ? await keepFile(viewer, one) : one.isKept
      update(id, { isKept, isGone: false })
      const onPart = (share: number) => update(id, { ...MOVES, share })
      const outcome = await deliver(viewer, { file: one, isKept, onPart, isAsked, paused: pausing.signal })
      if (outcome === 'refused') return update(id, refusedAs(await keptFile(viewer, id)))
      if (outcome === 'gone' && !(await hasArrived(client, viewer, one)))
        return update(id, { problem: m.isGone(), isGone: true, waits: false, hasStopped: true })
      await renewPapers(client, viewer.caseId)
      drop(id)
    } catch (error) {
      update(id, error instanceof PausedError ? PAUSED : outcomeOf(error))
    } finally {
      busy.current.delete(id)
    }
    return undefined
  }

  const begin = useEffectEvent(async () => {
    const known = new Set(latest.current.map(({ id }) => id))
    const fresh = await leftBefore(place, known)
    put([...latest.current, ...fresh])
    for (const one of fresh) if (one.problem === null) void send(one)
  })
  useEffect(() => {
    // what a former visit left
    if (mayWait() || added) begin().catch(() => {})
  }, [added])

  useLineBack(
    sending.some(({ waits }) => waits),
    () => {
      for (const one of latest.current) if (one.waits) void send(one)
    },
  )

  async function add(file: File): Promise<void> {
    const problem = fileProblem(file)
    const about = { id: crypto.randomUUID(), file, itemId, kind, obligationId }
    const fresh = startOf(about, { isKept: false, problem, isFinal: problem !== null })
    put([...latest.current, fresh])
    if (problem !== null) return
    const isKept = await keepFile(viewer, about)
    update(fresh.id, { isKept })
    await send({ ...fresh, isKept })
  }

  async function forget(id: string): Promise<void> {
    busy.current.get(id)?.abort()
    drop(id)
    await forgetFile(id)
  }

  return {
    sending,
    add,
    pause: (id: string) => {
      notePaused(id, true)
      busy.current.get(id)?.abort()
    },
    goOn: (one: Sending) => {
      notePaused(one.id, false)
      return send(one)
    },
    /** Tries again at once what somebody asks for. */
    retry: (one: Sending) => send({ ...one, waits: false }, true),
    forget,
    takeBack: async (id: string) => {
      await forget(id)
      leaveOut(viewer, id)
    },
  }
}

/** What a former visit left at a place, apart from what is known there. */
async function leftBefore(place: Place, known: Set<string>): Promise<Sending[]> {
  const { viewer, itemId, kind, obligationId, isForAll = false } = place
  const isShown = (one: KeptFile) =>
    // a receipt stands with what it is of
    one.obligationId === obligationId && (isForAll || (one.itemId === itemId && one.kind === kind))
  return (await keptFiles(viewer))
    .filter((one) => isShown(one) && !known.has(one.id))
    .map((one) =>
      startOf(fileOf(one), { isKept: !isInMemory(one.id), problem: one.problem, isFinal: one.isFinal }),
    )
}

async function hasArrived(
  client: QueryClient,
  viewer: EvidenceViewer,
  { id, obligationId }: Pick<Sending, 'id' | 'obligationId'>,
): Promise<boolean> {
  if (obligationId !== undefined) {
    const { obligations } = await call(getObligations, { caseId: viewer.caseId })
    return obligations.some(({ receipts }) => receipts.some((one) => one.id === id))
  }
  const there = await client.fetchQuery({ ...evidenceQuery(viewer), staleTime: 0 })
  return there.some((one) => one.id === id && isHere(one))
}

/** What is on its way, as the screen shows it and as it is now. */
function useList() {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const latest = useRef(sending)
  function put(next: readonly Sending[]): void {
    latest.current = next
    setSending(next)
  }
  return {
    sending,
    latest,
    put,
    update: (id: string, change: Partial<Sending>) =>
      put(latest.current.map((one) => (one.id === id ? { ...one, ...change } : one))),
    drop: (id: string) => put(latest.current.filter((one) => one.id !== id)),
  }
}

/** While something waits: what to do when the line or the service is back. */
function useLineBack(isWaiting: boolean, act: () => void): void {
  const tryAgain = useEffectEvent(act)
  useEffect(() => {
    if (!isWaiting) return undefined
    return onLineBack(() => tryAgain())
  }, [isWaiting])
}

const MOVES = { problem: null, waits: false, isPaused: false }
const PAUSED = { ...MOVES, isPaused: true }

const STILL = { waits: false, isGone: false, isPaused: false }

function startOf(
  { id, file, itemId, kind, obligationId }: NewFile,
  about: Pick<Sending, 'isKept' | 'problem' | 'isFinal'>,
): Sending {
  const hasStopped = about.problem !== null
  return { id, file, itemId, kind, obligationId, share: 0, ...STILL, hasStopped, ...about }
}

function waitOf(problem: string | null): Partial<Sending> {
  return { problem, waits: true, hasStopped: true }
}

/** As another sender of this browser was told. */
function refusedAs(kept: KeptFile | undefined): Partial<Sending> {
  return {
    problem: kept?.problem ?? m.problem(),
    isFinal: kept?.isFinal ?? false,
    waits: false,
    hasStopped: true,
  }
}

/** What a try came to: a refusal is told as it is, and everything else waits for a connection. */
function outcomeOf(error: unknown): Partial<Sending> {
  if (isRefused(error))
    return { problem: error.message, isFinal: isNeverTaken(error), waits: false, hasStopped: true }
  return waitOf(error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : null)
}
