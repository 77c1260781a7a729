import { Link } from 'react-router'
import { Callout } from '../../ui/callout.tsx'

/** For an address that signed up before. */
export function AccountExistsNotice({ search }: { search: string }) {
  return (
    <Callout tone="warn" title="Account Already Exists" live>
      <p>
        There is an account with this email address. Please sign in, or{' '}
        <Link to={{ pathname: '/forgot-password', search }} className="link">
          reset your password
        </Link>
        .
      </p>
    </Callout>
  )
}
