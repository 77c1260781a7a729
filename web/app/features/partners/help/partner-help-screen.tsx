import * as m from '@evensettle/messages/partners/partner-help.ts'
import { PARTNER_POSTER_PATH } from '@evensettle/contracts/partner-settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BRAND } from '../../../lib/brand.ts'
import { download } from '../../../lib/download.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SeatPage } from '../seat-page.tsx'
import { partnerSettingsQuery } from '../settings/queries.ts'

const ARTICLES = [
  [m.firstTitle(), m.firstWords()],
  [m.codesTitle(), m.codesWords()],
  [m.figuresTitle(), m.figuresWords()],
  [m.neutralTitle(), m.neutralWords({ brand: BRAND })],
  [m.dataTitle(), m.dataWords()],
  [m.listTitle(), m.listWords()],
  [m.leaveTitle(), m.leaveWords()],
] as const

/** Help for organizations: how it works, texts to hand on, and the poster. Not found without a seat. */
export function PartnerHelpScreen() {
  return (
    <SeatPage title={m.title()} of={useQuery(partnerSettingsQuery())}>
      {({ organisation: { name, slug } }) => <Help name={name} slug={slug} />}
    </SeatPage>
  )
}

function Help({ name, slug }: { name: string; slug: string }) {
  const address = `${window.location.origin}/partner/${slug}`
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
      <section className="grid gap-3">
        <h2>{m.howHeading()}</h2>
        {ARTICLES.map(([title, words]) => (
          <details key={title} className="rounded-card border border-line bg-card px-5">
            <summary className="flex min-h-12 items-center font-semibold">{title}</summary>
            <p className="pb-4 whitespace-pre-line text-ink-2">{words}</p>
          </details>
        ))}
        <LinkButton to="/contact" variant="secondary" reload>
          {m.contactLink()}
        </LinkButton>
      </section>
      <div className="grid min-w-0 gap-6">
        <Text title={m.newsletterHeading()} lead={m.newsletterLead()} copy={m.copyNewsletter()}>
          {m.newsletter({ name, address, brand: BRAND })}
        </Text>
        <Text title={m.clauseHeading()} lead={m.clauseLead()} copy={m.copyClause()}>
          {m.clause({ address, brand: BRAND })}
        </Text>
        <PosterCard />
      </div>
    </div>
  )
}

function Text({
  title,
  lead,
  copy,
  children,
}: {
  title: string
  lead: ReactNode
  copy: string
  children: string
}) {
  return (
    <Card className="grid justify-items-start gap-3">
      <h2>{title}</h2>
      <p className="text-ink-2">{lead}</p>
      <blockquote className="w-full rounded-soft bg-sunken p-4 whitespace-pre-line wrap-anywhere">
        {children}
      </blockquote>
      <CopyButton text={children} label={copy} />
    </Card>
  )
}

function PosterCard() {
  const poster = useMutation({ mutationFn: () => download(PARTNER_POSTER_PATH, null) })
  return (
    <Card className="grid justify-items-start gap-3">
      <h2>{m.posterHeading()}</h2>
      <p className="text-ink-2">{m.posterLead()}</p>
      <Button variant="secondary" busy={poster.isPending} onClick={() => poster.mutate()}>
        {m.posterButton()}
      </Button>
      <Problem words={poster.error?.message} />
    </Card>
  )
}
