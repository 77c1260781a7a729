import { useQuery } from '@tanstack/react-query'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useState, type ReactNode } from 'react'
import { ContactStep } from './contact-step.tsx'
import { letterContactQuery } from './queries.ts'

type ContactFirst = {
  /** Does what only the invited person may do; by letter once an address or number of theirs is confirmed. */
  first: (act: () => void) => void
  /** the step that stands in the place of the screen meanwhile, or null */
  step: ReactNode
}

/**
 * What is typed on the screen stays there: the screen keeps its state while the step is shown. It comes back when the
 * server says that what was confirmed does not count any more.
 */
export function useContactFirst(
  token: string,
  { email, starterName }: { email: string; starterName: string },
): ContactFirst {
  const { data: letterContact } = useQuery(letterContactQuery(token))
  const [asked, setAsked] = useState<{ act: () => void; wasConfirmed: boolean } | null>(null)
  const isConfirmed = !readInvitationToken(token).isOfLetter || letterContact?.state === 'confirmed'
  return {
    first(act) {
      setAsked({ act, wasConfirmed: isConfirmed })
      if (isConfirmed) act()
    },
    step: asked && !isConfirmed && (
      <ContactStep
        token={token}
        known={email}
        starterName={starterName}
        isOver={asked.wasConfirmed}
        sends
        onConfirmed={() => {
          setAsked({ ...asked, wasConfirmed: true })
          asked.act()
        }}
        onBack={() => setAsked(null)}
      />
    ),
  }
}
