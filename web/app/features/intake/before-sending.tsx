import * as m from '@evensettle/messages/intake/before-sending.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import type { ApiError } from '../../lib/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../ui/callout.tsx'
import { SEND_PROBLEMS } from './copy.ts'
import type { Step } from './model.ts'
import { priceQuery } from '../right-place/queries.ts'

/** How somebody came back from the page where one pays. */
export type Paid = 'yes' | 'no' | null

/** What sending costs, before it is pressed, and what became of paying. Nothing where a code covers it, or nothing is asked. */
function PayNote({ draft, paid }: { draft: CaseDraftInput; paid: Paid }) {
  const price = useQuery(priceQuery()).data
  if (!price || draft.benefitCode) return null
  const amount = formatAmount(price.amount, price.currency)
  const name = draft.otherName.trim() || m.somebody()
  const words = price.isPaidOnline ? m.costs({ amount, name }) : m.bill({ amount, name })
  return (
    <Callout tone={paid === 'no' ? 'warn' : 'info'} live={paid !== null}>
      <p className="wrap-anywhere">{paid === 'yes' ? m.looking() : paid === 'no' ? m.back() : words}</p>
    </Callout>
  )
}

/** What sending costs, and why it did not work. */
export function BeforeSending({
  step,
  draft,
  paid,
  problem,
}: {
  step: Step
  draft: CaseDraftInput
  paid: Paid
  problem: ApiError | null
}) {
  return (
    <>
      {step === 'review' ? <PayNote draft={draft} paid={problem ? null : paid} /> : null}
      {problem ? (
        <Callout tone="danger" live>
          <p>{SEND_PROBLEMS[problem.code] ?? problem.message}</p>
        </Callout>
      ) : null}
    </>
  )
}
