import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/sign-in/ways-in-account-panel.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { inline } from '../../../ui/inline.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { CODE_LENGTH, emailProblem, passwordProblem } from '../model.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useFieldErrors } from '../use-field-errors.ts'
import { useProviders } from '../use-providers.ts'
import { CodeFromMail } from './code-from-mail.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { enterOrRegister, goToProvider, mailLinkTo, signInByCode } from './queries.ts'

/** The path back to what the person was doing, good on any device once `keep` has left it at the service. */
export type WayBack = { path: string; keep: () => Promise<void> }

type Sent = { email: string; hasCode: boolean }

/**
 * An account in the middle of something else, on its own screen: by password, by a link that is mailed, or by another
 * service. `onLeave` gives the way back to what the person was doing; it is kept only where they go on elsewhere.
 */
export function AccountPanel({ onLeave }: { onLeave: () => WayBack }) {
  const element = useRef<HTMLFormElement>(null)
  const providers = useProviders()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isKnown, setIsKnown] = useState(false)

  async function enter({ email, password }: { email: string; password: string }): Promise<void> {
    const { path, keep } = onLeave()
    const result = await enterOrRegister(email.trim(), password, path)
    if (result === 'confirm') await keep()
    setIsKnown(result === 'known')
    if (result === 'confirm') setSent({ email: email.trim(), hasCode: false })
    else if (typeof result === 'object') toast(result.problem, { tone: 'error' })
  }

  async function mailLink(email: string): Promise<void> {
    const { path, keep } = onLeave()
    await keep()
    const problem = await mailLinkTo(email.trim(), path)
    if (problem === null) setSent({ email: email.trim(), hasCode: true })
    else toast(problem, { tone: 'error' })
  }

  async function leaveFor(provider: string): Promise<void> {
    const { path, keep } = onLeave()
    await keep()
    const problem = await goToProvider(provider, `next=${encodeURIComponent(path)}`)
    if (problem) toast(problem, { tone: 'error' })
  }

  const form = useFieldErrors(
    ['email', 'password'],
    ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    enter,
  )

  if (sent) return <LinkSent sent={sent} onBack={() => setSent(null)} />
  return (
    <div className="grid gap-5">
      <div aria-live="polite" className="empty:hidden">
        {isKnown ? (
          <Callout title={m.thereIsAccountTitle()}>
            <p>{m.typeItsPasswordOr()}</p>
          </Callout>
        ) : null}
      </div>
      <form ref={element} method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        <TextField
          label={m.yourEmailLabel()}
          hint={m.yourEmailHint()}
          name="email"
          type="email"
          required
          autoComplete="username"
          error={form.errors.email}
        />
        <PasswordField
          label={m.passwordLabel()}
          hint={m.passwordHint({ characters: SIGN_IN_RULES.passwordAtLeast })}
          warnsIfEasy
          name="password"
          required
          autoComplete="new-password"
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>{m.goOnButton()}</SubmitButton>
      </form>
      <div className="grid gap-3">
        <Button
          variant="secondary"
          block
          onClick={() => form.submitField(element.current, 'email', mailLink)}
        >
          {m.mailMeLinkButton()}
        </Button>
        <ProviderButtons providers={providers} onChoose={leaveFor} />
      </div>
    </div>
  )
}

/** A mail is on its way: its link goes on anywhere, its code right here. */
function LinkSent({ sent: { email, hasCode }, onBack }: { sent: Sent; onBack: () => void }) {
  async function enter(code: string): Promise<boolean> {
    const problem = await signInByCode(email, code).catch(unreachable)
    if (problem !== null) toast(problem, { tone: 'error' })
    return problem === null
  }

  return (
    <div className="grid gap-5">
      <output className="block">
        <p className="font-semibold">{m.checkYourEmail()}</p>
        <p className="mt-1 text-ink-2">
          {m.linkGoesOnWithThis(
            { strong: (words) => <strong className="wrap-anywhere text-ink">{words}</strong>, email },
            inline,
          )}
        </p>
      </output>
      {hasCode ? (
        <CodeFromMail hint={m.codeHint({ digits: CODE_LENGTH })} button={m.goOnButton()} onCode={enter} />
      ) : null}
      <Button variant="quiet" onClick={onBack}>
        {m.anotherAddressButton()}
      </Button>
    </div>
  )
}
