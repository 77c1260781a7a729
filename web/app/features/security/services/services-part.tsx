import * as m from '@evensettle/messages/security/services-part.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { serviceLabel, type Service } from '../model.ts'
import { Entry, LoadedPart } from '../part.tsx'
import { accountQuery, connectService, disconnectService, type Identity } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Other services that open this account. Hidden where the installation has none and nobody has one. */
export function ServicesPart({ services }: { services: readonly Service[] }) {
  const query = useQuery(accountQuery())
  const hasAny = services.length > 0 || query.data?.identities.some(({ provider }) => provider !== 'email')
  if (!hasAny) return null
  return (
    <LoadedPart title={m.connectedServicesTitle()} why={m.connectedServicesWhy()} query={query}>
      {(data) => <Services identities={data.identities} services={services} />}
    </LoadedPart>
  )
}

function Services({ identities, services }: { identities: Identity[]; services: readonly Service[] }) {
  const client = useQueryClient()
  const guard = useGuard()
  const [asked, setAsked] = useState<Identity | null>(null)
  const { isBusy, problem, run } = useStep()
  const isOnly = identities.length === 1
  const open = services.filter(({ name }) => !identities.some(({ provider }) => provider === name))

  async function disconnect(identity: Identity) {
    await guard(() => disconnectService(identity.id))
    toast(m.isDisconnected({ serviceLabel: serviceLabel(identity.provider) }), { tone: 'success' })
    await client.invalidateQueries({ queryKey: accountQuery().queryKey })
  }

  return (
    <>
      <ul>
        {identities.map((identity) => (
          <Entry
            key={identity.id}
            title={serviceLabel(identity.provider)}
            actions={
              isOnly || identity.provider === 'email' ? null : (
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={m.disconnectLabel({ serviceLabel: serviceLabel(identity.provider) })}
                  onClick={() => setAsked(identity)}
                >
                  {m.disconnectButton()}
                </Button>
              )
            }
          >
            {identity.email}
            {isOnly ? <span className="block">{m.thisIsYourOnlyWay()}</span> : null}
          </Entry>
        ))}
      </ul>
      <Problem words={problem} />
      <div className="flex flex-wrap gap-3">
        {open.map(({ name, label }) => (
          <Button
            key={name}
            variant="secondary"
            busy={isBusy}
            onClick={() => void run(() => guard(() => connectService(name)))}
          >
            {m.connectButton({ label })}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={m.disconnectTitle({ serviceLabel: serviceLabel(asked?.provider ?? '') })}
        confirmLabel={m.disconnectButton()}
        busy={isBusy}
        onClose={() => setAsked(null)}
        onConfirm={() => void (asked && run(() => disconnect(asked)).then(() => setAsked(null)))}
      >
        <p>{m.youCannotSignInWith()}</p>
      </ConfirmDialog>
    </>
  )
}
