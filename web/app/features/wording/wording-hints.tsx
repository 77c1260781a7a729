import * as m from '@evensettle/messages/wording/wording-hints.ts'
import {
  calmerSentence,
  withCalmerWords,
  wordingHints,
  type WordingHint,
} from '@evensettle/domain/words/wording.ts'
import { HEAT_REASONS } from '@evensettle/contracts/words/names.ts'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { HEAT_WORDS } from './copy.ts'

/**
 * Places in a text that may sound harsh, each with a calmer wording. Nothing is refused and nothing changes
 * unless the person presses.
 */
export function WordingHints({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  const hints = wordingHints(text)
  if (hints.length === 0) return null
  return (
    <details className="rounded-card border border-line bg-sunken px-4" open={hints.length < 3}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold" id={id}>
        {m.placesMaySoundHarshSummary({ length: hints.length })}
      </summary>
      <p className="text-sm text-ink-2">{m.youCanLeaveItAll()}</p>
      <ul aria-labelledby={id} className="mt-2 mb-4 grid gap-4">
        {hints.map((hint) => (
          <Hint
            key={`${hint.from} ${hint.words}`}
            hint={hint}
            calmer={calmerSentence(text, hint)?.words ?? null}
            onUse={() => onChange(withCalmerWords(text, hint))}
          />
        ))}
      </ul>
    </details>
  )
}

function Hint({ hint, calmer, onUse }: { hint: WordingHint; calmer: string | null; onUse: () => void }) {
  return (
    <li className="grid gap-1.5 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <span className="mr-2 text-sm text-ink-2">{HEAT_WORDS[hint.kind]}</span>
        <q className="font-semibold">{hint.words}</q>
      </p>
      <p className="text-sm text-ink-2">{HEAT_REASONS[hint.kind]()}</p>
      {calmer === null ? (
        <p className="text-sm">{m.tryItWithoutTheseWords()}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            <span className="text-sm text-ink-2">{m.calmer()}</span> <q>{calmer}</q>
          </p>
          <Button variant="secondary" size="s" aria-label={m.writeLabel({ calmer })} onClick={onUse}>
            {m.thisButton()}
          </Button>
        </div>
      )}
    </li>
  )
}
