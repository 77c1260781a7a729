import * as m from '@evensettle/messages/operator/applications.ts'
import type { ApplicationView } from '@evensettle/contracts/partners.ts'
import { isOpen } from '@evensettle/domain/partners/application.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ApplicationCard } from './application-card.tsx'
import { applicationsQuery } from './queries.ts'

/** Organisations that ask to join the partner program, and those that were decided about. */
export function ApplicationsScreen() {
  const { data, error, refetch } = useQuery(applicationsQuery())
  const applications = data?.applications
  const [decided, setDecided] = useState<string | null>(null)
  return (
    <div className="grid max-w-3xl gap-6">
      <Link to="/admin-dashboard" className="link inline-flex min-h-11 items-center justify-self-start">
        {m.back()}
      </Link>
      <h1 tabIndex={-1}>{m.title()}</h1>
      {!applications ? (
        <NotLoaded of={{ error, refetch }} name={m.title()} outline="h-60 rounded-card" />
      ) : (
        <>
          <Group
            heading={m.waitingHeading()}
            none={m.noneWaiting()}
            of={applications.filter(({ state }) => isOpen(state))}
            decided={decided}
            onDecided={setDecided}
          />
          <Group
            heading={m.decidedHeading()}
            none={m.noneDecided()}
            of={applications.filter(({ state }) => !isOpen(state))}
            decided={decided}
            onDecided={setDecided}
          />
        </>
      )}
    </div>
  )
}

type Of = {
  heading: string
  none: string
  of: readonly ApplicationView[]
  /** the one that was decided about just now */
  decided: string | null
  onDecided: (id: string) => void
}

function Group({ heading, none, of, decided, onDecided }: Of) {
  return (
    <section className="grid gap-4">
      <h2>{heading}</h2>
      {of.length === 0 ? <EmptyState title={none} /> : null}
      <ul className="grid gap-4">
        {of.map((one) => (
          <li key={one.id}>
            <ApplicationCard one={one} isDecided={one.id === decided} onDecided={() => onDecided(one.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
