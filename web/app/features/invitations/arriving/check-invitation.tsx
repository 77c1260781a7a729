import { BRAND } from '../../../lib/brand.ts'
import { Card } from '../../../ui/card.tsx'
import { CodeForm } from './code-form.tsx'

/** For people who came by typing the address: how do I get in, and is this real? */
export function CheckInvitation() {
  return (
    <div className="grid items-start gap-6 pt-6 pb-16 md:pt-10 lg:grid-cols-2 lg:gap-10">
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>Somebody invited you here</h1>
        <p className="text-lg text-ink-2">
          {BRAND} is a neutral place for two people to sort out a disagreement. You need no account to read
          what it is about and to answer.
        </p>
      </div>
      <Card aria-labelledby="code" className="grid gap-4 lg:row-span-2 print:hidden">
        <h2 id="code" className="text-lg">
          Open your invitation
        </h2>
        <CodeForm />
      </Card>
      <div className="grid max-w-text gap-4">
        <p>Do you have the mail? Press “Read and answer” in it. Then there is nothing to type.</p>
        <h2 className="mt-4">Make sure that it is real</h2>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>
            Ask the person who invited you, on a phone number or address that you already had. They see the
            same reference in their case.
          </li>
          <li>Look at the address of the page behind the button. It must be the same site as this one.</li>
        </ol>
        <p className="text-ink-2">
          We never ask an invited person for money, bank details or a password by mail.{' '}
          <a href="/contact" className="link">
            Write to us
          </a>{' '}
          when you are not sure.
        </p>
      </div>
    </div>
  )
}
