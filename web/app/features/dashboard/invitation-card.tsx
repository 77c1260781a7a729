import * as m from '@evensettle/messages/dashboard/invitation-card.ts'
import type { WaitingInvitation } from '@evensettle/contracts/case-list.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { inline } from '../../ui/inline.ts'

/** Somebody invited the reader at the address they have confirmed: the case is one press away, without the mail. */
export function InvitationCard({ one }: { one: WaitingInvitation }) {
  const heading = `invitation-${one.caseId}`
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="text-lg wrap-anywhere">
          {m.invitedYouHeading(
            { part: (words) => <span className="text-clay">{words}</span>, starterName: one.starterName },
            inline,
          )}
        </h2>
        <p className="flex flex-wrap justify-between gap-x-6">
          <span className="wrap-anywhere">{one.title}</span>
          {one.claimed > 0 ? (
            <span className="font-semibold tabular">{formatMoney(one.claimed, one.currency)}</span>
          ) : null}
        </p>
        <FactLine>
          <span className="whitespace-nowrap">{one.reference}</span>
          <span>{m.openUntil({ date: formatDate(one.until) })}</span>
        </FactLine>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to={`/case/${one.caseId}/respond`}>
          {one.isAnswered ? m.joinCaseLink() : m.readAndAnswerLink()}
        </LinkButton>
        {one.isAnswered ? <p className="text-sm text-ink-2">{m.yourAnswerIsInJoin()}</p> : null}
      </div>
    </Card>
  )
}
