import { Callout } from '../../ui/callout.tsx'
import type { SaveState } from './use-answer-draft.ts'

const WORDS: Record<Exclude<SaveState, 'none' | 'taken-over'>, string> = {
  saving: 'Saving …',
  saved: 'Saved. You can stop and come back by the same link.',
  waiting: 'Kept on this device. It is saved as soon as the line is back.',
}

/** Whether what was entered is safe; said quietly. */
export function SaveNote({ state }: { state: SaveState }) {
  if (state === 'taken-over')
    return <Callout live>You went on with this on another device. This is what was saved there.</Callout>
  return (
    <output className="block min-h-6 text-sm text-ink-2">{state === 'none' ? null : WORDS[state]}</output>
  )
}
