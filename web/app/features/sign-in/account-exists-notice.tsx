import * as m from '@evensettle/messages/sign-in/account-exists-notice.ts'
import { Link } from 'react-router'
import { Callout } from '../../ui/callout.tsx'
import { inline } from '../../ui/inline.ts'

/** For an address that signed up before: whether it is confirmed or still waits is not told. */
export function AccountExistsNotice({ search }: { search: string }) {
  return (
    <Callout tone="warn" title={m.accountAlreadyExistsTitle()} live>
      <p>
        {m.addressWasUsedBefore(
          {
            link: (words) => (
              <Link to={{ pathname: '/forgot-password', search }} className="link">
                {words}
              </Link>
            ),
          },
          inline,
        )}
      </p>
      <p>{m.mailMayBeOnItsWay()}</p>
    </Callout>
  )
}
