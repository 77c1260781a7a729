import * as m from '@evensettle/messages/partners/partner-page.ts'
import { checkBenefitCode, type PartnerPageView } from '@evensettle/contracts/partner-settings.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { brandOf } from './model.ts'
import { CodeForm, Neutrality, Welcome } from './partner-page-parts.tsx'
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

function Open({ page }: { page: PartnerPageView }) {
  return (
    <div className="partner-brand contents" style={brandOf(page.colour)}>
      <Welcome page={page} />
      <CodeCard name={page.name} />
      <Neutrality name={page.name} />
    </div>
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
    <CodeForm
      name={name}
      onSubmit={form.submit}
      field={form.field('code')}
      problem={form.problem}
      isSending={form.isSending}
    />
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
