import { useState } from 'react'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'

const KEY = `${PRIVATE_PREFIX}hidden messages`

function hiddenIds(): readonly string[] {
  return (window.localStorage.getItem(KEY) ?? '').split(' ')
}

/** `isNew`: by the last press, and not before. */
export type Hiding = { isHidden: boolean; isNew: boolean; hide: (isHidden: boolean) => void }

/** Whether somebody hid a message from themselves, in this browser, and the way to change it. */
export function useHidden(id: string): Hiding {
  const [isHidden, setIsHidden] = useState(() => hiddenIds().includes(id))
  const [isNew, setIsNew] = useState(false)
  function hide(next: boolean) {
    const others = hiddenIds().filter((one) => one !== id && one !== '')
    window.localStorage.setItem(KEY, (next ? [...others, id] : others).join(' '))
    setIsHidden(next)
    setIsNew(true)
  }
  return { isHidden, isNew, hide }
}
