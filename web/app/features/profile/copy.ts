import * as m from '@evensettle/messages/profile/copy.ts'
import type { Profile } from '@evensettle/contracts/profile.ts'
import type { RadioCard } from '../../ui/radio-cards.tsx'

export const KINDS: readonly (RadioCard & { value: Profile['kind']; label: string })[] = [
  { value: 'person', label: m.personLabel(), hint: m.personHint() },
  { value: 'freelancer', label: m.freelancerLabel(), hint: m.freelancerHint() },
  { value: 'business', label: m.businessLabel(), hint: m.businessHint() },
]

/** What we say when the profile could not be saved, by error code. */
export const SAVE_PROBLEMS = {
  OFFLINE: m.offline(),
  INVALID_INPUT: m.invalidInput(),
}
