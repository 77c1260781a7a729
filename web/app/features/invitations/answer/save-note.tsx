import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { Callout } from '../../../ui/callout.tsx'
import type { SaveState } from './use-answer-draft.ts'

type Told = Exclude<SaveState, 'none' | 'taken-over'>

const WORDS: Record<Told, string> = {
  saving: 'Saving …',
  saved: 'Saved. You can stop and come back by the same link.',
  waiting: 'Kept on this device. It is saved as soon as the line is back.',
}

/** The starter has the letter's token too: what is begun with it waits in this browser only. */
const BY_LETTER: Record<Told, string> = {
  ...WORDS,
  saved: 'Saved. You can stop and go on later on this device.',
}

/** Whether what was entered is safe; said quietly. */
export function SaveNote({ state, token }: { state: SaveState; token: string }) {
  const words = readInvitationToken(token).isHandedOut ? BY_LETTER : WORDS
  if (state === 'taken-over')
    return <Callout live>You went on with this on another device. This is what was saved there.</Callout>
  return (
    <output className="block min-h-6 text-sm text-ink-2">{state === 'none' ? null : words[state]}</output>
  )
}
