import * as m from '@evensettle/messages/cases/helpers-note.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const HelperCard = lazyPart(() => import('../access/helper-card.tsx'), 'HelperCard')

/** Who helps whom, and letting somebody in; asked for when it is opened. */
export function HelpersNote({ view }: { view: CaseView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <h2 className="text-lg">{m.helpersHeading()}</h2>
      {isOpen ? (
        <div className="mt-3">
          <Suspense fallback={null}>
            <HelperCard viewer={{ caseId: view.id, token: null }} names={view.names} />
          </Suspense>
        </div>
      ) : (
        <>
          <p className="mt-2 text-ink-2">{m.friendInterpreterOrLawyerCan()}</p>
          <div className="mt-3">
            <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
              {m.seeHelpersOrLetOneButton()}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
