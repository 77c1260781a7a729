import { HeldMessage } from './held-message.tsx'
import { HiddenWords } from './hidden-words.tsx'
import type { Bubble } from './model.ts'
import { ParkedMessage } from './parked-message.tsx'
import type { Hiding } from './use-hidden.ts'

/** A message with what can be done about it: one that was refused, can be undone, or is hidden. */
export function WordsWithWays({
  bubble,
  name,
  otherName,
  hiding,
  onDelete,
}: {
  bubble: Bubble
  name: string
  /** of whoever reads one's own */
  otherName: string
  hiding: Hiding | null
  onDelete: () => void
}) {
  if (hiding?.isHidden) return <HiddenWords bubble={bubble} name={name} hiding={hiding} />
  if (!bubble.held) return <ParkedMessage bubble={bubble} onDelete={onDelete} />
  return (
    <>
      <p className="max-w-text min-w-0 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        {bubble.body}
      </p>
      <HeldMessage held={bubble.held} name={otherName} />
    </>
  )
}
