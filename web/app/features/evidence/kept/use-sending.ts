import * as m from '@evensettle/messages/evidence/sending-files.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { isFinal } from '../../../lib/outbox.ts'
import { fileProblem, type EvidenceViewer } from '../model.ts'
import { leaveOut } from '../queries.ts'
import { renewEvidence } from '../shown/queries.ts'
import { mayWait } from '../../../lib/private-store.ts'
import { deliver, fileOf, forgetFile, isNeverTaken, keepFile, keptFiles, onLineBack } from './queries.ts'

export type Sending = {
  id: string
  file: File
  share: number
  problem: string | null
  /** whether the same file can never be taken */
  isFinal: boolean
  /** whether it goes out by itself once there is a connection */
  waits: boolean
  /** whether it survives the tab meanwhile */
  isKept: boolean
}

export type Place = {
  viewer: EvidenceViewer
  itemId: string | null
  kind: EvidenceKind | null
  onBeforeSend?: (() => Promise<boolean>) | undefined
}

/**
 * The files of one place that are on their way. Each is kept in this browser until it has arrived, so that it survives the
 * tab; what has no connection waits and goes out by itself. None is told to be there before it is.
 */
export function useSending({ viewer, itemId, kind, onBeforeSend }: Place) {
  const client = useQueryClient()
  const { sending, latest, put, update, drop } = useList()
  const busy = useRef(new Set<string>())

  async function send(one: Pick<Sending, 'id' | 'file' | 'isKept'>): Promise<void> {
    const { id, file, isKept } = one
    if (busy.current.has(id)) return
    busy.current.add(id)
    update(id, { problem: null, waits: false })
    try {
      if (onBeforeSend && !(await onBeforeSend()))
        return update(id, waitOf(navigator.onLine ? m.problem() : null))
      const onPart = (share: number) => update(id, { share })
      await deliver(viewer, { file: { id, file, itemId, kind }, isKept, onPart })
      await renewEvidence(client, viewer.caseId)
      drop(id)
    } catch (error) {
      update(id, outcomeOf(error))
    } finally {
      busy.current.delete(id)
    }
    return undefined
  }

  const begin = useEffectEvent(async () => {
    const kept = (await keptFiles(viewer)).filter((one) => one.itemId === itemId && one.kind === kind)
    const known = new Set(latest.current.map(({ id }) => id))
    const fresh = kept.filter(({ id }) => !known.has(id)).map((one) => startOf(fileOf(one), { isKept: true }))
    put([...latest.current, ...fresh])
    for (const one of fresh) void send(one)
  })
  useEffect(() => {
    // what a former visit left
    if (mayWait()) void begin()
  }, [])

  useLineBack(
    sending.some(({ waits }) => waits),
    () => {
      for (const one of latest.current) if (one.waits) void send(one)
    },
  )

  async function add(file: File): Promise<void> {
    const fresh = startOf({ id: crypto.randomUUID(), file }, { problem: fileProblem(file) })
    put([...latest.current, fresh])
    if (fresh.problem !== null) return
    const isKept = await keepFile(viewer, { id: fresh.id, file, itemId, kind })
    update(fresh.id, { isKept })
    await send({ ...fresh, isKept })
  }

  async function forget(id: string): Promise<void> {
    drop(id)
    await forgetFile(id)
  }

  return {
    sending,
    add,
    send,
    forget,
    takeBack: async (id: string) => {
      await forget(id)
      leaveOut(viewer, id)
    },
  }
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

function startOf({ id, file }: Pick<Sending, 'id' | 'file'>, about: Partial<Sending>): Sending {
  const problem = about.problem ?? null
  return {
    id,
    file,
    share: 0,
    problem,
    isFinal: problem !== null,
    waits: false,
    isKept: about.isKept ?? false,
  }
}

function waitOf(problem: string | null): Partial<Sending> {
  return { problem, waits: true }
}

/** What a try came to: a refusal is told as it is, and everything else waits for a connection. */
function outcomeOf(error: unknown): Partial<Sending> {
  if (error instanceof ApiError && isFinal(error))
    return { problem: error.message, isFinal: isNeverTaken(error) }
  return waitOf(error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : null)
}
