import * as m from '@evensettle/messages/invitations/joining-one-time-link.ts'
import { useState } from 'react'
import { authClient } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { inline } from '../../../ui/inline.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Instead of a password: a link by mail that signs in once and comes back to the case. */
export function OneTimeLink({
  email,
  returnPath,
  variant = 'secondary',
  label = m.sendMeOneTimeLink(),
}: {
  email: string
  /** where the link leads after signing in */
  returnPath: string
  variant?: 'primary' | 'secondary'
  label?: string
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    setState('busy')
    setProblem(null)
    const client = await authClient()
    const { error } = await client.signInWithOtp({
      email,
      options: { emailRedirectTo: window.location.origin + returnPath },
    })
    setState(error ? 'idle' : 'sent')
    if (error) setProblem(error.message)
  }

  if (state === 'sent')
    return (
      <Callout title={m.checkYourEmailTitle()} live>
        <p>
          {m.linkIsOnItsWay(
            { strong: (words) => <strong className="wrap-anywhere">{words}</strong>, email },
            inline,
          )}
        </p>
      </Callout>
    )
  return (
    <div className="grid gap-3">
      <Problem words={problem} />
      <Button variant={variant} block busy={state === 'busy'} onClick={() => void send()}>
        {label}
      </Button>
    </div>
  )
}
