import * as m from '@evensettle/messages/pages/logs.ts'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'

export const meta = () => pageMeta(m.publicLog(), m.whatPublicLogWillProve())

export default function Logs() {
  return (
    <ProsePage title={m.publicLog()} lead={m.publicLogLead()}>
      <ProseSection title={m.whatItWillProveTitle()}>
        <p>{m.whenTwoPeopleSettleWe()}</p>
        <p>{m.eachLineWillBeTied()}</p>
      </ProseSection>
      <ProseSection title={m.checkingSealedAgreementByHandTitle()}>
        <p>{m.checkItYourself({ link: (words) => <a href="/security#check">{words}</a> }, inline)}</p>
      </ProseSection>
    </ProsePage>
  )
}
