import * as m from '@evensettle/messages/intake/saving-save-state.ts'
import { Link } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { SaveStatus } from './model.ts'
import { inline } from '../../../ui/inline.ts'

const WORDS: Record<SaveStatus, string> = {
  blank: '',
  unsaved: m.unsaved(),
  saving: m.unsaved(),
  saved: m.saved(),
  offline: m.offline(),
  failed: m.wordsFailed(),
  gone: m.gone(),
}

/** Whether everything is safe, in a word. Saving itself is shown but not announced. */
export function SaveState({ status, isGuest }: { status: SaveStatus; isGuest: boolean }) {
  const isBusy = status === 'unsaved' || status === 'saving'
  const isTrouble = ['offline', 'failed', 'gone'].includes(status)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-ink-2">
      <Mark isDone={status === 'saved'} isTrouble={isTrouble} isShown={status !== 'blank'} />
      {isBusy ? <span aria-hidden="true">{WORDS[status]}</span> : null}
      <span
        aria-live="polite"
        className={classNames(isBusy && 'sr-only', isTrouble && 'font-semibold text-warn')}
      >
        {isBusy ? '' : isGuest && status === 'saved' ? m.savedHere() : WORDS[status]}
      </span>
    </p>
  )
}

/** Why nothing more can be begun, and what to do about it. The words typed stay on this device meanwhile. */
export function NoRoom({ words, isGuest }: { words: string | null; isGuest: boolean }) {
  if (words === null) return null
  return (
    <div className="mt-3">
      <Callout tone="warn" live title={m.thisDraftIsNotSavedTitle()}>
        <p>{words}</p>
        {isGuest ? null : (
          <p>
            {m.goToMyDashboardWhat(
              {
                link: (words) => (
                  <Link to="/dashboard" className="link">
                    {words}
                  </Link>
                ),
              },
              inline,
            )}
          </p>
        )}
      </Callout>
    </div>
  )
}

function Mark({ isDone, isTrouble, isShown }: { isDone: boolean; isTrouble: boolean; isShown: boolean }) {
  if (!isShown) return null
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={classNames('size-4', isTrouble ? 'text-warn' : isDone ? 'text-pine' : 'text-ink-3')}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isDone ? (
        <path d="M3 8.5l3.2 3.2L13 5" />
      ) : isTrouble ? (
        <path d="M8 3v6M8 12.5v.5" />
      ) : (
        <circle cx="8" cy="8" r="3" />
      )}
    </svg>
  )
}
