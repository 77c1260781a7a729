import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/pages/security.ts'
import { CheckPaper } from '../features/site/check-paper.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'

export const meta = () => pageMeta(m.security(), m.howAccountsCasesAndPrivate())

export default function Security() {
  return (
    <ProsePage title={m.security()} lead={m.securityLead()}>
      <ProseSection title={m.yourAccountTitle()}>
        <ul>
          <li>{m.passwordsAreStoredOnlyAs()}</li>
          <li>{m.youCanAddSecondStep()}</li>
          <li>{m.yourSettingsListDevicesThat()}</li>
          <li>{m.tooManyWrongTriesAre()}</li>
        </ul>
      </ProseSection>
      <ProseSection title={m.yourCaseTitle()}>
        <ul>
          <li>{m.caseIsShownToIts()}</li>
          <li>
            {m.invitationLinkIsLongAnd({
              days: TIMELINE.invitationValid / DAY,
              longer: (TIMELINE.invitationValid + TIMELINE.moreTime) / DAY,
            })}
          </li>
          <li>{m.sumsYouSealAreNever()}</li>
          <li>{m.photosLoseNoteOfWhere()}</li>
        </ul>
      </ProseSection>
      <ProseSection title={m.yourAgreementTitle()}>
        <p>{m.whenBothHaveSignedAgreement()}</p>
      </ProseSection>
      <ProseSection id="check" title={m.checkingSealedAgreementTitle()}>
        <p>{m.eachSealedAgreementNamesThis()}</p>
        <CheckPaper />
      </ProseSection>
      <ProseSection title={m.thesePagesTitle()}>
        <p>{m.theyLoadNoScriptsFonts()}</p>
      </ProseSection>
      <ProseSection title={m.foundWeakSpotTitle()}>
        <p>
          {m.pleaseTellPeopleWhoRun(
            { brand: BRAND, link: (words) => <a href="/contact">{words}</a> },
            inline,
          )}
        </p>
      </ProseSection>
    </ProsePage>
  )
}
