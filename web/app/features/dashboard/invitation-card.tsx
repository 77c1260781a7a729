import type { WaitingInvitation } from '@evensettle/contracts/cases.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Somebody invited the reader at the address they have confirmed: the case is one press away, without the mail. */
export function InvitationCard({ one }: { one: WaitingInvitation }) {
  const heading = `invitation-${one.caseId}`
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="text-lg wrap-anywhere">
          <span className="text-clay">{one.starterName}</span> invited you
        </h2>
        <p className="flex flex-wrap justify-between gap-x-6">
          <span className="wrap-anywhere">{one.title}</span>
          {one.claimed > 0 ? (
            <span className="font-semibold tabular">{formatMoney(one.claimed, one.currency)}</span>
          ) : null}
        </p>
        <FactLine>
          <span className="whitespace-nowrap">{one.reference}</span>
          <span>Open until {formatDate(one.until)}</span>
        </FactLine>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to={`/case/${one.caseId}/respond`}>
          {one.isAnswered ? 'Join the case' : 'Read and answer'}
        </LinkButton>
        {one.isAnswered ? (
          <p className="text-sm text-ink-2">Your answer is in. Join to read what comes back.</p>
        ) : null}
      </div>
    </Card>
  )
}
