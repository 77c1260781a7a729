import { useEffect, useState, useSyncExternalStore } from 'react'
import { onServiceBack } from '../../../lib/service-state.ts'
import type { DraftStart } from '../model.ts'
import { browserServer, GUEST } from '../guest/model.ts'
import { draftServer } from '../queries.ts'
import { DraftSaving, draftCopies, type DraftState } from './model.ts'

/** This tab, in what it writes to the browser's storage. */
const WRITER = Math.random().toString(36).slice(2)

/** What this browser keeps of a person's drafts. */
export function ownCopies(userId: string) {
  return draftCopies(userId === GUEST ? null : userId, WRITER)
}

/** A draft that saves itself while the screen is open, and once more when it is left. */
export function useDraft(id: string, userId: string, start: DraftStart): [DraftState, DraftSaving] {
  const server = userId === GUEST ? browserServer : draftServer
  const [saving] = useState(() => new DraftSaving(id, start, server, ownCopies(userId)))
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  useEffect(() => {
    const handleOnline = () => saving.retry()
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') void saving.flush()
    }
    window.addEventListener('online', handleOnline)
    const stopWaiting = onServiceBack(handleOnline)
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      window.removeEventListener('online', handleOnline)
      stopWaiting()
      document.removeEventListener('visibilitychange', handleHidden)
      void saving.flush()
    }
  }, [saving])
  return [state, saving]
}
