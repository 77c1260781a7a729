import * as m from '@evensettle/messages/security/passkeys-name-passkey.ts'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { nameProblem } from '../model.ts'
import { renamePasskey, type Passkey } from '../queries.ts'
import { useStep } from '../use-step.ts'

/** Gives a passkey the name by which its owner knows it. */
export function NamePasskey({
  passkey,
  onClose,
  onNamed,
}: {
  passkey: Passkey | null
  onClose: () => void
  onNamed: () => void
}) {
  return (
    <Dialog open={passkey !== null} title={m.nameThisPasskeyTitle()} onClose={onClose}>
      {passkey ? <NameForm passkey={passkey} onClose={onClose} onNamed={onNamed} /> : null}
    </Dialog>
  )
}

function NameForm({
  passkey,
  onClose,
  onNamed,
}: {
  passkey: Passkey
  onClose: () => void
  onNamed: () => void
}) {
  const guard = useGuard()
  const [name, setName] = useState(passkey.name)
  const { isBusy, problem, setProblem, run } = useStep()

  async function save() {
    await guard(() => renamePasskey(passkey.id, name.trim()))
    toast(m.nameIsSaved(), { tone: 'success' })
    onNamed()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = nameProblem(name)
    if (wrong !== null) setProblem(wrong)
    else void run(save).then((isDone) => isDone && onClose())
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <TextField
        label={m.nameLabel()}
        hint={m.nameHint()}
        maxLength={60}
        value={name}
        error={problem ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {m.saveNameButton()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.notNowButton()}
        </Button>
      </div>
    </form>
  )
}
