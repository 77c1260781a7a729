import { number } from '@evensettle/messages/runtime.ts'
import * as m from '@evensettle/messages/intake/steps-story-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { MAX_STORY, MAX_TITLE } from '@evensettle/domain/intake/limits.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import { daysIn } from '@evensettle/domain/intake/story-facts.ts'
import { Suspense } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { lazyPart, Nothing } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { STORY_PROMPTS, TITLE_EXAMPLES } from '../copy.ts'
import type { FieldErrors } from '../model.ts'
import { FactsFold } from './facts-fold.tsx'
import { WordingHints } from '../../wording/wording-hints.tsx'

// it is not part of what the step needs to be there
const StoryQuestion = lazyPart(() => import('./story-question.tsx'), 'StoryQuestion', Nothing)

/** Days to choose from; more would be a list to read. */
const MOST_DAYS = 4

export function StoryStep({
  draft,
  now,
  errors,
  onChange,
}: {
  draft: CaseDraftInput
  /** ms */
  now: number
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const type = draft.type ?? 'other'
  const today = latestDateAt(now)
  const days = [...new Set(daysIn(draft.story, today).map(({ day }) => day))].filter(
    (day) => day <= today && day !== draft.happenedOn,
  )
  return (
    <div className="grid gap-6">
      <div data-field="title">
        <TextField
          label={m.shortTitleLabel()}
          hint={m.shortTitleHint({ titleExamples: TITLE_EXAMPLES[type] })}
          value={draft.title}
          maxLength={MAX_TITLE}
          autoComplete="off"
          error={errors['title']}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <WordingHints text={draft.title} onChange={(title) => onChange({ title })} />
      </div>
      <div data-field="story">
        <TextArea
          label={m.yourStoryLabel()}
          hint={STORY_PROMPTS[type]}
          rows={9}
          value={draft.story}
          maxLength={MAX_STORY}
          error={errors['story']}
          onChange={(event) => onChange({ story: event.target.value })}
        />
        <p className="mt-1.5 text-right text-sm text-ink-2 tabular" aria-hidden="true">
          {number(draft.story.length)} / {number(MAX_STORY)}
        </p>
        <div className="mt-3">
          <WordingHints text={draft.story} onChange={(story) => onChange({ story })} />
        </div>
      </div>
      <Suspense fallback={null}>
        <StoryQuestion draft={draft} now={now} onChange={onChange} />
      </Suspense>
      <div data-field="happenedOn" className="grid gap-3">
        <div className="sm:max-w-96">
          <TextField
            label={m.dayItHappenedOrBeganLabel()}
            optional
            type="date"
            min="1950-01-01"
            max={today}
            value={draft.happenedOn ?? ''}
            error={errors['happenedOn']}
            onChange={(event) => onChange({ happenedOn: event.target.value || null })}
          />
        </div>
        {days.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-sm text-ink-2">{m.fromYourStory()}</p>
            {days.slice(0, MOST_DAYS).map((day) => (
              <Button
                key={day}
                variant="secondary"
                size="s"
                aria-label={m.itWasOnLabel({ date: formatDate(day) })}
                onClick={() => onChange({ happenedOn: day })}
              >
                {formatDate(day)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <FactsFold draft={draft} errors={errors} onChange={onChange} />
    </div>
  )
}
