import { useQuery } from '@tanstack/react-query'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useState, type ReactNode } from 'react'
import { ContactStep } from './contact-step.tsx'
import { letterStandingQuery } from './queries.ts'

type ContactFirst = {
  /** Does what only the invited person may do; by letter once an address or number of theirs is confirmed. */
  first: (act: () => void) => void
  /** the step that stands in the place of the screen meanwhile, or null */
  step: ReactNode
}

/** What is typed on the screen stays there: the screen keeps its state while the step is shown. */
export function useContactFirst(
  token: string,
  { email, starterName }: { email: string; starterName: string },
): ContactFirst {
  const { data: standing } = useQuery(letterStandingQuery(token))
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null)
  return {
    first(act) {
      if (!readInvitationToken(token).isHandedOut || standing?.state === 'confirmed') act()
      else setWaiting({ act })
    },
    step: waiting && (
      <ContactStep
        token={token}
        known={email}
        starterName={starterName}
        onConfirmed={() => {
          setWaiting(null)
          waiting.act()
        }}
        onBack={() => setWaiting(null)}
      />
    ),
  }
}
