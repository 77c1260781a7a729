import * as m from '@evensettle/messages/frame/not-found.ts'
import { useSession } from '../../lib/auth.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** For addresses that lead nowhere, and for things that are not this person's. */
export function NotFound() {
  const isSignedIn = useSession().status === 'session'
  return (
    <div className="mx-auto grid max-w-form gap-4 py-8 md:py-12">
      <h1 tabIndex={-1}>{m.oopsPageNotFoundTitle()}</h1>
      <p className="text-ink-2">{m.addressMayBeMistypedOr()}</p>
      <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
        {isSignedIn ? (
          <>
            <LinkButton to="/dashboard">{m.goToDashboardLink()}</LinkButton>
            <LinkButton to="/" variant="secondary" reload>
              {m.returnToHomeLink()}
            </LinkButton>
          </>
        ) : (
          <>
            <LinkButton to="/" reload>
              {m.returnToHomeLink()}
            </LinkButton>
            <LinkButton to="/login" variant="secondary">
              {m.signInLink()}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
