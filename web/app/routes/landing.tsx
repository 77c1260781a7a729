import * as m from '@evensettle/messages/pages/landing.ts'
import { Landing } from '../features/landing/landing.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () =>
  pageMeta(m.settleSmallDisputesBetweenYou({ brand: BRAND }), m.neutralPlaceToSettleDeposit())

export default function LandingRoute() {
  return <Landing />
}
