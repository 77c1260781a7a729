import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Privacy', 'What is stored, who sees it, and what is never shared.')

export default function Privacy() {
  return (
    <ProsePage title="Privacy" lead="What is stored, who sees it, and what is never shared.">
      <ProseSection title="What is stored">
        <ul>
          <li>
            Your account: email address, a hash of your password, your profile, your sign-in methods and the
            devices that are signed in.
          </li>
          <li>
            Your cases: what you wrote, your answers, photos and papers, messages, offers, and the agreement
            with its signatures.
          </li>
          <li>
            For an invited person: when the invitation was first opened, and when they sign in. Both sides of
            the case see it.
          </li>
          <li>
            If you give a phone number or postal address of the other side: to reach them for this case only.
          </li>
          <li>For a helper: the name and what they are to you. Both sides see it.</li>
          <li>If you stop our mails: your address, so that we do not write to it again.</li>
          <li>For a message to us: your words, your name and your address, in a mail to the people here.</li>
          <li>For a signature: the time, the internet address and the browser, as proof for both sides.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Who sees it">
        <p>
          What you say in a case is for the other side of that case, and for a helper whom one of you lets in.
          The sums you seal are for nobody but you: the software compares them, and shows only a result that
          lies inside both ranges.
        </p>
      </ProseSection>
      <ProseSection title="What we leave out">
        <p>
          No ads, no trackers, no profiles, nothing from other companies on our pages. One cookie notes,
          unreadable to us as a list of people, which accounts signed in with this browser: it keeps somebody
          with the printed letter from answering for the other side. Your own browser keeps your session, your
          choice of theme, an invitation you opened, and words you have not sent yet.
        </p>
      </ProseSection>
      <ProseSection title="Where it is">
        <p>
          On the server of the organization that runs this {BRAND} service, and in the emails, texts and
          letters that are sent for you.
        </p>
      </ProseSection>
      <ProseSection title="Your rights">
        <p>
          You may ask what is stored about you, have mistakes put right, and ask for deletion.{' '}
          <a href="/contact">Here is how to reach us</a>. A signed agreement stays with the other side as
          well.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
