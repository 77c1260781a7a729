import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import type { SavedAnswer } from '@evensettle/contracts/answers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { onServiceBack } from '../../../lib/service-state.ts'
import { isSame, withField } from '../../../lib/three-way.ts'
import { keepAnswer, keptAnswer, saveAnswer, savedAnswerQuery } from '../queries.ts'
import { EMPTY_DRAFT, type AnswerDraft } from './model.ts'
import {
  beforeSending,
  chosen,
  metBy,
  overtakenBy,
  ownAnswerAt,
  sentAnswer,
  type KeptAnswer,
  type OtherAnswer,
} from './together/model.ts'

const SAVE_AFTER = 700
const TRY_AGAIN_AFTER = 5_000
/** ms that an answer is held up by what goes before it: a line may be there and carry nothing */
const LONGEST_SAVE = 1_000
const LONGEST_LOOK = 3_000

export type SaveState = 'none' | 'saving' | 'saved' | 'waiting'

export type AnswerDraftControl = {
  /** null until it is known whether another device has something newer */
  draft: AnswerDraft | null
  state: SaveState
  change: (next: AnswerDraft) => void
  /** what somebody else wrote in the same places, or what they replaced, until it is chosen */
  others: readonly OtherAnswer[]
  choose: (other: OtherAnswer, isTaken: boolean) => void
  /** takes in what was written elsewhere meanwhile; null where that changes nothing on this screen */
  catchUp: () => Promise<AnswerDraft | null>
  /**
   * Sends the answer itself, after a save that arrives at once, and saves nothing beside it: the server would keep that as
   * an answer begun anew. A save that takes longer is given up. What was refused goes on being saved, what waits for a line
   * does not. Does nothing while one is being sent.
   */
  whileSending: (send: () => Promise<unknown>) => Promise<void>
  isSending: boolean
}

/**
 * The answer while it is written: kept in this browser at every key, and on the server shortly after, so that
 * the mail's link goes on with it anywhere, the letter's in this browser. What a helper or another device has
 * saved meanwhile is put together with it by field: what is typed here stays, and theirs is shown beside it.
 */
export function useAnswerDraft(about: About, token: string): AnswerDraftControl {
  const client = useQueryClient()
  const server = useQuery(savedAnswerQuery(token))
  const [state, setState] = useState<SaveState>('none')
  const { current, latest, put } = useKeptAnswer(token)
  const turns = useTurns()
  const plan = useTimer(() => void turns.take(save))

  const begin = useEffectEvent(() => {
    if (latest.current !== null) return
    const first = firstOf(keptAnswer(token), server.data, about)
    put(first)
    if (!first.isSaved) plan(SAVE_AFTER)
  })

  const isKnown = server.isSuccess || server.isError
  // before anything is painted: what the server wrote stands there until then
  useLayoutEffect(() => {
    if (isKnown) begin()
  }, [isKnown])

  async function save(signal: AbortSignal) {
    const sent = latest.current
    if (!sent || sent.isSaved) return
    put(beforeSending(sent))
    try {
      const saved = await saveAnswer(token, sent.revision, sent.draft, signal)
      client.setQueryData(savedAnswerQuery(token).queryKey, saved)
      const now = latest.current ?? sent
      const isWhole = isSame(now.draft, sent.draft)
      put({ ...now, base: sent.draft, revision: saved.revision, isSaved: isWhole, sent: [] })
      setState(isWhole ? 'saved' : 'saving')
      if (!isWhole) plan(SAVE_AFTER)
    } catch (error) {
      if (signal.aborted) return
      const isBehind = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
      // Somebody saved since: both versions are put together, and saved again.
      const { data, error: again } = isBehind ? await server.refetch() : { data: undefined, error }
      if (data) takeIn(data)
      else wait(again)
    }
  }

  function wait(error: unknown) {
    setState('waiting')
    if (!isRefusal(error)) plan(TRY_AGAIN_AFTER)
  }

  function takeIn(saved: SavedAnswer): AnswerDraft | null {
    const mine = latest.current
    if (!mine || saved.revision === mine.revision) return null
    const met = metBy(mine, saved)
    put(met)
    setState(met.isSaved ? 'saved' : 'saving')
    if (!met.isSaved) plan(SAVE_AFTER)
    return isSame(met.draft, mine.draft) && isSame(met.others, mine.others) ? null : met.draft
  }

  function change(draft: AnswerDraft) {
    put({ ...(latest.current ?? NOTHING), draft, isSaved: false })
    setState('saving')
    plan(SAVE_AFTER)
  }

  useGoingAndComing({ onLeave: () => plan(null), onBack: () => plan(null) })

  return {
    draft: current?.draft ?? null,
    state,
    change,
    others: current?.others ?? [],
    choose(other, isTaken) {
      const mine = latest.current
      if (!mine) return
      put({ ...mine, others: chosen(mine.others, other) })
      if (isTaken) change(withField(mine.draft, other.path, other.value))
    },
    async catchUp() {
      // Who has no line sends what is on the screen, later.
      if (!navigator.onLine) return null
      const found = await within(LONGEST_LOOK, server.refetch())
      return found?.data ? takeIn(found.data) : null
    },
    isSending: turns.isSending,
    whileSending: (send) => turns.hold(send, () => plan(SAVE_AFTER)),
  }
}

/** What is on the screen, kept in this browser at every change. */
function useKeptAnswer(token: string) {
  const [current, setCurrent] = useState<KeptAnswer | null>(null)
  const latest = useRef<KeptAnswer | null>(null)
  function put(next: KeptAnswer) {
    latest.current = next
    setCurrent(next)
    keepAnswer(token, next)
  }
  return { current, latest, put }
}

/** One save at a time, and none while the answer itself is on its way or waits for a line. */
function useTurns() {
  const running = useRef<{ save: Promise<void>; giveUp: () => void } | null>(null)
  const isHeld = useRef(false)
  const isUnderWay = useRef(false)
  const [isSending, setIsSending] = useState(false)
  return {
    isSending,
    async take(save: (signal: AbortSignal) => Promise<void>): Promise<void> {
      if (isHeld.current || running.current) return
      const stop = new AbortController()
      const mine = { save: save(stop.signal), giveUp: () => stop.abort() }
      running.current = mine
      await mine.save.finally(() => {
        if (running.current === mine) running.current = null
      })
    },
    async hold(send: () => Promise<unknown>, onFailed: () => void): Promise<void> {
      if (isUnderWay.current) return
      isUnderWay.current = true
      isHeld.current = true
      setIsSending(true)
      try {
        // without a line a save may hang for as long as the answer would
        if (running.current && navigator.onLine) await within(LONGEST_SAVE, running.current.save)
        running.current?.giveUp()
        running.current = null
        await send()
      } catch (error) {
        // What waits in the outbox goes out by itself, and a save must not come after it.
        isHeld.current = error instanceof ApiError && error.code === 'OFFLINE'
        if (!isHeld.current) onFailed()
      } finally {
        isUnderWay.current = false
        setIsSending(false)
      }
    },
  }
}

/** What comes of it in time; undefined: nothing yet. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** What to do when the screen is left, and when the service or the connection is back. */
function useGoingAndComing({ onLeave, onBack }: { onLeave: () => void; onBack: () => void }) {
  const leave = useEffectEvent(onLeave)
  const goOn = useEffectEvent(onBack)
  useEffect(() => () => leave(), [])
  useEffect(() => {
    const handleOnline = () => goOn()
    window.addEventListener('online', handleOnline)
    const stopWaiting = onServiceBack(handleOnline)
    return () => {
      window.removeEventListener('online', handleOnline)
      stopWaiting()
    }
  }, [])
}

/** One thing that is done after some ms, or at once (null); planning it again puts it off. */
function useTimer(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  return (after: number | null) => {
    clearTimeout(timer.current)
    if (after === null) act()
    else timer.current = setTimeout(act, after)
  }
}

const NOTHING: KeptAnswer = {
  draft: EMPTY_DRAFT,
  base: null,
  revision: 0,
  isSaved: true,
  others: [],
  sent: [],
  over: null,
}

/** What a draft is about; `answer` is what was sent, null for a helper, who is not shown it. */
type About = Pick<InvitationView, 'items' | 'answer'>

/** What the screen begins with: what this browser kept, what is stored, and what was sent since. */
function firstOf(kept: KeptAnswer | null, stored: SavedAnswer | undefined, about: About): KeptAnswer {
  const over = ownAnswerAt(about)
  const sent = sentAnswer(about)
  const here = kept ?? { ...storedOr(stored, sent ?? sentBefore(about.items)), over }
  if (sent !== null && over !== null && here.over !== over) {
    const stands = stored?.draft
      ? stored
      : { revision: stored?.revision ?? here.revision, draft: sent, updatedAt: null, writer: null }
    return overtakenBy(here, stands, over)
  }
  return stored !== undefined && stored.revision > here.revision ? metBy(here, stored) : here
}

/** What is stored, over which the server has laid what was sent; without it what was sent. */
function storedOr(stored: SavedAnswer | undefined, sent: AnswerDraft): KeptAnswer {
  if (!stored?.draft) return { ...NOTHING, draft: sent, base: sent, revision: stored?.revision ?? 0 }
  return { ...NOTHING, draft: stored.draft, base: stored.draft, revision: stored.revision }
}

/** Whether trying the same again can never help. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** The answers that were sent before, so that changing one does not mean starting over. */
function sentBefore(items: readonly ItemView[]): AnswerDraft {
  const sent = items.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))
  return { ...EMPTY_DRAFT, items: Object.fromEntries(sent) }
}
