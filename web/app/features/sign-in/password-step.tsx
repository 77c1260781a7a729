import * as m from '@evensettle/messages/sign-in/password-step.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InvitedDoor } from '../site/invited-door.tsx'
import { AccountExistsNotice } from './account-exists-notice.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { emailProblem, type Arrival, type Provider } from './model.ts'
import { OtherWays } from './other-ways.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { inline } from '../../ui/inline.ts'

/** E-mail and password, and the other ways in. `search` is kept on the links, so that nobody forgets what they came for. */
export function PasswordStep({
  subtitle,
  search,
  arrival,
  showAccountExists,
  email = '',
  onSignIn,
  onOfferPasskey,
  onPasskey,
  onLink,
  providers,
  onProvider,
  onGoBack,
}: {
  subtitle: string
  search: string
  arrival: Arrival | null
  showAccountExists: boolean
  /** what was typed where the account turned out to exist */
  email?: string
  onSignIn: (email: string, password: string) => Promise<void>
  onOfferPasskey: () => void
  onPasskey: () => void
  onLink: (email: string) => Promise<void>
  providers: readonly Provider[]
  onProvider: (id: string) => void
  onGoBack: () => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const hasOffered = useRef(false)
  const form = useFieldErrors(
    ['email', 'password'],
    ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? m.password() : null,
    }),
    ({ email, password }) => onSignIn(email.trim(), password),
  )

  /** Once a visit: the browser keeps the offer open until a passkey is chosen. */
  function offerPasskeyOnce() {
    if (hasOffered.current) return
    hasOffered.current = true
    onOfferPasskey()
  }

  return (
    <AuthScreen
      title={m.signInTitle()}
      subtitle={subtitle}
      above={
        <Button variant="quiet" size="s" onClick={onGoBack}>
          {m.goBackButton()}
        </Button>
      }
      below={
        <>
          <p>
            {m.newHereCreateAccount(
              {
                link: (words) => (
                  <Link to={{ pathname: '/register', search }} className="link">
                    {words}
                  </Link>
                ),
              },
              inline,
            )}
          </p>
          <InvitedDoor className="text-start" />
        </>
      }
    >
      {arrival ? (
        <Callout tone={arrival.tone} title={arrival.title} live>
          <p>{arrival.whatNow}</p>
        </Callout>
      ) : null}
      {showAccountExists ? <AccountExistsNotice search={search} /> : null}
      <form ref={element} method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        <TextField
          label={m.emailLabel()}
          name="email"
          type="email"
          required
          defaultValue={email}
          autoComplete="username webauthn"
          onFocus={offerPasskeyOnce}
          error={form.errors.email}
        />
        <PasswordField
          label={m.passwordLabel()}
          name="password"
          required
          autoComplete="current-password"
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>{m.signInTitle()}</SubmitButton>
      </form>
      <Link
        to={{ pathname: '/forgot-password', search }}
        className="link -my-2 flex min-h-11 items-center justify-self-center"
      >
        {m.forgotYourPasswordLink()}
      </Link>
      <OtherWays
        onLink={() => form.submitField(element.current, 'email', (email) => onLink(email.trim()))}
        onPasskey={onPasskey}
        providers={providers}
        onProvider={onProvider}
      />
    </AuthScreen>
  )
}
