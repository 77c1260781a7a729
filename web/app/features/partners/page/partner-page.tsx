import * as m from '@evensettle/messages/partners/partner-page.ts'
import { checkBenefitCode, type PartnerPageView } from '@evensettle/contracts/partner-settings.ts'
import type { Theme } from '@evensettle/domain/partners/colour.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { BRAND } from '../../../lib/brand.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { brandOf, logoPath } from './model.ts'
import { partnerPageQuery } from './queries.ts'

/** The page of an organization for its members: its welcome, what it never sees, and the code to begin with. */
export function PartnerPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(partnerPageQuery(slug))
  if (data?.isOpen) return <Open page={data} />
  if (data) return <Resting title={m.restingTitle({ name: data.name })} words={m.restingWords()} />
  if (error instanceof ApiError && error.status === 404)
    return <Resting title={m.unknownTitle()} words={m.unknownWords()} />
  if (error) return <ErrorPanel name={m.errorName()} headingLevel="h1" onRetry={() => void refetch()} />
  return <Spinner label={m.loading()} />
}

function Open({ page: { name, slug, welcome, colour, logos } }: { page: PartnerPageView }) {
  return (
    <div className="partner-brand contents" style={brandOf(colour)}>
      <header className="grid gap-3 border-t-4 border-(--partner) pt-5">
        <Logos slug={slug} name={name} logos={logos} />
        <p className="text-sm font-semibold wrap-anywhere text-(--partner)">{m.forMembers({ name })}</p>
        <h1 tabIndex={-1} className="wrap-anywhere">
          {m.title()}
        </h1>
        {welcome === '' ? null : <p className="text-lg whitespace-pre-line wrap-anywhere">{welcome}</p>}
      </header>
      <CodeCard name={name} />
      <section className="grid gap-3">
        <h2>{m.neutralHeading()}</h2>
        <ul className="grid list-disc gap-2 pl-6">
          <li>{m.neutralMediator({ brand: BRAND })}</li>
          <li className="wrap-anywhere">{m.neutralSees({ name })}</li>
          <li className="wrap-anywhere">{m.neutralOther({ name })}</li>
        </ul>
      </section>
    </div>
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

function CodeCard({ name }: { name: string }) {
  const navigate = useNavigate()
  const form = useEndpointForm(checkBenefitCode, {
    defaultValues: { code: '' },
    check: ({ code }): Record<string, string> => (code.trim() === '' ? { code: m.codeMissing() } : {}),
    onSuccess: ({ code }) => void navigate(`/create-case?code=${encodeURIComponent(code)}`),
  })
  return (
    <Card className="grid gap-5">
      <h2>{m.codeHeading()}</h2>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <TextField
          label={m.codeLabel()}
          hint={m.codeHint({ name })}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...form.field('code')}
        />
        <Problem words={form.problem} />
        <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
          <Button type="submit" busy={form.isSending}>
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

function Resting({ title, words }: { title: string; words: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 tabIndex={-1} className="wrap-anywhere">
        {title}
      </h1>
      <p>{words}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/create-case">{m.startAnywayLink()}</LinkButton>
        <LinkButton to="/" variant="secondary" reload>
          {m.homeLink()}
        </LinkButton>
      </div>
    </section>
  )
}
