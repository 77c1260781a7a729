import * as m from '@evensettle/messages/agreements/change-form.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { formatMoney } from '../../../lib/format.ts'

/** What was paid or done, or is being checked: no change touches it. */
export function KeptList({ changes: { kept, names, currency } }: { changes: AgreementChanges }) {
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="kept-heading">
      <h3 id="kept-heading" className="text-lg">
        {m.keptLegend()}
      </h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
        {kept.map(({ kind, by, words, amount, dueOn }, at) => (
          <li key={`${words}-${amount}-${at}`}>
            {kind === 'payment'
              ? m.keptPayment({
                  payer: names[by],
                  payee: names[otherSide(by)],
                  sum: formatMoney(amount, currency),
                  day: dueOn === null ? '' : dateInWords(dueOn),
                })
              : m.keptAct({ name: names[by], what: words })}
          </li>
        ))}
      </ul>
    </section>
  )
}
