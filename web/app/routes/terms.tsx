import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Terms', 'The rules for using this service, in plain words.')

export default function Terms() {
  return (
    <ProsePage title="Terms" lead="The rules for using this service, in plain words.">
      <ProseSection title="What you get">
        <p>
          A place to describe a dispute, to talk with the other side, to exchange offers, to get proposals
          from a software mediator and to sign an agreement. Taking part is voluntary for both sides at every
          step.
        </p>
      </ProseSection>
      <ProseSection title="What we ask of you">
        <ul>
          <li>Use your real name and say what is true as you know it.</li>
          <li>Invite only the person or business the dispute is with.</li>
          <li>Do not threaten, insult or press anybody.</li>
          <li>Keep your password and your invitation links to yourself.</li>
        </ul>
      </ProseSection>
      <ProseSection title="What an agreement means">
        <p>
          Nothing binds you until both sides have signed. What both have signed is a contract between the two
          of you, not with {BRAND}. Read it before you sign, and ask somebody you trust if you are unsure.
        </p>
      </ProseSection>
      <ProseSection title="What we do not do">
        <p>
          We give no legal advice, do not decide who is right, do not collect money, and cannot promise a
          result. We do not stop any deadline that runs at a court or elsewhere.
        </p>
      </ProseSection>
      <ProseSection title="Price">
        <p>
          Pricing is flat-rate with no hidden fees. <a href="/contact">Contact the provider</a> for detailed
          pricing.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
