import { OnboardingScreen } from '../features/profile/onboarding-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Your profile')

export default function OnboardingProfile() {
  return <OnboardingScreen />
}
