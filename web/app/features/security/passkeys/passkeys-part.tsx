import * as m from '@evensettle/messages/security/passkeys-part.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { Entry, LoadedPart } from '../part.tsx'
import { addPasskey, passkeysQuery, removePasskey, type Passkey } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { NamePasskey } from './name-passkey.tsx'
import { Problem } from '../../../ui/problem.tsx'

/** Keys that live in a phone, a computer or a password manager and open the account without a password. */
export function PasskeysPart() {
  const query = useQuery(passkeysQuery())
  return (
    <LoadedPart title={m.passkeysTitle()} why={m.passkeysWhy()} query={query}>
      {(data) => <Passkeys passkeys={data} />}
    </LoadedPart>
  )
}

function shownName({ name }: Passkey): string {
  return name === '' ? m.passkeyWithoutName() : name
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const client = useQueryClient()
  const guard = useGuard()
  const [named, setNamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const { isBusy, problem, run } = useStep()
  const canMake = 'PublicKeyCredential' in window
  const again = () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey })

  async function add() {
    const id = await guard(addPasskey)
    await again()
    setNamed(id)
  }

  async function remove({ id }: Passkey) {
    await guard(() => removePasskey(id))
    toast(m.passkeyIsRemoved(), { tone: 'success' })
    await again()
  }

  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-ink-2">{m.youHaveNoPasskeyYet()}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              title={shownName(passkey)}
              actions={
                <>
                  <Button
                    variant="secondary"
                    size="s"
                    aria-label={m.renameLabel({ shownName: shownName(passkey) })}
                    onClick={() => setNamed(passkey.id)}
                  >
                    {m.renameButton()}
                  </Button>
                  <Button
                    variant="secondary"
                    size="s"
                    aria-label={m.removeLabel({ shownName: shownName(passkey) })}
                    onClick={() => setRemoved(passkey)}
                  >
                    {m.removeButton()}
                  </Button>
                </>
              }
            >
              {passkey.lastUsedAt
                ? m.addedAndUsed({
                    added: formatDateTime(passkey.addedAt),
                    last: formatDateTime(passkey.lastUsedAt),
                  })
                : m.addedNotUsedYet({ added: formatDateTime(passkey.addedAt) })}
            </Entry>
          ))}
        </ul>
      )}
      <Problem words={problem} />
      {canMake ? (
        <div>
          <Button variant="secondary" busy={isBusy} onClick={() => void run(add)}>
            {m.addPasskeyButton()}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{m.thisBrowserHasNoPasskeys()}</p>
      )}
      <NamePasskey
        key={named}
        passkey={passkeys.find(({ id }) => id === named) ?? null}
        onClose={() => setNamed(null)}
        onNamed={() => void again()}
      />
      <ConfirmDialog
        open={removed !== null}
        title={m.removeTitle({ name: removed?.name || m.thisPasskey() })}
        confirmLabel={m.removeButton()}
        danger
        busy={isBusy}
        onClose={() => setRemoved(null)}
        onConfirm={() => void (removed && run(() => remove(removed)).then(() => setRemoved(null)))}
      >
        <p>{m.itDoesNotOpenYour()}</p>
      </ConfirmDialog>
    </>
  )
}
