import { OperatorAddress } from '../features/site/operator-address.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Legal notice', 'What this service is and is not.')

export default function Legal() {
  return (
    <ProsePage title="Legal notice" lead={`What ${BRAND} is, what it is not, and who runs it.`}>
      <ProseSection title="Not a law firm">
        <p>
          {BRAND} is not a law firm and does not give legal advice. Results are not guaranteed. Using {BRAND}{' '}
          does not create an attorney-client relationship.
        </p>
      </ProseSection>
      <ProseSection title="What “legally enforceable” means">
        <p>
          A settlement agreement signed by both sides is a contract between them. That is what we mean when we
          call it legally enforceable. It is not a judgment of a court. How a contract can be enforced depends
          on the law that applies to it.
        </p>
      </ProseSection>
      <ProseSection title="The mediator is software">
        <p>
          Proposals are worked out by software from what both sides entered. It does not judge who is right
          and does not predict what a court would decide. Both sides are free to refuse any proposal.
        </p>
      </ProseSection>
      <ProseSection title="Who runs this service">
        <OperatorAddress form="on the contact page" />
      </ProseSection>
      <ProseSection title="The software">
        <p>
          The software is free: it is published under the GNU Affero General Public License, version 3 or
          later.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
