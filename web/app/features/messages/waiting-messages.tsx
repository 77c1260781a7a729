import * as m from '@evensettle/messages/messages/waiting-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The conversation while it is loading. */
export function WaitingMessages() {
  return (
    <div className="grid gap-6 pl-11.5 lg:pl-16" aria-busy="true">
      <h2 className="sr-only">{m.messagesHeading()}</h2>
      <Skeleton className="h-28 w-4/5" />
      <Skeleton className="h-16 w-3/5" />
      <Skeleton className="h-20 w-3/5" />
    </div>
  )
}
