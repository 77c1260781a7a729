import * as m from '@evensettle/messages/mail-list/screen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { MailItem } from './mail-item.tsx'
import { mailsQuery, placesQuery } from './queries.ts'

/** The mails about one's cases: whether each arrived, what it said, and how to send it again. The case stands in the address. */
export function MailsScreen() {
  const [search, setSearch] = useSearchParams()
  const places = useQuery(placesQuery())
  const asked = search.get('case') ?? ''
  const caseId = /^[0-9a-f-]{36}$/.test(asked) ? asked : ''
  const cases = places.data?.cases ?? []
  return (
    <div className="page grid content-start gap-6 pt-6 pb-16 md:pt-8">
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
        {places.data?.isOperator ? (
          <p>
            <Link to="/email-dashboard?all=1" className="link inline-flex min-h-11 items-center">
              {m.everybody()}
            </Link>
          </p>
        ) : null}
      </div>
      {cases.length > 1 || caseId !== '' ? (
        <div className="max-w-text">
          <Select
            label={m.pickCase()}
            value={cases.some(({ id }) => id === caseId) ? caseId : ''}
            onChange={({ target }) => setSearch(target.value === '' ? {} : { case: target.value })}
          >
            <option value="">{m.all()}</option>
            {cases.map((one) => (
              <option key={one.id} value={one.id}>
                {m.oneCase({ reference: one.reference, title: one.title })}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <Mails key={caseId} caseId={caseId} />
      <About />
    </div>
  )
}

function Mails({ caseId }: { caseId: string }) {
  const found = useInfiniteQuery(mailsQuery(caseId))
  const mails = found.data?.pages.flatMap((page) => page.mails)
  if (!mails) return <NotLoaded of={found} name={m.name()} />
  if (mails.length === 0)
    return caseId === '' ? (
      <EmptyState title={m.empty()} action={<LinkButton to="/create-case">{m.startCase()}</LinkButton>}>
        <p>{m.emptyWords()}</p>
      </EmptyState>
    ) : (
      <EmptyState title={m.emptyCase()} />
    )
  return (
    <Card aria-labelledby="mails" className="grid gap-2">
      <h2 id="mails">{m.list()}</h2>
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      <ShowMore of={found} label={m.more()} />
    </Card>
  )
}

function About() {
  return (
    <section aria-labelledby="about-mails" className="grid max-w-text gap-2 text-sm text-ink-2">
      <h2 id="about-mails" className="font-sans text-base">
        {m.about()}
      </h2>
      <p>{m.aboutOpened()}</p>
      <p>{m.aboutDelivered()}</p>
      <p>{m.aboutLeftOut()}</p>
      <p>{m.aboutOld()}</p>
    </section>
  )
}
