import * as m from '@evensettle/messages/assistant/room-answers.ts'
import type { RoomEntry } from '@evensettle/contracts/assistant.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import { whenThere } from '../../lib/when-there.ts'
import { Button } from '../../ui/button.tsx'
import { ownWords } from './model.ts'
import { PreparedStep } from './prepared-step.tsx'

/** Something that was asked in the room, and what came of it, with what can be done with it. */
export function RoomAnswer({
  view,
  userId,
  entry,
  isNew = false,
  deleting,
  onDelete,
}: {
  view: CaseView
  userId: string
  entry: RoomEntry
  /** it has just come: whoever asked goes on at it */
  isNew?: boolean
  deleting: string | null
  onDelete: (id: string) => void
}) {
  const { id, at, ask, answer } = entry
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const title = m.title({ task: ask.task === 'reword' ? 'other' : ask.task })
  const own = ownWords(ask, (sum) => formatMoney(sum, view.currency))
  return (
    <article className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 rounded-soft text-lg">
          {title}
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{formatMoment(at)}</span>
          <span>{writtenBy(answer)}</span>
        </p>
      </div>
      {own.length > 0 ? <Own lines={own} /> : null}
      {answer.paragraphs.map((words) => (
        <p key={words} dir="auto" className="max-w-text wrap-anywhere whitespace-pre-wrap">
          {words}
        </p>
      ))}
      <Quotes quotes={answer.quotes} />
      {answer.hints.length > 0 ? (
        <div className="rounded-soft border-l-4 border-warn bg-warn-soft px-4 py-3">
          <p className="font-semibold">{m.hintsLabel()}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
            {answer.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {answer.steps.map((step) => (
        <PreparedStep key={JSON.stringify(step)} {...{ view, userId, ask, step }} />
      ))}
      <div>
        <Button
          variant="quiet"
          size="s"
          className="-ml-4"
          aria-label={m.deleteLabel({ title, moment: formatMoment(at) })}
          busy={deleting === id}
          onClick={() => onDelete(id)}
        >
          {m.deleteButton()}
        </Button>
      </div>
    </article>
  )
}

function writtenBy({ by, instead }: RoomEntry['answer']): string {
  if (by === 'model') return m.byModel()
  return instead ? m.instead({ why: instead === 'spent' ? 'other' : instead }) : m.byRules()
}

function Own({ lines }: { lines: readonly string[] }) {
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-soft text-sm font-semibold text-pine">
        {m.askedSummary()}
      </summary>
      {lines.map((words) => (
        <p key={words} dir="auto" className="max-w-text text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
          {words}
        </p>
      ))}
    </details>
  )
}

/** Lines of the talk, each with the way to where it was said. */
function Quotes({ quotes }: { quotes: RoomEntry['answer']['quotes'] }) {
  const navigate = useNavigate()

  function show(words: string) {
    void navigate({ search: '?tab=conversation' })
    const said = () =>
      [...document.querySelectorAll<HTMLElement>('main li')].findLast(({ textContent }) =>
        textContent.includes(words),
      )
    whenThere(said, (line) => {
      line.closest('details')?.setAttribute('open', '')
      line.tabIndex = -1
      line.focus({ preventScroll: true })
      line.scrollIntoView({ block: 'center' })
    })
  }

  if (quotes.length === 0) return null
  return (
    <ul className="grid gap-3">
      {quotes.map(({ messageId, seq, words }) => (
        <li key={`${messageId} ${seq} ${words}`} className="border-l-2 border-line pl-3">
          <q className="wrap-anywhere [unicode-bidi:plaintext]">{words}</q>
          <button
            type="button"
            className="link flex min-h-11 items-center text-sm md:pointer-fine:min-h-8"
            onClick={() => show(words)}
          >
            {m.showButton()}
          </button>
        </li>
      ))}
    </ul>
  )
}
