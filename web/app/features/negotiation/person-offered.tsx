import * as m from '@evensettle/messages/negotiation/person-offered.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const AskPerson = lazyPart(() => import('./impasse/ask-person.tsx'), 'AskPerson')

/** Something that both can see calls for a person. Says to both the same, and not what it was or who wrote it. */
export function PersonOffered({ caseId }: { caseId: string }) {
  return (
    <Callout title={m.wouldYouRatherTalkToTitle()}>
      <p>{m.someCasesAreBetterLooked()}</p>
      <div className="mt-3">
        <Suspense fallback={<Skeleton className="h-12" />}>
          <AskPerson caseId={caseId} topic="other" />
        </Suspense>
      </div>
    </Callout>
  )
}
