import { Button } from '../../ui/button.tsx'
import { StepHeading } from './step-heading.tsx'
import { WordsField, type Words } from './words-field.tsx'

/** Anything that belongs to no single point. */
export function WordsStep({
  starterName,
  words,
  onNext,
  onBack,
}: {
  starterName: string
  words: Words
  onNext: () => void
  onBack: () => void
}) {
  return (
    <div className="mx-auto grid max-w-form gap-5 py-6 md:py-10">
      <StepHeading>Is there anything else to say?</StepHeading>
      <p className="text-ink-2">
        How you see the whole of it, or what you would suggest. {starterName} reads this together with your
        answers.
      </p>
      <WordsField words={words} label="In your own words" />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onNext}>See my answer</Button>
        <Button variant="secondary" onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  )
}
