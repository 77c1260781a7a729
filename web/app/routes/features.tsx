import {
  AgreementPicture,
  InvitationPicture,
  ItemsPicture,
  ProposalPicture,
  StartPicture,
  TalkPicture,
} from '../features/site/feature-pictures.tsx'
import { FeatureRow } from '../features/site/feature-row.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () =>
  pageMeta('Features', 'What you can do here, from the first word to the signed agreement.')

export default function Features() {
  return (
    <ProsePage
      title="Features"
      lead="From the first word to the signed agreement, in one place that both sides share."
    >
      <FeatureRow title="A guided start" picture={<StartPicture />}>
        <p>
          Pick what the dispute is about, tell what happened in your own words, list what you ask for, and
          name the other side. It takes about 5 minutes. Your draft saves itself, so you can stop and come
          back.
        </p>
      </FeatureRow>
      <FeatureRow title="An invitation that is easy to answer" picture={<InvitationPicture />}>
        <p>
          The other side gets a neutral invitation. It opens without an account and says who wants to sort out
          what. They can agree, see it differently, ask for time, or say that it is not for them.
        </p>
      </FeatureRow>
      <FeatureRow title="Item by item" picture={<ItemsPicture />}>
        <p>
          Most disputes are not all or nothing. Each point gets its own answer: agree, agree in part with an
          amount, or see it differently with a reason. So you both know what is really open.
        </p>
      </FeatureRow>
      <FeatureRow title="Messages and offers" picture={<TalkPicture />}>
        <p>
          Real-time messages show up on the other screen at once. Offers are more than words: who pays what,
          by when, in how many parts, and what else is to be done. A picture shows how far both sides have
          moved.
        </p>
      </FeatureRow>
      <FeatureRow title="A proposal with its reasons" picture={<ProposalPicture />}>
        <p>
          The mediator is software. It works out terms from what each side asked and admitted, and gives the
          reason for each item. Both sides see the same. Each side then seals the sums it could live with. If
          the ranges meet, there is a settlement inside both. If not, neither side learns where the other
          stood.
        </p>
      </FeatureRow>
      <FeatureRow title="A signed agreement" picture={<AgreementPicture />}>
        <p>
          What you agreed on becomes a written agreement. Both sides read and sign it, and both can download
          it as a sealed PDF in which any later change can be seen.
        </p>
      </FeatureRow>
      <ProseSection title="Also in every case">
        <ul>
          <li>Evidence upload: photos, PDF files and plain text, beside the point they are about.</li>
          <li>Discussion templates: calm first sentences that you can change.</li>
          <li>A notification center with all that waits for you.</li>
          <li>A way out at each step, until both have signed. {BRAND} never holds you in a case.</li>
        </ul>
      </ProseSection>
    </ProsePage>
  )
}
