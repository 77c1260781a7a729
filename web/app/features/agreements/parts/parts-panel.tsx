import * as m from '@evensettle/messages/agreements/parts.ts'
import type { PartAgreements } from '@evensettle/contracts/part-agreements.ts'
import { canSettleSome } from '@evensettle/domain/parts/points.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { keptPart } from './kept/queries.ts'
import { OpenPart } from './open-part.tsx'
import { PartForm } from './part-form.tsx'
import { partsQuery } from './queries.ts'
import { SignedParts } from './signed-parts.tsx'

/** Settling some points now: what is proposed, the way to propose, and what was settled so far. */
export function PartsPanel({ caseId, withStandstill }: { caseId: string; withStandstill: boolean }) {
  const parts = useQuery(partsQuery(caseId))
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  if (parts.data && session.status !== 'loading')
    return <Parts parts={parts.data} {...{ userId, withStandstill }} />
  if (parts.error)
    return <ErrorPanel name={m.name()} details={parts.error.message} onRetry={() => void parts.refetch()} />
  return (
    <div className="grid gap-5" aria-busy="true">
      <Skeleton className="h-24" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

function Parts({
  parts,
  userId,
  withStandstill,
}: {
  parts: PartAgreements
  userId: string
  withStandstill: boolean
}) {
  const { open, mayPropose, points, mySide, caseId } = parts
  const [isAnswering, setIsAnswering] = useState(false)
  // what is being entered stays when the other side proposes something meanwhile
  const [isBegun, setIsBegun] = useState(open === null || keptPart(userId, caseId) !== null)
  const [isWaiting, setIsWaiting] = useState(withStandstill)
  const isStandstillAsked = isAnswering && open?.draft.standstillUntil != null
  const isForm = mayPropose && (open === null || isBegun || isAnswering)
  return (
    <section aria-labelledby="points-heading" className="grid gap-6">
      <div className="grid max-w-text gap-2">
        <h2 id="points-heading">{m.heading()}</h2>
        <p className="text-ink-2">{mayPropose || open ? m.lead() : m.leadOver()}</p>
      </div>
      {open ? (
        <OpenPart
          key={open.id}
          parts={parts}
          open={open}
          onCounter={mayPropose && open.by !== mySide && !isForm ? () => setIsAnswering(true) : null}
        />
      ) : null}
      {isForm ? (
        !canSettleSome(points) && !isWaiting && !isStandstillAsked ? (
          <Card className="grid justify-items-start gap-3">
            <p>{m.onlyOneLeft()}</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton variant="secondary" to={`/negotiation/${caseId}`}>
                {m.offerLink()}
              </LinkButton>
              <Button variant="secondary" onClick={() => setIsWaiting(true)}>
                {m.onlyWaitButton()}
              </Button>
            </div>
          </Card>
        ) : (
          <PartForm
            {...{ parts, userId }}
            withStandstill={isWaiting}
            begins={isAnswering ? (open?.draft ?? null) : null}
            onTyped={() => setIsBegun(true)}
            onSent={() => {
              setIsBegun(false)
              setIsAnswering(false)
            }}
          />
        )
      ) : null}
      <SignedParts parts={parts} />
    </section>
  )
}
