import { useSession } from '../../lib/auth.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** For addresses that lead nowhere, and for things that are not this person's. */
export function NotFound() {
  const isSignedIn = useSession().status === 'session'
  return (
    <div className="mx-auto grid max-w-form gap-4 py-8 md:py-12">
      <h1 tabIndex={-1}>Oops! Page not found</h1>
      <p className="text-ink-2">
        The address may be mistyped, or the page belongs to somebody else. Nothing of yours is lost.
      </p>
      <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
        {isSignedIn ? (
          <>
            <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
            <LinkButton to="/" variant="secondary" reload>
              Return to Home
            </LinkButton>
          </>
        ) : (
          <>
            <LinkButton to="/" reload>
              Return to Home
            </LinkButton>
            <LinkButton to="/login" variant="secondary">
              Sign In
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
