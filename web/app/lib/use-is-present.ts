import { useSyncExternalStore } from 'react'

/** After this long without a touch, a key or a move of the page, nobody is taken to be looking. */
export const LOOKED_AWAY_AFTER = 2 * 60_000

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus']

let lastSign = Date.now()

function subscribe(listener: () => void): () => void {
  const handleSign = () => {
    lastSign = Date.now()
    listener()
  }
  for (const sign of SIGNS) window.addEventListener(sign, handleSign, true)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, handleSign, true)
    document.removeEventListener('visibilitychange', listener)
  }
}

function isPresent(): boolean {
  return document.visibilityState === 'visible' && Date.now() - lastSign < LOOKED_AWAY_AFTER
}

/** Whether somebody is likely to look at this tab when it is drawn: it can be seen, and was touched a moment ago. */
export function useIsPresent(): boolean {
  return useSyncExternalStore(subscribe, isPresent, () => false)
}
