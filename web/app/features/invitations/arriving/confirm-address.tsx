import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/auth.ts'
import { OneTimeLink } from '../joining/one-time-link.tsx'
import { emailConfirmedQuery } from '../queries.ts'

/** For an address that nobody has confirmed yet: an invitation is found by it only after a mail has shown whose it is. */
export function ConfirmAddress({ returnPath }: { returnPath: string }) {
  const session = useSession()
  const isConfirmed = useQuery({ ...emailConfirmedQuery(), enabled: session.status === 'session' }).data
  if (session.status !== 'session' || isConfirmed !== false) return null
  return (
    <div className="grid w-full gap-3">
      <h2 className="text-lg">Did the invitation go to your address?</h2>
      <p>
        You are signed in as <strong className="wrap-anywhere">{session.session.email}</strong>. If you were
        invited at this address, show that it is yours: open a link that we send there, and what waits for you
        appears.
      </p>
      <OneTimeLink email={session.session.email} returnPath={returnPath} label="Send me the link" />
    </div>
  )
}
