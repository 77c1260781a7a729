import * as m from '@evensettle/messages/assistant/mediators-note.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { Fold } from '../../../ui/fold.tsx'

/** What the mediator writes to both sides beside its proposal, the same for each. */
export function MediatorsNote({ view, note }: { view: CaseView; note: ProposalRound['note'] }) {
  if (!note) return null
  const names = new Intl.ListFormat('en').format([view.names.starter, view.names.respondent])
  return (
    <Fold title={m.title()}>
      <div className="grid gap-2.5">
        {note.paragraphs.map((words) => (
          <p key={words} className="wrap-anywhere">
            {words}
          </p>
        ))}
        <p className="text-sm wrap-anywhere text-ink-2">{m.software({ names })}</p>
        {note.by === 'model' ? <p className="text-sm text-ink-2">{m.model()}</p> : null}
      </div>
    </Fold>
  )
}
