import * as m from '@evensettle/messages/messages/waiting-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The conversation while it is loading. */
export function WaitingMessages() {
  return (
    <Card className="grid gap-5" aria-busy="true">
      <h2>{m.messagesHeading()}</h2>
      <Skeleton className="h-16 w-3/5" />
      <Skeleton className="h-12 w-1/2 justify-self-end" />
      <Skeleton className="h-20 w-3/5" />
      <Skeleton className="h-12" />
    </Card>
  )
}
