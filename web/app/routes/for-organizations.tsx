import * as m from '@evensettle/messages/pages/for-organizations.ts'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'

export const meta = () => pageMeta(m.forOrganizations(), m.mediationAsBenefitForYour())

export default function ForOrganizations() {
  return (
    <ProsePage title={m.forOrganizations()} lead={m.forOrganizationsLead()}>
      <ProseSection title={m.membershipBenefitsPartnerProgramTitle()}>
        <p>{m.withPartnerProgramOrganizationOffers({ brand: BRAND })}</p>
      </ProseSection>
      <ProseSection title={m.whatStaysSameTitle()}>
        <p>{m.mediatorIsNeutralWhoeverSent()}</p>
      </ProseSection>
      <ProseSection title={m.interestedTitle()}>
        <p>
          {m.writeToUsAndTell(
            {
              apply: (words) => <a href="/partner-application">{words}</a>,
              link: (words) => <a href="/contact">{words}</a>,
            },
            inline,
          )}
        </p>
      </ProseSection>
    </ProsePage>
  )
}
