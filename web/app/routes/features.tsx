import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/pages/features.ts'
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

export const meta = () => pageMeta(m.features(), m.whatYouCanDoHere())

export default function Features() {
  return (
    <ProsePage title={m.features()} lead={m.featuresLead()}>
      <FeatureRow title={m.guidedStartTitle()} picture={<StartPicture />}>
        <p>{m.pickWhatDisputeIsAbout({ minutes: TIMELINE.minutesToStart })}</p>
      </FeatureRow>
      <FeatureRow title={m.invitationThatIsEasyToTitle()} picture={<InvitationPicture />}>
        <p>{m.otherSideGetsNeutralInvitation()}</p>
      </FeatureRow>
      <FeatureRow title={m.itemByItemTitle()} picture={<ItemsPicture />}>
        <p>{m.mostDisputesAreNotAll()}</p>
      </FeatureRow>
      <FeatureRow title={m.messagesAndOffersTitle()} picture={<TalkPicture />}>
        <p>{m.realTimeMessagesShowUp()}</p>
      </FeatureRow>
      <FeatureRow title={m.proposalWithItsReasonsTitle()} picture={<ProposalPicture />}>
        <p>{m.mediatorIsSoftwareItWorks()}</p>
      </FeatureRow>
      <FeatureRow title={m.signedAgreementTitle()} picture={<AgreementPicture />}>
        <p>{m.whatYouAgreedOnBecomes()}</p>
      </FeatureRow>
      <ProseSection title={m.alsoInEveryCaseTitle()}>
        <ul>
          <li>{m.evidenceUploadPhotosPdfFiles()}</li>
          <li>{m.discussionTemplatesCalmFirstSentences()}</li>
          <li>{m.notificationCenterWithAllThat()}</li>
          <li>{m.wayOutAtEachStep({ brand: BRAND })}</li>
        </ul>
      </ProseSection>
    </ProsePage>
  )
}
