import type { ApiError } from '../../lib/api.ts'

/** What to say for a refusal; the server's own sentence stands for the rest. */
export const REFUSALS: Partial<Record<ApiError['code'], string>> = {
  AGREEMENT_CHANGED:
    'The text has changed since you opened it. It has been loaded again: please read it once more before you sign.',
  ALREADY_SIGNED: 'You have already signed this agreement.',
  WRONG_STATE: 'This agreement can no longer be signed. What you see now is up to date.',
}

export const NAME_MISSING = 'Type your full name to sign.'
export const CONSENT_MISSING = 'Tick the box to agree to sign on screen.'

export const WHAT_IT_IS = [
  'It is a contract between the two of you, in the words that you both read and signed.',
  'It is sealed: a change of a single letter afterwards shows in any PDF reader that checks signatures.',
  'It is not a judgment. If a promise is not kept, a court or another body decides about it by the law of the place.',
]
