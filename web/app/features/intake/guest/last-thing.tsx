import * as m from '@evensettle/messages/intake/wizard.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import type { WayBack } from '../../sign-in/ways-in/account-panel.tsx'
import { Suspense, useEffect, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const AccountPanel = lazyPart(() => import('../../sign-in/ways-in/account-panel.tsx'), 'AccountPanel')

/** The account, once everything else is there; `onLeave` gives the way back to the draft. */
export function LastThing({ onLeave }: { onLeave: () => WayBack }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card aria-labelledby="last-thing">
      <h2 id="last-thing" ref={heading} tabIndex={-1}>
        {m.lastThingYourAccountHeading()}
      </h2>
      <p className="mt-2 mb-6 text-ink-2">{m.soThatAnswerFindsYou()}</p>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <AccountPanel onLeave={onLeave} />
      </Suspense>
    </Card>
  )
}
