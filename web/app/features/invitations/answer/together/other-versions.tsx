import * as m from '@evensettle/messages/invitations/answer-together.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import type { OtherAnswer, ToldVersion } from './model.ts'

/** What a helper or another device wrote in the same place: shown beside what is typed here, to choose from. */
export function OtherVersions({
  told,
  onChoose,
}: {
  told: readonly ToldVersion[]
  onChoose: (other: OtherAnswer, isTaken: boolean) => void
}) {
  return (
    <div aria-live="polite" className="grid gap-4 empty:hidden">
      {told.map(({ other, place, words }) => (
        <Callout key={other.path.join(' ')} tone="warn" title={place}>
          <p>{introOf(other)}</p>
          <blockquote className="my-2 border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
            {words}
          </blockquote>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="s" onClick={() => onChoose(other, true)}>
              {other.is === 'theirs' ? m.takeThisButton() : m.putItBackButton()}
            </Button>
            <Button variant="secondary" size="s" onClick={() => onChoose(other, false)}>
              {other.is === 'theirs' ? m.keepMineButton() : m.leaveItButton()}
            </Button>
          </div>
        </Callout>
      ))}
    </div>
  )
}

function introOf({ by, is }: OtherAnswer): string {
  if (by === null) return is === 'theirs' ? m.wroteElsewhere() : m.changedElsewhere()
  if (by.isMe) return is === 'theirs' ? m.youWrote() : m.youChanged()
  return is === 'theirs' ? m.wrote({ name: by.name }) : m.changed({ name: by.name })
}
