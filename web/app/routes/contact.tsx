import * as m from '@evensettle/messages/pages/contact.ts'
import { ContactForm } from '../features/site/contact-form.tsx'
import { OperatorAddress } from '../features/site/operator-address.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { PRICE_WORDS } from '../lib/price.ts'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.contact(), m.howToReachPeopleWho())

export default function Contact() {
  return (
    <ProsePage title={m.contact()} lead={m.contactLead({ brand: BRAND })}>
      <ProseSection title={m.writeToUsTitle()}>
        <ContactForm />
      </ProseSection>
      <ProseSection title={m.whoReadsItTitle()}>
        <OperatorAddress form="above" />
      </ProseSection>
      <ProseSection title={m.soThatWeCanHelpTitle()}>
        <ul>
          <li>{m.giveCaseReferenceIfThere()}</li>
          <li>{m.sayWhatYouTriedTo()}</li>
          <li>{m.leaveOutPasswordsCodesAnd()}</li>
        </ul>
      </ProseSection>
      <ProseSection title={m.pricingTitle()}>
        <p>{PRICE_WORDS}</p>
        <p>{m.pricingIsFlatRateWith()}</p>
      </ProseSection>
    </ProsePage>
  )
}
