import * as m from '@evensettle/messages/partners/application-screen.ts'
import { answerApplication, sendApplication, type OpenedApplication } from '@evensettle/contracts/partners.ts'
import {
  MAX_APPLICATION_WORDS,
  MAX_ORGANISATION_NAME,
  MEMBER_BANDS,
  ORGANISATION_KINDS,
} from '@evensettle/domain/partners/application.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '../../../lib/api.ts'
import { countries } from '../../../lib/countries.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KIND_WORDS, MEMBER_WORDS } from './copy.ts'
import { wordsKept, type ApplicationValues } from './queries.ts'

const EMPTY = { organisation: '', country: '', contactName: '', email: '', website: '', why: '' }

/** The application, kept as one types. `start` is what was sent before. */
export function ApplicationForm({
  token,
  start,
  onSent,
}: {
  token: string | null
  start: OpenedApplication['application'] | null
  onSent: (email: string) => void
}) {
  const [kept] = useState(() => wordsKept(token))
  const [defaultValues] = useState(() => ({ id: crypto.randomUUID(), ...EMPTY, ...start, ...kept.read() }))
  const form = useEndpointForm(sendApplication, {
    defaultValues,
    send: ({ id, ...applied }: ApplicationValues) =>
      token === null
        ? call(sendApplication, { id, ...applied })
        : call(answerApplication, { token, ...applied }),
    onSuccess: (_, { email }) => {
      kept.forget()
      onSent(email.trim())
    },
  })
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((values) => kept.write({ ...values, id: defaultValues.id }))
    return unsubscribe
  }, [watch, kept, defaultValues])

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-8">
      <Part title={m.organisationHeading()}>
        <TextField
          label={m.nameLabel()}
          autoComplete="organization"
          maxLength={MAX_ORGANISATION_NAME}
          {...form.field('organisation')}
        />
        <Select label={m.kindLabel()} {...form.field('kind')}>
          <option value="">{m.chooseOption()}</option>
          {ORGANISATION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_WORDS[kind]()}
            </option>
          ))}
        </Select>
        <div className="grid items-end gap-5 sm:grid-cols-[2fr_3fr]">
          <Select label={m.countryLabel()} autoComplete="country" {...form.field('country')}>
            <option value="">{m.chooseOption()}</option>
            {countries().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select label={m.membersLabel()} {...form.field('members')}>
            <option value="">{m.chooseOption()}</option>
            {MEMBER_BANDS.map((band) => (
              <option key={band} value={band}>
                {MEMBER_WORDS[band]()}
              </option>
            ))}
          </Select>
        </div>
        <TextField
          label={m.websiteLabel()}
          hint={m.websiteHint()}
          optional
          autoComplete="url"
          inputMode="url"
          maxLength={200}
          {...form.field('website')}
        />
      </Part>
      <Part title={m.contactHeading()}>
        <TextField
          label={m.contactLabel()}
          autoComplete="name"
          maxLength={120}
          {...form.field('contactName')}
        />
        <TextField
          label={m.emailLabel()}
          hint={m.emailHint()}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('email')}
        />
      </Part>
      <Part title={m.whyHeading()}>
        <TextArea
          label={m.whyLabel()}
          hint={m.whyHint()}
          rows={6}
          maxLength={MAX_APPLICATION_WORDS}
          defaultValue={defaultValues.why}
          {...form.field('why')}
        />
      </Part>
      <Problem words={form.problem} />
      <div className="grid justify-items-start gap-3">
        <Button type="submit" busy={form.isSending} className="max-sm:w-full">
          {token === null ? m.sendButton() : m.sendAgainButton()}
        </Button>
        <p className="text-sm text-ink-2">{m.savedHere()}</p>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-6 first:border-0 first:pt-0">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
