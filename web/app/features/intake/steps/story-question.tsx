import * as m from '@evensettle/messages/intake/steps-story-question.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import {
  additionOf,
  gapsIn,
  skippedKey,
  type StoryAddition,
  type StoryGap,
} from '@evensettle/domain/intake/interview.ts'
import { MAX_STORY } from '@evensettle/domain/intake/limits.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { inline } from '../../../ui/inline.ts'
import { TextArea } from '../../../ui/text-area.tsx'

type Props = {
  draft: CaseDraftInput
  /** ms */
  now: number
  onChange: (patch: Partial<CaseDraftInput>) => void
}

/**
 * One question at a time about what the story does not say yet. An answer goes into the story, and its day into the field, only after
 * its writer has seen what would go there; nothing is sent.
 */
export function StoryQuestion({ draft, now, onChange }: Props) {
  const place = useRef<HTMLElement>(null)
  const today = latestDateAt(now)
  const gaps = gapsIn(draft, today)
  // a question that is being answered stays, also where its answer is typed into the story meanwhile
  const [held, setHeld] = useState<StoryGap | null>(null)
  const [isDone, setIsDone] = useState(false)
  // whoever says “not now” finds their words again
  const [typed, setTyped] = useState<Partial<Record<StoryGap, string>>>({})
  const gap = held ?? gaps[0]

  function leave(patch: Partial<CaseDraftInput>, hasAdded: boolean) {
    setHeld(null)
    setIsDone(hasAdded)
    onChange(patch)
    // what was pressed is gone
    place.current?.focus()
  }

  return (
    <section ref={place} tabIndex={-1} aria-label={m.label()} className="rounded-card">
      <output className="sr-only">{isDone ? m.done() : null}</output>
      {gap === undefined ? null : (
        <div className="grid gap-3 rounded-card border border-line bg-pine-soft p-4">
          <div>
            <p className="font-semibold">{m.question({ gap, type: draft.type ?? 'other' })}</p>
            <p className="text-sm text-ink-2">
              {m.software({ left: gaps.filter((one) => one !== gap).length })}
            </p>
          </div>
          {held === null ? (
            <div className="flex flex-wrap gap-2.5">
              <Button variant="secondary" size="s" onClick={() => setHeld(gap)}>
                {m.answerButton()}
              </Button>
              <Button
                variant="quiet"
                size="s"
                onClick={() => leave({ setAside: [...draft.setAside, skippedKey(gap)] }, false)}
              >
                {m.skipButton()}
              </Button>
            </div>
          ) : (
            <Answer
              key={gap}
              gap={gap}
              words={typed[gap] ?? ''}
              onType={(words) => setTyped({ ...typed, [gap]: words })}
              additionFor={(words) => additionOf(draft, gap, words, today)}
              onBack={() => leave({}, false)}
              onAdd={({ story, happenedOn }) =>
                leave(
                  {
                    story,
                    ...(happenedOn !== null && { happenedOn }),
                    setAside: [...draft.setAside, skippedKey(gap)],
                  },
                  true,
                )
              }
            />
          )}
        </div>
      )}
    </section>
  )
}

function Answer({
  gap,
  words,
  onType,
  additionFor,
  onBack,
  onAdd,
}: {
  gap: StoryGap
  words: string
  onType: (words: string) => void
  additionFor: (words: string) => StoryAddition | null
  onBack: () => void
  onAdd: (addition: StoryAddition) => void
}) {
  const [isChecked, setIsChecked] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => (isChecked ? heading.current : field.current)?.focus(), [isChecked])
  const addition = isChecked ? additionFor(words) : null

  function goOn() {
    if (words.trim() === '') setError(m.empty())
    else if (additionFor(words) === null) setError(m.noRoom({ most: MAX_STORY }))
    else return setIsChecked(true)
    field.current?.focus()
  }

  if (addition)
    return (
      <div className="grid gap-3">
        <h3 id={id} ref={heading} tabIndex={-1} className="rounded-soft text-base">
          {m.rightHeading()}
        </h3>
        <p className="wrap-anywhere">
          {m.added({ q: (inside) => <q>{inside}</q>, words: addition.added }, inline)}
        </p>
        {addition.happenedOn === null ? null : <p>{m.dayToo({ day: formatDate(addition.happenedOn) })}</p>}
        <div className="flex flex-wrap gap-2.5">
          <Button size="s" onClick={() => onAdd(addition)}>
            {m.yesButton()}
          </Button>
          <Button variant="quiet" size="s" onClick={() => setIsChecked(false)}>
            {m.changeButton()}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid gap-3">
      <TextArea
        ref={field}
        label={m.answerLabel()}
        hint={m.why({ gap })}
        rows={2}
        value={words}
        error={error}
        onChange={(event) => {
          onType(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" size="s" onClick={goOn}>
          {m.goOnButton()}
        </Button>
        <Button variant="quiet" size="s" onClick={onBack}>
          {m.backButton()}
        </Button>
      </div>
    </div>
  )
}
