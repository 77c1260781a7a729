import * as m from '@evensettle/messages/wording/help-note.ts'
import { useEffect, useState } from 'react'
import type { HelpNote } from './help-note.tsx'

/** ms without a key: what is half written is not read. */
const PAUSE = 1_500

type Field = HTMLTextAreaElement | HTMLInputElement
type Shown = { field: Field; Note: typeof HelpNote }

/**
 * Reads along wherever somebody writes a text, of several lines or of one, in this browser only, and shows who listens when they write of wanting to
 * die, also where they have sent it already. What they write goes its way as it is. Whoever closes it is asked again in another
 * field only.
 */
export function HelpReader() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [closedFor, setClosedFor] = useState<Field | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // without a line for them neither comes, and the page stays as it is; they do with the next words
    async function read(field: Field, words: string) {
      const { speaksOfOwnDeath } = await import('@evensettle/domain/words/despair.ts')
      if (!speaksOfOwnDeath(words)) return
      const { HelpNote: Note } = await import('./help-note.tsx')
      setShown({ field, Note })
    }
    function handle(target: EventTarget | null) {
      // a field that was just emptied was sent
      if (!isText(target) || target.value === '') return
      const { value } = target
      clearTimeout(timer)
      timer = setTimeout(() => void read(target, value).catch(() => undefined), PAUSE)
    }
    const handleInput = ({ target }: Event) => handle(target)
    // it comes with the first words, which may be the only ones
    handle(document.activeElement)
    document.addEventListener('input', handleInput)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', handleInput)
    }
  }, [])
  const open = shown && shown.field !== closedFor ? shown : null
  function close() {
    if (!open) return
    setClosedFor(open.field)
    open.field.focus()
  }
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {open ? m.announced() : null}
      </output>
      {open ? (
        <div className="pointer-events-none fixed inset-x-0 z-50 grid justify-items-center p-4 max-md:top-18 md:bottom-0 md:justify-items-end">
          <open.Note onClose={close} />
        </div>
      ) : null}
    </>
  )
}

/** No password, sum, address or date: a line in which somebody may say something. */
function isText(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  )
}
