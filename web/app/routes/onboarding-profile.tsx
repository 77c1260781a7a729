import * as m from '@evensettle/messages/pages/onboarding-profile.ts'
import { OnboardingScreen } from '../features/profile/onboarding-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.yourProfile())

export default function OnboardingProfile() {
  return <OnboardingScreen />
}
