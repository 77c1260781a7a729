import { ContactForm } from '../features/site/contact-form.tsx'
import { OperatorAddress } from '../features/site/operator-address.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Contact', 'How to reach the people who run this service.')

export default function Contact() {
  return (
    <ProsePage
      title="Contact"
      lead={`Each ${BRAND} service is run by an organization of its own. This is how you reach this one.`}
    >
      <ProseSection title="Write to us">
        <ContactForm />
      </ProseSection>
      <ProseSection title="Who reads it">
        <OperatorAddress form="above" />
      </ProseSection>
      <ProseSection title="So that we can help quickly">
        <ul>
          <li>Give the case reference if there is one. It starts with ES-.</li>
          <li>Say what you tried to do and what you saw instead.</li>
          <li>Leave out passwords, codes and invitation links.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Pricing">
        <p>Pricing is flat-rate with no hidden fees. Please write to us for detailed pricing.</p>
      </ProseSection>
    </ProsePage>
  )
}
