import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openedWith } from '../../lib/auth.ts'
import { Callout } from '../../ui/callout.tsx'
import { SessionGuard } from './confirm-session.tsx'
import { arrivalProblem } from './copy.ts'
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
      <Arrival />
      <EmailPart />
      <PasswordPart />
      <TwoStepsPart />
      {ways?.passkeys ? <PasskeysPart /> : null}
      <ServicesPart services={ways?.services ?? []} />
      <DevicesPart />
    </SessionGuard>
  )
}

/** What came of going elsewhere, for those who came back without it. */
function Arrival() {
  const [problem] = useState(() => arrivalProblem(openedWith.hash, openedWith.search))
  useEffect(() => {
    if (problem === null) return
    openedWith.hash = ''
    openedWith.search = ''
  }, [problem])
  return problem === null ? null : (
    <Callout tone="danger" live>
      {problem}
    </Callout>
  )
}
