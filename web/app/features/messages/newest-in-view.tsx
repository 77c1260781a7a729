import * as m from '@evensettle/messages/messages/newest-in-view.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Bubble } from './model.ts'

/** How near to the end of the conversation a new message is simply shown. */
const NEAR = '0px 0px 240px 0px'

/**
 * Stands at the end of the conversation: keeps it in view while the reader is there, offers the way down when
 * the reader is further up, and reads new messages of the other side out.
 */
export function NewestInView({
  bubbles,
  mySide,
  otherName,
  staysPut,
}: {
  bubbles: readonly Bubble[]
  mySide: Side
  otherName: string
  /** whoever came for something else is not taken to the newest message */
  staysPut: boolean
}) {
  const end = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const newest = bubbles.at(-1)
  const theirs = bubbles.findLast(({ side }) => side !== mySide)
  const [theirsAtFirst] = useState(theirs?.id)
  /** the newest message when the reader left the end, or null while they are there */
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const isBelow = leftAt !== null && newest !== undefined && newest.id !== leftAt

  function show() {
    end.current?.scrollIntoView({ block: 'end' })
  }

  const reveal = useEffectEvent((newestId: string | undefined, isStuck: boolean) => {
    const isOpening = isFirst.current
    isFirst.current = false
    if (newestId === undefined) return
    if (isOpening && !isStuck && (staysPut || bubbles.length < 4)) return
    if (isOpening || leftAt === null || newest?.side === mySide) show()
  })
  // What went wrong with a message, and what to do about it, comes below its words.
  const isStuck = newest?.state === 'parked'
  useEffect(() => reveal(newest?.id, isStuck), [newest?.id, isStuck])

  const handleEnd = useEffectEvent((isNear: boolean) =>
    setLeftAt((before) => (isNear ? null : (before ?? newest?.id ?? ''))),
  )
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => handleEnd(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: NEAR },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      {isBelow ? (
        <div className="sticky bottom-[calc(var(--bottom-nav,0px)+5.5rem)] z-10 grid h-0 justify-items-center">
          <Button size="s" className="-translate-y-full shadow-card" onClick={show}>
            {m.newMessageBelowButton()}
          </Button>
        </div>
      ) : null}
      <div ref={end} className="scroll-mb-[calc(var(--bottom-nav,0px)+6.5rem)]" />
      <p className="sr-only" aria-live="polite">
        {theirs && theirs.id !== theirsAtFirst ? `${otherName} writes: ${theirs.body}` : null}
      </p>
    </>
  )
}
