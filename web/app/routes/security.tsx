import { CheckPaper } from '../features/site/check-paper.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Security', 'How accounts, cases and private limits are protected.')

export default function Security() {
  return (
    <ProsePage
      title="Security"
      lead="You bring private matters here. This is what we do so that they stay private."
    >
      <ProseSection title="Your account">
        <ul>
          <li>
            Passwords are stored only as a slow one-way hash. Nobody can read them, not even the people who
            run this.
          </li>
          <li>
            You can add a second step to each sign-in: a code from an app on your phone, with backup codes for
            the day you lose it. Or you sign in with a passkey.
          </li>
          <li>Your settings list the devices that are signed in. You can sign out each one.</li>
          <li>Too many wrong tries are slowed down.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Your case">
        <ul>
          <li>
            A case is shown to its two sides, and to a helper whom one of them lets in. Both see who that is.
            Anybody else who has its address sees its number and its state, nothing more.
          </li>
          <li>
            An invitation link is long and random. It is open for 14 days, or 21 when the invited person asks
            for time. The sender can withdraw it.
          </li>
          <li>The sums you seal are never sent to the other side.</li>
          <li>Photos lose the note of where and when they were taken before anybody else sees them.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Your agreement">
        <p>
          When both have signed, the agreement becomes a PDF with a digital seal. A common PDF reader shows
          when somebody changed the file after that.
        </p>
      </ProseSection>
      <ProseSection id="check" title="Checking a sealed agreement">
        <p>Each sealed agreement names this page.</p>
        <CheckPaper />
      </ProseSection>
      <ProseSection title="These pages">
        <p>
          They load no scripts, fonts or pictures from other companies, and a strict browser policy blocks any
          that would try to slip in.
        </p>
      </ProseSection>
      <ProseSection title="Found a weak spot?">
        <p>
          Please tell the people who run {BRAND} before you tell others.{' '}
          <a href="/contact">Here is how to reach them</a>.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
