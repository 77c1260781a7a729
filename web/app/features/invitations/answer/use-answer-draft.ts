import type { ItemView } from '@evensettle/contracts/cases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { onServiceBack } from '../../../lib/service-state.ts'
import { EMPTY_DRAFT, type AnswerDraft } from './model.ts'
import { keepAnswer, keptAnswer, saveAnswer, savedAnswerQuery, type KeptAnswer } from '../queries.ts'

const SAVE_AFTER = 700
const TRY_AGAIN_AFTER = 5_000

export type SaveState = 'none' | 'saving' | 'saved' | 'waiting' | 'taken-over'

export type AnswerDraftControl = {
  /** null until it is known whether another device has something newer */
  draft: AnswerDraft | null
  state: SaveState
  change: (next: AnswerDraft) => void
}

/**
 * The answer while it is written: kept in this browser at every key, and on the server shortly after, so that
 * the mail's link goes on with it anywhere, the letter's in this browser. What another device has saved
 * meanwhile wins, and that is said.
 */
export function useAnswerDraft(items: readonly ItemView[], token: string): AnswerDraftControl {
  const client = useQueryClient()
  const server = useQuery(savedAnswerQuery(token))
  const [current, setCurrent] = useState<KeptAnswer | null>(null)
  const [state, setState] = useState<SaveState>('none')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef<KeptAnswer | null>(null)
  const isBusy = useRef(false)

  function put(next: KeptAnswer) {
    latest.current = next
    setCurrent(next)
    keepAnswer(token, next)
  }

  const begin = useEffectEvent(() => {
    const here = keptAnswer(token)
    const there = server.data
    if (there?.draft && there.revision > (here?.revision ?? 0))
      put({ draft: there.draft, revision: there.revision, isSaved: true })
    else if (here) put({ ...here, revision: Math.max(here.revision, there?.revision ?? 0) })
    else put({ draft: sentBefore(items), revision: there?.revision ?? 0, isSaved: true })
    if (latest.current?.isSaved === false) plan(SAVE_AFTER)
  })

  const isKnown = server.isSuccess || server.isError
  useEffect(() => {
    if (isKnown && latest.current === null) begin()
  }, [isKnown])

  async function save() {
    const sent = latest.current
    if (!sent || sent.isSaved || isBusy.current) return
    isBusy.current = true
    try {
      const saved = await saveAnswer(token, sent.revision, sent.draft)
      client.setQueryData(savedAnswerQuery(token).queryKey, saved)
      const isSame = latest.current?.draft === sent.draft
      put({ draft: latest.current?.draft ?? sent.draft, revision: saved.revision, isSaved: isSame })
      setState(isSame ? 'saved' : 'saving')
      if (!isSame) plan(SAVE_AFTER)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') await takeOver()
      else {
        setState('waiting')
        if (!isRefusal(error)) plan(TRY_AGAIN_AFTER)
      }
    } finally {
      isBusy.current = false
    }
  }

  async function takeOver() {
    const { data } = await server.refetch()
    if (!data?.draft) return
    put({ draft: data.draft, revision: data.revision, isSaved: true })
    setState('taken-over')
  }

  function plan(after: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), after)
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    void save()
  })
  useEffect(() => () => leave(), [])
  const goOn = useEffectEvent(() => plan(0))
  useEffect(() => onServiceBack(() => goOn()), [])

  return {
    draft: current?.draft ?? null,
    state,
    change(draft) {
      put({ draft, revision: latest.current?.revision ?? 0, isSaved: false })
      setState('saving')
      plan(SAVE_AFTER)
    },
  }
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
