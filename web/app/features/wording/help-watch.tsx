import { lazy, Suspense, useEffect, useState } from 'react'

// Only for somebody who needs it.
const HelpNote = lazy(async () => ({ default: (await import('./help-note.tsx')).HelpNote }))

/** ms without a key: what is half written is not read. */
const PAUSE = 1_500

/**
 * Reads along wherever somebody writes several lines, in this browser only, and shows who listens when they write of wanting to
 * die. What they write goes its way as it is. Whoever closes it is asked again in another field only. Mount it once.
 */
export function HelpWatch() {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [closedFor, setClosedFor] = useState<HTMLTextAreaElement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function read(area: HTMLTextAreaElement) {
      const { speaksOfOwnDeath } = await import('@evensettle/domain/words/despair.ts')
      if (speaksOfOwnDeath(area.value)) setField(area)
    }
    function handleInput({ target }: Event) {
      if (!(target instanceof HTMLTextAreaElement)) return
      clearTimeout(timer)
      // without a line the rules do not come; they do with the next word once it is back
      timer = setTimeout(() => void read(target).catch(() => undefined), PAUSE)
    }
    document.addEventListener('input', handleInput)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', handleInput)
    }
  }, [])
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-nav,0px)+var(--dock,0px))] z-50 grid justify-items-center p-4 empty:hidden md:justify-items-end"
    >
      {field && field !== closedFor ? (
        <Suspense fallback={null}>
          <HelpNote
            onClose={() => {
              setClosedFor(field)
              field.focus()
            }}
          />
        </Suspense>
      ) : null}
    </output>
  )
}
