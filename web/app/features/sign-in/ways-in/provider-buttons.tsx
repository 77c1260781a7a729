import * as m from '@evensettle/messages/sign-in/ways-in-account-panel.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { Provider } from '../model.ts'

/** The services that lead to an account; what fails on the way to one is told. */
export function ProviderButtons({
  providers,
  onChoose,
}: {
  providers: readonly Provider[]
  onChoose: (id: string) => Promise<void>
}) {
  const [chosen, setChosen] = useState<string | null>(null)

  async function choose(id: string): Promise<void> {
    if (chosen !== null) return
    setChosen(id)
    try {
      await onChoose(id)
    } catch {
      toast(unreachable(), { tone: 'error' })
    } finally {
      setChosen(null)
    }
  }

  return providers.map(({ id, name }) => (
    <Button key={id} variant="secondary" block busy={chosen === id} onClick={() => void choose(id)}>
      {m.continueWithButton({ name })}
    </Button>
  ))
}
