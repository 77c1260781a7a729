import * as m from '@evensettle/messages/wording/before-sending.ts'
import { mayBeThreat } from '@evensettle/domain/words/threats.ts'
import { mayHurt } from '@evensettle/domain/words/wording.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { WordingHints } from './wording-hints.tsx'

/** Words that go to the other side, and what changes them. `edit` leads to them where their field is on another screen. */
export type Said = { text: string; change: (next: string) => void; edit?: () => void }

/** What somebody has sent as it is, to whom: it is not asked about again, also where sending it did not work. */
const sentAsItIs = new Set<string>()

const keyOf = (name: string, text: string) => `${name} ${text.trim()}`

const isHarsh = (text: string) => mayHurt(text) || mayBeThreat(text)

const harsh = (name: string, said: readonly Said[]) =>
  said.filter(({ text }) => isHarsh(text) && !sentAsItIs.has(keyOf(name, text)))

/** Whether there is something to ask before these words go. */
export function asksAbout(name: string, said: readonly Said[]): boolean {
  return harsh(name, said).length > 0
}

/** What words may sound like, before they go: whoever wrote them changes them or sends them as they are. */
export function CalmQuestion({
  name,
  said,
  onClose,
  onSend,
}: {
  name: string
  said: readonly Said[]
  onClose: () => void
  onSend: () => void
}) {
  const place = useRef<HTMLElement>(null)
  // where one came from
  const [pressed] = useState(() => document.activeElement)
  const texts = harsh(name, said)

  /** Where one goes on: at the field that holds the words, or where one came from. */
  function fieldOf(text: string | undefined): HTMLElement | null {
    const fields = place.current?.closest('[data-said]')?.querySelectorAll<HTMLElement>('textarea, input')
    const field = [...(fields ?? [])].find((one) => 'value' in one && one.value === text)
    if (field && !field.closest('[hidden]')) return field
    return pressed instanceof HTMLElement ? pressed : null
  }

  function close() {
    const field = fieldOf(texts[0]?.text)
    onClose()
    field?.focus()
  }

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // in a dialog it closes the question, not the dialog
    event.preventDefault()
    close()
  })
  useEffect(() => {
    const section = place.current
    const handleKey = (event: KeyboardEvent) => closeByKey(event)
    section?.focus()
    section?.addEventListener('keydown', handleKey)
    return () => section?.removeEventListener('keydown', handleKey)
  }, [])

  function change(one: Said, next: string) {
    const field = fieldOf(one.text)
    one.change(next)
    // the button that was pressed is gone
    if (texts.length > 1 || isHarsh(next)) return place.current?.focus()
    onClose()
    field?.focus()
  }

  function sendAsItIs() {
    for (const { text } of texts) sentAsItIs.add(keyOf(name, text))
    onClose()
    if (pressed instanceof HTMLElement) pressed.focus()
    onSend()
  }

  if (texts.length === 0) return null
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={m.title({ name })}
      className="grid scroll-mb-[calc(var(--bottom-nav,0px)+1rem)] gap-3 rounded-card border border-line-strong bg-card p-4"
    >
      <p className="font-semibold wrap-anywhere">{m.title({ name })}</p>
      <p className="text-sm text-ink-2">{m.onlyYouSeeThis()}</p>
      {texts.map((one, index) => (
        <div key={`${index} ${one.text}`} className="grid gap-2">
          {mayBeThreat(one.text) ? (
            <p className="wrap-anywhere">
              {texts.length > 1 ? m.thisMayBeAThreat({ words: shortened(one.text) }) : m.mayBeAThreat()}
            </p>
          ) : null}
          <WordingHints text={one.text} onChange={(next) => change(one, next)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="secondary" onClick={texts[0]?.edit ?? close}>
          {m.changeItButton()}
        </Button>
        <Button
          size="s"
          variant="quiet"
          onClick={(event) => {
            // the second click of a press that led here is no answer
            if (event.detail < 2) sendAsItIs()
          }}
        >
          {m.sendAsItIsButton()}
        </Button>
      </div>
    </section>
  )
}

const SHOWN = 80

function shortened(text: string): string {
  const plain = text.trim()
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN).trimEnd()}…` : plain
}
