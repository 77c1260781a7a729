import * as m from '@evensettle/messages/invitations/answer-save-note.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { Callout } from '../../../ui/callout.tsx'
import type { SaveState } from './use-answer-draft.ts'

type Told = Exclude<SaveState, 'none'>

const WORDS: Record<Told, string> = {
  saving: m.saving(),
  saved: m.saved(),
  waiting: m.waiting(),
}

/** The starter has the letter's token too: what is begun with it waits in this browser only. */
const BY_LETTER: Record<Told, string> = {
  ...WORDS,
  saved: m.savedSavedYouCan(),
}

/** Whether what was entered is safe; said quietly. */
export function SaveNote({
  state,
  token,
  isChanged = false,
}: {
  state: SaveState
  token: string
  /** somebody else wrote before it could be sent */
  isChanged?: boolean
}) {
  const words = readInvitationToken(token).isOfLetter ? BY_LETTER : WORDS
  return (
    <>
      {isChanged ? (
        <Callout tone="warn" live>
          {m.changedMeanwhile()}
        </Callout>
      ) : null}
      <output className="block min-h-6 text-sm text-ink-2">{state === 'none' ? null : words[state]}</output>
    </>
  )
}
