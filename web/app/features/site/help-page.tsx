import { BRAND } from '../../lib/brand.ts'
import { ProsePage, ProseSection } from './prose-page.tsx'

/** First answers, for anybody. */
export function HelpPage() {
  return (
    <ProsePage
      title="Help"
      lead="First answers, for the person who starts and for the person who was invited."
    >
      <ProseSection title="You want to start">
        <ol>
          <li>
            <a href="/register">Create an account</a> and fill in who you are.
          </li>
          <li>Describe the dispute and list what you ask for, each thing by itself.</li>
          <li>Enter the email address of the other side, read it all once more, and send.</li>
        </ol>
        <p>Write as if a friend of the other side read along. A calm first message gets more answers.</p>
      </ProseSection>
      <ProseSection title="You were invited">
        <ol>
          <li>Open the link in the invitation. You need no account to read it and to answer.</li>
          <li>Go through the points. For each: agree, agree in part, or say how you see it.</li>
          <li>Taking part is your choice. You can also ask for time, or say that it is not for you.</li>
        </ol>
      </ProseSection>
      <ProseSection title="You cannot sign in">
        <p>
          <a href="/forgot-password">Ask for a link</a> to set a new password. If you use two-factor
          authentication and lost your phone, choose “Use backup code instead” on the code screen.
        </p>
      </ProseSection>
      <ProseSection title="Is this the right place?">
        <p>
          {BRAND} is for disputes between people who can talk to each other. If you feel threatened, or if a
          deadline at a court is near, please get help from a local advice office or a lawyer first.
        </p>
        <p>
          <a href="/right-place">Five questions</a> tell you whether it fits, before you sign up.
        </p>
      </ProseSection>
      <ProseSection title="Still stuck?">
        <p>
          <a href="/contact">Write to the people who run this</a>. Please do not send passwords or codes.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
