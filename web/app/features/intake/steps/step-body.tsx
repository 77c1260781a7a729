import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import type { FieldErrors, Step } from '../model.ts'
import { ItemsStep } from './items-step.tsx'
import { OtherSideStep } from './other-side-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StoryStep } from './story-step.tsx'
import { TypeStep } from './type-step.tsx'

type Props = {
  id: string
  step: Step
  /** the server has it */
  isSaved: boolean
  draft: CaseDraftInput
  ownName: string
  /** without an account or a profile: what it would say is asked here */
  isNew: boolean
  /** nothing can be uploaded yet */
  isGuest: boolean
  eligibility: Eligibility
  /** ms, when the wizard was opened */
  now: number
  /** what is shown beside the fields of this step */
  errors: FieldErrors
  /** everything that keeps the draft from being sent */
  faults: FieldErrors
  attempts: number
  onChange: (patch: Partial<CaseDraftInput>) => void
  onFocusField: (field: string) => void
  onEdit: (step: Step) => void
  onSaveDraft: () => Promise<boolean>
}

/** What one step asks. */
export function StepBody({ step, ...props }: Props) {
  switch (step) {
    case 'type':
      return <TypeStep {...props} />
    case 'story':
      return <StoryStep {...props} />
    case 'items':
      return <ItemsStep {...props} />
    case 'papers':
      return <DocumentsStep {...props} />
    case 'other':
      return <OtherSideStep {...props} />
    case 'review':
      return <ReviewStep {...props} />
  }
}
