import { Landing } from '../features/landing/landing.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () =>
  pageMeta(
    `${BRAND}: settle small disputes between you`,
    'A neutral place to settle a deposit, an unpaid invoice, a loan or a repair. Both sides are heard, the numbers are explained, and the result is signed.',
  )

export default function LandingRoute() {
  return <Landing />
}
