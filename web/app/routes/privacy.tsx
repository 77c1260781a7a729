import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/pages/privacy.ts'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'

export const meta = () => pageMeta(m.privacy(), m.whatIsStoredWhoSees())

export default function Privacy() {
  return (
    <ProsePage title={m.privacy()} lead={m.whatIsStoredWhoSees()}>
      <ProseSection title={m.whatIsStoredTitle()}>
        <ul>
          <li>{m.yourAccountEmailAddressHash()}</li>
          <li>{m.yourCasesWhatYouWrote()}</li>
          <li>{m.ifYouHaveLinkSent({ days: TIMELINE.draftLinkKeptFor / DAY })}</li>
          <li>{m.forInvitedPersonWhenInvitation()}</li>
          <li>{m.ifYouGivePhoneNumber()}</li>
          <li>{m.forHelperNameAndWhat()}</li>
          <li>{m.ifYouStopOurMails()}</li>
          <li>{m.forMessageToUsYour()}</li>
          <li>{m.forSignatureTimeInternetAddress()}</li>
        </ul>
      </ProseSection>
      <ProseSection title={m.whoSeesItTitle()}>
        <p>{m.whatYouSayInCase()}</p>
      </ProseSection>
      <ProseSection title={m.whatWeLeaveOutTitle()}>
        <p>{m.noAdsNoTrackersNo()}</p>
      </ProseSection>
      <ProseSection title={m.whereItIsTitle()}>
        <p>{m.onServerOfOrganizationThat({ brand: BRAND })}</p>
      </ProseSection>
      <ProseSection title={m.yourRightsTitle()}>
        <p>{m.youMayAskWhatIs({ link: (words) => <a href="/contact">{words}</a> }, inline)}</p>
      </ProseSection>
    </ProsePage>
  )
}
