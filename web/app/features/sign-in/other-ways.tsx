import * as m from '@evensettle/messages/sign-in/other-ways.ts'
import { Button } from '../../ui/button.tsx'
import type { Provider } from './model.ts'

/** The ways in beside the password: a link by mail, a passkey, an account elsewhere. */
export function OtherWays({
  providers,
  onLink,
  onPasskey,
  onProvider,
}: {
  providers: readonly Provider[]
  onLink: () => void
  onPasskey: () => void
  onProvider: (id: string) => void
}) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.orWithoutPassword()}
      </p>
      <Button variant="secondary" block onClick={onLink}>
        {m.emailMeLinkButton()}
      </Button>
      <Button variant="secondary" block onClick={onPasskey}>
        {m.signInWithPasskeyButton()}
      </Button>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="secondary" block onClick={() => onProvider(id)}>
          {m.continueWithButton({ name })}
        </Button>
      ))}
    </div>
  )
}
