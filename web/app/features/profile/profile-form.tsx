import * as m from '@evensettle/messages/profile/profile-form.ts'
import type { Profile } from '@evensettle/contracts/profile.ts'
import { isRegionNeeded } from '@evensettle/domain/agreements/address.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KINDS } from './copy.ts'
import { countries, type Choice } from '../../lib/countries.ts'
import { languages, timeZones } from './model.ts'
import type { Place } from './together/model.ts'
import { OtherChoice } from './together/other-choice.tsx'
import { useProfileForm } from './together/use-profile-form.ts'
import { inline } from '../../ui/inline.ts'
import { Problem } from '../../ui/problem.tsx'

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
  const { form, start, others, choose } = useProfileForm({ profile, knownName, forCase, onSaved })
  const country = form.watch('country')
  const other = (place: Place) => (
    <OtherChoice other={others.find((each) => each.place === place)} onChoose={choose} />
  )
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-8">
      <Part title={m.whoYouAreTitle()} why={m.whoYouAreWhy()}>
        <RadioCards legend={m.iAmHereAsLegend()} cards={KINDS} columns={3} {...form.field('kind')} />
        {other('kind')}
        <TextField
          label={m.fullNameLabel()}
          hint={m.fullNameHint()}
          autoComplete="name"
          maxLength={120}
          {...form.field('name')}
        />
        {other('name')}
        <p className="text-sm text-ink-2">
          {m.yourEmailAddressIs(
            { strong: (words) => <strong className="font-semibold text-ink">{words}</strong>, email },
            inline,
          )}
        </p>
      </Part>
      <Part title={m.yourAddressTitle()} why={m.yourAddressWhy()}>
        <TextField
          label={m.streetAndNumberLabel()}
          optional={!forCase}
          autoComplete="street-address"
          maxLength={200}
          {...form.field('addressLine')}
        />
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <TextField
            label={m.postalCodeLabel()}
            optional={!forCase}
            autoComplete="postal-code"
            maxLength={20}
            {...form.field('postalCode')}
          />
          <TextField
            label={m.townOrCityLabel()}
            optional={!forCase}
            autoComplete="address-level2"
            maxLength={120}
            {...form.field('city')}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select label={m.countryLabel()} autoComplete="country" {...form.field('country')}>
            <option value="">{m.chooseCountryOption()}</option>
            <Options choices={countries()} />
          </Select>
          <TextField
            label={m.regionLabel()}
            optional={!forCase || !isRegionNeeded(country)}
            autoComplete="address-level1"
            maxLength={80}
            {...form.field('region')}
          />
        </div>
        {other('address')}
      </Part>
      <Part title={m.howToReachYouTitle()} why={m.howToReachWhy()}>
        <TextField
          label={m.phoneLabel()}
          optional
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.field('phone')}
        />
        {other('phone')}
        <div className="grid gap-5 sm:grid-cols-2">
          <Select label={m.timeZoneLabel()} {...form.field('timeZone')}>
            <Options choices={timeZones(start.timeZone)} />
          </Select>
          <Select
            label={m.languageYouPreferLabel()}
            hint={start.language === 'en' ? undefined : m.languageYouPreferHint()}
            {...form.field('language')}
          >
            <Options choices={languages(start.language)} />
          </Select>
        </div>
        {other('timeZone')}
        {other('language')}
      </Part>
      <Problem words={form.problem} />
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
