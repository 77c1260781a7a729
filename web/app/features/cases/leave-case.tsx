import * as m from '@evensettle/messages/cases/leave-case.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

// Few press it.
const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'), 'LeaveQuestion')

/** The way out of a case, with words for the other side. */
export function LeaveCase({ view }: { view: CaseView }) {
  const [asked, setAsked] = useState<'no' | 'open' | 'closed'>('no')
  const isStarter = view.mySide === 'starter'
  const title = isStarter ? m.title() : m.titleNotGoOn()
  return (
    <section className="px-1">
      <p className="text-sm text-ink-2">
        {isStarter ? m.nobodyHasToStayStarter() : m.nobodyHasToStayRespondent()}
      </p>
      <Button variant="quiet" size="s" className="-ml-4" onClick={() => setAsked('open')}>
        {title}
      </Button>
      {asked === 'no' ? null : (
        <Suspense fallback={null}>
          <LeaveQuestion {...{ view, title }} isOpen={asked === 'open'} onClose={() => setAsked('closed')} />
        </Suspense>
      )}
    </section>
  )
}
