import type { Profile } from '@evensettle/contracts/profile.ts'
import type { RadioCard } from '../../ui/radio-cards.tsx'

export const KINDS: readonly (RadioCard & { value: Profile['kind'] })[] = [
  { value: 'person', label: 'A person', hint: 'It is a private matter' },
  { value: 'freelancer', label: 'A freelancer', hint: 'I work for myself' },
  { value: 'business', label: 'A business', hint: 'I act for a company' },
]

/** What we say when the profile could not be saved, by error code. */
export const SAVE_PROBLEMS = {
  OFFLINE: 'We could not reach the server. What you entered is still here. Please try again.',
  INVALID_INPUT: 'Please look at the marked fields.',
  TOO_MANY_REQUESTS: 'That was a bit fast. Please wait a minute and try again.',
}
