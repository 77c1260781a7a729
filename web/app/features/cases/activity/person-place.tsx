import * as m from '@evensettle/messages/person/place.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/** The way to the page on which a side and a person write to each other. */
export function PersonPlace({ caseId }: { caseId: string }) {
  return (
    <Card aria-labelledby="person" className="grid gap-3">
      <h2 id="person">{m.heading()}</h2>
      <p className="text-ink-2">{m.words()}</p>
      <div>
        <LinkButton to={`/case/${caseId}/person`} variant="secondary">
          {m.link()}
        </LinkButton>
      </div>
    </Card>
  )
}
