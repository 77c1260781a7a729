import * as m from '@evensettle/messages/agreements/signed-moment.ts'
import { dayOfYear, wholeDay } from '@evensettle/messages/moments.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { nextOf } from '@evensettle/domain/obligations/sums.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { agreedQuery } from '../agreed/queries.ts'

/** The moment in which both have signed, and the days after it: what happens now, where the paper is, what comes by email. */
export function SignedMoment({ agreement, isSealed }: { agreement: Agreement; isSealed: boolean }) {
  const { names, mySide, signatures, agreedAt } = agreement
  const last = signatures.at(-1)?.signedAt ?? agreedAt
  return (
    <Card className="grid gap-5 border-t-4 border-t-pine" aria-labelledby="signed-moment">
      <div className="grid justify-items-start gap-2">
        <h2 id="signed-moment">{m.heading()}</h2>
        <p className="max-w-text text-ink-2">
          {m.lead({ other: names[otherSide(mySide)], day: dayOfYear(last) })}
        </p>
      </div>
      <dl className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-1 md:col-span-2">
          <dt className="font-semibold">{m.nextHeading()}</dt>
          <dd className="grid max-w-text justify-items-start gap-3">
            {isSealed ? <First caseId={agreement.caseId} /> : <p>{m.nextSoon()}</p>}
          </dd>
        </div>
        <div className="grid content-start gap-1">
          <dt className="font-semibold">{m.paperHeading()}</dt>
          <dd className="text-ink-2">{isSealed ? m.paperReady() : <Spinner label={m.paperSoon()} />}</dd>
        </div>
        <div className="grid content-start gap-1">
          <dt className="font-semibold">{m.mailHeading()}</dt>
          <dd className="text-ink-2">{m.mailWords()}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** The first thing that has to be done, by whom and by when, and the way to all of it. */
function First({ caseId }: { caseId: string }) {
  const { data } = useQuery(agreedQuery(caseId))
  const first = data && nextOf(data.obligations)
  return (
    <>
      <p>{data ? firstWords(data, first ?? null) : m.nextSoon()}</p>
      {data && first?.dueOn ? (
        <p className="text-ink-2">
          {first.by === data.mySide
            ? m.remindedMine()
            : m.remindedTheirs({ other: data.names[otherSide(data.mySide)] })}
        </p>
      ) : null}
      <LinkButton variant="secondary" to="?tab=agreed">
        {m.datesLink()}
      </LinkButton>
    </>
  )
}

function firstWords(view: Obligations, first: ObligationView | null): string {
  if (view.obligations.length === 0) return m.nextSoon()
  if (first === null) return m.nextNone()
  const other = view.names[otherSide(view.mySide)]
  const isMine = first.by === view.mySide
  if (first.dueOn === null) return m.nextNoDay({ isMine: `${isMine}`, other, what: first.words })
  const day = wholeDay(first.dueOn)
  if (first.kind === 'payment') {
    const about = { other, sum: formatMoney(first.amount, view.currency), day }
    return isMine ? m.nextPay(about) : m.nextPaid(about)
  }
  return isMine ? m.nextDo({ day, what: first.words }) : m.nextDoes({ other, day, what: first.words })
}
