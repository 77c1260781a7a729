import type { CaseDraftInput } from '@evensettle/contracts/cases.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/domain/cases/dispute-type.ts'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { KIND_WORDS, STEP_WORDS } from '../copy.ts'
import { stepOfField, STEPS, totalOf, type FieldErrors, type Step } from '../model.ts'

/** Everything as the other side will read it, each part with a way back to where it was entered. */
export function ReviewStep({
  draft,
  faults,
  ownName,
  onEdit,
}: {
  draft: CaseDraftInput
  faults: FieldErrors
  ownName: string
  onEdit: (step: Step) => void
}) {
  const open = STEPS.filter((step) => Object.keys(faults).some((field) => stepOfField(field) === step))
  return (
    <div className="grid gap-6">
      {open.length > 0 ? (
        <Callout tone="warn" title="Before you can send it">
          <ul className="mt-1 grid">
            {open.map((step) => (
              <li key={step}>
                <button type="button" className="link min-h-9 text-left" onClick={() => onEdit(step)}>
                  {STEP_WORDS[step].title}
                </button>{' '}
                {Object.entries(faults).find(([field]) => stepOfField(field) === step)?.[1]}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <div className="rounded-card border border-line bg-paper">
        <Part step="type" onEdit={onEdit}>
          <Pill hue="clay">{draft.type ? DISPUTE_TYPE_WORDS[draft.type] : 'No type yet'}</Pill>
        </Part>
        <Part step="story" onEdit={onEdit}>
          <h2>{draft.title || 'No title yet'}</h2>
          <p className="mt-1 text-sm text-ink-2">
            From {ownName}
            {draft.happenedOn ? `, about ${formatDate(draft.happenedOn)}` : null}
          </p>
          <p className="mt-3 wrap-anywhere whitespace-pre-line">{draft.story}</p>
        </Part>
        <Part step="items" onEdit={onEdit}>
          <h3>What {ownName} asks for</h3>
          <ul className="mt-2 grid divide-y divide-line">
            {draft.items.map((item) => (
              <li key={item.id} className="py-2.5">
                <div className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">{item.title || 'Without a name yet'}</span>
                  <span className="shrink-0 tabular">
                    {item.kind === 'money'
                      ? formatMoney(item.amount, draft.currency)
                      : KIND_WORDS[item.kind].label}
                  </span>
                </div>
                {item.details ? (
                  <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{item.details}</p>
                ) : null}
              </li>
            ))}
          </ul>
          {totalOf(draft) > 0 ? (
            <p className="flex justify-between gap-4 border-t border-line-strong pt-2.5 font-semibold">
              <span>In all</span>
              <span className="tabular">{formatMoney(totalOf(draft), draft.currency)}</span>
            </p>
          ) : null}
          {draft.wish ? (
            <p className="mt-4 wrap-anywhere whitespace-pre-line">
              <span className="block text-sm font-semibold">A good end would be</span>
              {draft.wish}
            </p>
          ) : null}
        </Part>
        <Part step="other" onEdit={onEdit}>
          <h3>The invitation goes to</h3>
          <p className="mt-2 wrap-anywhere">
            <span className="font-semibold">{draft.otherName || 'No name yet'}</span>
            <span className="block text-ink-2">{draft.otherEmail || 'No email address yet'}</span>
          </p>
          {draft.note ? (
            <blockquote className="mt-3 border-l-3 border-clay pl-4 wrap-anywhere whitespace-pre-line">
              {draft.note}
            </blockquote>
          ) : null}
        </Part>
      </div>
      <section aria-labelledby="what-happens" className="grid gap-2">
        <h2 id="what-happens" className="text-lg">
          What happens when you send it
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
          <li>{draft.otherName || 'The other side'} gets an email with a link that only they have.</li>
          <li>They have 14 days to answer. It costs them nothing.</li>
          <li>You see when it is opened and answered. You can take your case back at any time.</li>
        </ul>
      </section>
    </div>
  )
}

function Part({ step, onEdit, children }: { step: Step; onEdit: (step: Step) => void; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line p-4 last:border-0 max-sm:flex-col sm:p-5">
      <div className="min-w-0 max-sm:w-full sm:flex-1">{children}</div>
      <button
        type="button"
        aria-label={`Edit: ${STEP_WORDS[step].title}`}
        className="min-h-11 shrink-0 rounded-full px-3 max-sm:-ml-3 sm:-my-2 text-sm font-semibold text-pine hover:bg-pine-soft"
        onClick={() => onEdit(step)}
      >
        Edit
      </button>
    </div>
  )
}
