import { useQuery } from '@tanstack/react-query'
import { SessionGuard } from './confirm-session.tsx'
import { DevicesPart } from './devices/devices-part.tsx'
import { EmailPart } from './email-part.tsx'
import { PasskeysPart } from './passkeys/passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { waysQuery } from './queries.ts'
import { ServicesPart } from './services/services-part.tsx'
import { TwoStepsPart } from './two-steps/two-steps-part.tsx'

/** How a person signs in, where they are signed in, and what keeps others out. */
export function SecuritySection() {
  const { data: ways } = useQuery(waysQuery())
  return (
    <SessionGuard>
      <EmailPart />
      <PasswordPart />
      <TwoStepsPart />
      {ways?.passkeys ? <PasskeysPart /> : null}
      <ServicesPart services={ways?.services ?? []} />
      <DevicesPart />
    </SessionGuard>
  )
}
