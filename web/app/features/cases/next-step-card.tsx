import * as m from '@evensettle/messages/cases/next-step-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { nextStep, untilWords } from './model.ts'

/** Whose turn it is, what for, and the one way to do it. */
export function NextStepCard({ view }: { view: CaseView }) {
  const step = nextStep(view)
  if (step.title === '') return null
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-pine-soft p-5 sm:p-6"
    >
      <div className="max-w-text min-w-0 flex-1 basis-80">
        <h2 id="next-step">{step.title}</h2>
        <p className="mt-1.5">
          {step.words}
          <span>{view.turn.until ? m.thereIsTime({ untilWords: untilWords(view.turn.until) }) : null}</span>
        </p>
      </div>
      {step.action ? (
        <LinkButton
          to={step.action.to}
          variant={step.isMine ? 'primary' : 'secondary'}
          className="max-sm:w-full"
        >
          {step.action.label}
        </LinkButton>
      ) : null}
    </section>
  )
}
