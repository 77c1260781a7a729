import * as m from '@evensettle/messages/pages/logs.ts'
import { CheckDocument } from '../features/site/check-document.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.publicLog(), m.whatPublicLogWillProve())

export default function Logs() {
  return (
    <ProsePage title={m.publicLog()} lead={m.publicLogLead()}>
      <ProseSection title={m.whatItWillProveTitle()}>
        <p>{m.whenTwoPeopleSettleWe()}</p>
        <p>{m.eachLineWillBeTied()}</p>
      </ProseSection>
      <ProseSection title={m.checkingSealedAgreementByHandTitle()}>
        <CheckDocument />
      </ProseSection>
    </ProsePage>
  )
}
