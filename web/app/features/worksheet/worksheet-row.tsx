import * as m from '@evensettle/messages/worksheet/worksheet-row.ts'
import { Button } from '../../ui/button.tsx'

/** Asked once, before the first answer: think it through first, or skip this. */
export function BeforeAnswering({ onOpen, onSkip }: { onOpen: () => void; onSkip: () => void }) {
  return (
    <>
      <h3>{m.rowTitle()}</h3>
      <p className="text-sm text-ink-2">{m.why()}</p>
      <div className="grid gap-2.5">
        <Button onClick={onOpen}>{m.openButton()}</Button>
        <Button variant="secondary" onClick={onSkip}>
          {m.skipButton()}
        </Button>
      </div>
    </>
  )
}

/** The quiet way back to it, below the answer and at the end of the talks. */
export function WorksheetRow({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-12 w-full items-center justify-between gap-3 rounded-soft py-2 text-left"
    >
      <span>
        <span className="block font-semibold">{m.rowTitle()}</span>
        <span className="block text-sm text-ink-2">{m.rowHint()}</span>
      </span>
      <span aria-hidden="true" className="text-xl text-ink-2">
        ›
      </span>
    </button>
  )
}
