import * as m from '@evensettle/messages/negotiation/conversation.ts'
import type { RefObject } from 'react'
import { ActionDock, goTo } from '../../ui/action-dock.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Button } from '../../ui/button.tsx'

/** What there is to do now, with at most one way to do it. */
export type NextStep = { title: string; action: { label: string; to: string } | null; isMine: boolean }

/** The one thing that the reader can do next in a case, while the table where it stands is out of view. */
export function NextActionDock({
  step: { title, action },
  table,
}: {
  step: NextStep
  table: RefObject<HTMLElement | null>
}) {
  if (!action) return null
  return (
    <ActionDock label={m.nextStepLabel()} title={title} target={table}>
      {action.to.startsWith('/negotiation/') ? (
        <Button className="max-w-full shrink-0" onClick={() => goTo(table)}>
          {action.label}
        </Button>
      ) : (
        <LinkButton to={action.to} className="max-w-full shrink-0">
          {action.to === '?tab=agreement' ? m.toAgreementLink() : action.label}
        </LinkButton>
      )}
    </ActionDock>
  )
}
