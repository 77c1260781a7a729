import { parseReference } from '@evensettle/domain/cases/reference.ts'
import { useState, type FormEvent } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** For people who came by typing the address: is this real, and how do I get in? */
export function CheckInvitation() {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<{ reference: string } | { problem: string } | null>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const read = parseReference(text)
    setChecked(
      read.ok
        ? { reference: read.value }
        : {
            problem:
              'A reference has eight letters and digits after ES, like ES-4F7K-9QXM. Please compare it.',
          },
    )
  }

  return (
    <div className="grid items-start gap-6 py-6 md:py-10 lg:grid-cols-2 lg:gap-10">
      <div className="grid max-w-text gap-5">
        <h1 tabIndex={-1}>Somebody invited you here</h1>
        <p className="text-lg text-ink-2">
          {BRAND} is a neutral place for two people to sort out a disagreement. You need no account to read
          what it is about and to answer.
        </p>
        <h2>Open your invitation</h2>
        <p>
          Press “Read and answer” in the mail you got. That button carries a long key that only your mail has,
          so that nobody else can read or answer for you. The short reference alone does not open anything.
        </p>
        <h2>Make sure that it is real</h2>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>Compare the reference in the mail with the form on this page.</li>
          <li>
            Ask the person who invited you, on a phone number or address that you already had, whether they
            sent it and which reference they see.
          </li>
          <li>Look at the address of the page behind the button: it must be the same site as this one.</li>
        </ol>
        <p className="text-ink-2">
          We never ask an invited person for money, bank details or a password by mail.{' '}
          <a href="/contact" className="link">
            Write to us
          </a>{' '}
          when you are not sure.
        </p>
      </div>
      <Card>
        <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
          <TextField
            label="Reference"
            hint="It stands in the mail and looks like ES-4F7K-9QXM."
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={checked && 'problem' in checked ? checked.problem : undefined}
            onChange={(event) => {
              setText(event.target.value)
              setChecked(null)
            }}
            className="tabular"
          />
          <Button type="submit">Check the reference</Button>
          <output className="block">
            {checked && 'reference' in checked ? (
              <Callout title={`${checked.reference} is written in the right form`}>
                <p>
                  The person who invited you sees the same reference in their case. Ask them to read it to
                  you. If it is the same, the mail is theirs; then use the button in it.
                </p>
              </Callout>
            ) : null}
          </output>
        </form>
      </Card>
    </div>
  )
}
