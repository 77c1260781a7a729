import type { CaseDraftInput } from '@evensettle/contracts/cases.ts'
import { MAX_STORY, MAX_TITLE } from '@evensettle/domain/cases/draft.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import { useState } from 'react'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { STORY_PROMPTS, TITLE_EXAMPLES } from '../copy.ts'
import type { FieldErrors } from '../model.ts'

export function StoryStep({
  draft,
  errors,
  onChange,
}: {
  draft: CaseDraftInput
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const type = draft.type ?? 'other'
  const [now] = useState(() => Date.now())
  return (
    <div className="grid gap-6">
      <div data-field="title">
        <TextField
          label="A short title"
          hint={`For example: ${TITLE_EXAMPLES[type]}`}
          value={draft.title}
          maxLength={MAX_TITLE}
          autoComplete="off"
          error={errors['title']}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <div data-field="story">
        <TextArea
          label="Your story"
          hint={STORY_PROMPTS[type]}
          rows={9}
          value={draft.story}
          maxLength={MAX_STORY}
          error={errors['story']}
          onChange={(event) => onChange({ story: event.target.value })}
        />
        <p className="mt-1.5 text-right text-sm text-ink-2 tabular" aria-hidden="true">
          {draft.story.length.toLocaleString('en-US')} / {MAX_STORY.toLocaleString('en-US')}
        </p>
      </div>
      <div data-field="happenedOn" className="sm:max-w-64">
        <TextField
          label="The day it happened or began"
          optional
          type="date"
          min="1950-01-01"
          max={latestDateAt(now)}
          value={draft.happenedOn ?? ''}
          error={errors['happenedOn']}
          onChange={(event) => onChange({ happenedOn: event.target.value || null })}
        />
      </div>
    </div>
  )
}
