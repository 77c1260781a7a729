import * as m from '@evensettle/messages/partners/partner-page.ts'
import type { PartnerPageView } from '@evensettle/contracts/partner-settings.ts'
import type { Theme } from '@evensettle/domain/partners/colour.ts'
import type { ComponentProps } from 'react'
import { BRAND } from '../../../lib/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { logoPath } from './model.ts'

/** Whose page it is, and its welcome. */
export function Welcome({
  page: { name, slug, welcome, logos },
  isPicture = false,
}: {
  page: PartnerPageView
  /** drawn on another page, which has a title of its own */
  isPicture?: boolean
}) {
  return (
    <header className="grid gap-3 border-t-4 border-(--partner) pt-5">
      <Logos slug={slug} name={name} logos={logos} />
      <p className="text-sm font-semibold wrap-anywhere text-(--partner)">{m.forMembers({ name })}</p>
      {isPicture ? (
        <p className="font-serif text-3xl leading-tight font-semibold tracking-tight">{m.title()}</p>
      ) : (
        <h1 tabIndex={-1} className="wrap-anywhere">
          {m.title()}
        </h1>
      )}
      {welcome === '' ? null : <p className="text-lg whitespace-pre-line wrap-anywhere">{welcome}</p>}
    </header>
  )
}

/** What stays the same, whoever pays. */
export function Neutrality({ name }: { name: string }) {
  return (
    <section className="grid gap-3">
      <h2>{m.neutralHeading()}</h2>
      <ul className="grid list-disc gap-2 pl-6">
        <li>{m.neutralMediator({ brand: BRAND })}</li>
        <li className="wrap-anywhere">{m.neutralSees({ name })}</li>
        <li className="wrap-anywhere">{m.neutralOther({ name })}</li>
      </ul>
    </section>
  )
}

/** The logo for each theme; without one for dark pages the light one stands on white there. */
function Logos({ slug, name, logos }: Pick<PartnerPageView, 'slug' | 'name' | 'logos'>) {
  const alt = m.logoAlt({ name })
  const image = (theme: Theme, version: string, className: string) => (
    <img
      src={logoPath(slug, theme, version)}
      alt={alt}
      className={`max-h-20 w-fit max-w-full ${className}`}
    />
  )
  return (
    <>
      {logos.light === null
        ? null
        : image('light', logos.light, logos.dark === null ? 'logo-on-white' : 'logo-light')}
      {logos.dark === null ? null : image('dark', logos.dark, 'logo-dark')}
    </>
  )
}

/** Where a member enters the code. */
export function CodeForm({
  name,
  onSubmit,
  field,
  problem,
  isSending,
}: {
  name: string
  onSubmit?: ComponentProps<'form'>['onSubmit']
  field?: Omit<ComponentProps<'input'>, 'children'> & { error?: string | undefined }
  problem: ComponentProps<typeof Problem>['words']
  isSending: boolean
}) {
  return (
    <Card className="grid gap-5">
      <h2>{m.codeHeading()}</h2>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField
          label={m.codeLabel()}
          hint={m.codeHint({ name })}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...field}
        />
        <Problem words={problem} />
        <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
          <Button type="submit" busy={isSending}>
            {m.startButton()}
          </Button>
          <LinkButton to="/create-case" variant="quiet">
            {m.startWithoutLink()}
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}
