import * as m from '@evensettle/messages/wording/before-sending.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { WordingHints } from './wording-hints.tsx'

/** What a message may sound like, before it goes: its writer changes it or sends it as it is. */
export function BeforeSending({
  text,
  name,
  onChange,
  onSend,
  onBack,
}: {
  text: string
  name: string
  onChange: (text: string) => void
  onSend: () => void
  onBack: () => void
}) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={m.title({ name })}
      className="grid gap-3 rounded-card border border-line-strong bg-card p-4"
    >
      <p className="font-semibold wrap-anywhere">{m.title({ name })}</p>
      <p className="text-sm text-ink-2">{m.onlyYouSeeThis()}</p>
      <WordingHints text={text} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="secondary" onClick={onBack}>
          {m.changeItButton()}
        </Button>
        <Button size="s" variant="quiet" onClick={onSend}>
          {m.sendAsItIsButton()}
        </Button>
      </div>
    </section>
  )
}
