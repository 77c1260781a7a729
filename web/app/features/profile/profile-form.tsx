import { saveProfile, type Profile } from '@evensettle/contracts/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useEndpointForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KINDS, SAVE_PROBLEMS } from './copy.ts'
import { countries, languages, startValues, timeZones, type Choice } from './model.ts'
import { saveProfileMutation } from './queries.ts'

/** A person's own details: who signs, where letters go, and how they like to be reached. */
export function ProfileForm({
  email,
  profile,
  knownName = '',
  forCase,
  submitLabel,
  onSaved,
}: {
  email: string
  profile: Profile | null
  /** what the person is called in a case already */
  knownName?: string
  /** the case whose agreement waits for the address */
  forCase?: string | undefined
  submitLabel: string
  onSaved: () => void
}) {
  const [start] = useState(() =>
    startValues(profile, {
      name: knownName,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
      languages: navigator.languages,
    }),
  )
  const save = useMutation(saveProfileMutation(useQueryClient()))
  const form = useEndpointForm(saveProfile, {
    defaultValues: start,
    sentences: SAVE_PROBLEMS,
    send: (values) => save.mutateAsync(forCase ? { ...values, forCase } : values),
    onSuccess: onSaved,
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-8">
      <Part title="Who you are" why="The other side sees your name. It is in the agreement too.">
        <RadioCards legend="I am here as" cards={KINDS} columns={3} {...form.field('kind')} />
        <TextField
          label="Full name"
          hint="For a business: your name and the name of the company."
          autoComplete="name"
          maxLength={120}
          {...form.field('name')}
        />
        <p className="text-sm text-ink-2">
          Your email address is <strong className="font-semibold text-ink">{email}</strong>.
        </p>
      </Part>
      <Part title="Your address" why="It goes into the agreement, which both of you read before you sign.">
        <TextField
          label="Street and number"
          autoComplete="street-address"
          maxLength={200}
          {...form.field('addressLine')}
        />
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <TextField
            label="Postal code"
            autoComplete="postal-code"
            maxLength={20}
            {...form.field('postalCode')}
          />
          <TextField
            label="Town or city"
            autoComplete="address-level2"
            maxLength={120}
            {...form.field('city')}
          />
        </div>
        <Select label="Country" autoComplete="country" {...form.field('country')}>
          <option value="">Choose a country</option>
          <Options choices={countries()} />
        </Select>
      </Part>
      <Part
        title="How to reach you"
        why="So that deadlines and mails fit your day. Never shown to the other side."
      >
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.field('phone')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select label="Time zone" {...form.field('timeZone')}>
            <Options choices={timeZones(start.timeZone)} />
          </Select>
          <Select
            label="Language you prefer"
            hint={start.language === 'en' ? undefined : 'Everything here is in English for now.'}
            {...form.field('language')}
          >
            <Options choices={languages(start.language)} />
          </Select>
        </div>
        <TextField
          label="Good times to reach you"
          hint="For example: weekdays after 6 pm"
          optional
          maxLength={200}
          {...form.field('contactTimes')}
        />
      </Part>
      {form.problem ? (
        <Callout tone="danger" live>
          {form.problem}
        </Callout>
      ) : null}
      <div>
        <Button type="submit" busy={form.isSending} className="max-sm:w-full">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

function Part({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-6 first:border-0 first:pt-0">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-sm text-ink-2">{why}</p>
      </div>
      {children}
    </section>
  )
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  ))
}
