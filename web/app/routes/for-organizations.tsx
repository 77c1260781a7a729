import * as m from '@evensettle/messages/pages/for-organizations.ts'
import { ProgramPage } from '../features/partners/program/program-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.forOrganizations(), m.mediationAsBenefitForYour())

export default function ForOrganizations() {
  return <ProgramPage />
}
