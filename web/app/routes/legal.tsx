import * as m from '@evensettle/messages/pages/legal.ts'
import { OperatorAddress } from '../features/site/operator-address.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.legalNotice(), m.whatThisServiceIsAnd())

export default function Legal() {
  return (
    <ProsePage title={m.legalNotice()} lead={m.legalNoticeLead({ brand: BRAND })}>
      <ProseSection title={m.notLawFirmTitle()}>
        <p>{m.isNotLawFirmAnd({ brand: BRAND })}</p>
      </ProseSection>
      <ProseSection title={m.whatLegallyEnforceableMeansTitle()}>
        <p>{m.settlementAgreementSignedByBoth()}</p>
      </ProseSection>
      <ProseSection title={m.mediatorIsSoftwareTitle()}>
        <p>{m.proposalsAreWorkedOutBy()}</p>
      </ProseSection>
      <ProseSection title={m.whoRunsThisServiceTitle()}>
        <OperatorAddress form="contact-page" />
      </ProseSection>
      <ProseSection title={m.softwareTitle()}>
        <p>{m.softwareIsFreeItIs()}</p>
      </ProseSection>
    </ProsePage>
  )
}
