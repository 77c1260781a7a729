import * as m from '@evensettle/messages/invitations/arriving-confirm-address.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/auth.ts'
import { OneTimeLink } from '../joining/one-time-link.tsx'
import { emailConfirmedQuery } from '../queries.ts'
import { inline } from '../../../ui/inline.ts'

/** For an address that nobody has confirmed yet: an invitation is found by it only after a mail has shown whose it is. */
export function ConfirmAddress({ returnPath }: { returnPath: string }) {
  const session = useSession()
  const isConfirmed = useQuery({ ...emailConfirmedQuery(), enabled: session.status === 'session' }).data
  if (session.status !== 'session' || isConfirmed !== false) return null
  return (
    <div className="grid w-full gap-3">
      <h2 className="text-lg">{m.didInvitationGoToYourHeading()}</h2>
      <p>
        {m.youAreSignedInAs(
          {
            strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
            email: session.session.email,
          },
          inline,
        )}
      </p>
      <OneTimeLink email={session.session.email} returnPath={returnPath} label={m.sendMeLinkLabel()} />
    </div>
  )
}
