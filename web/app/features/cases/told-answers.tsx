import type { CaseView } from '@evensettle/contracts/cases.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'

type Told = CaseView['intakeAnswers'][number]

function inWords({ kind, answer }: Told, currency: string): string {
  if (kind === 'date') return formatDate(answer)
  return kind === 'money' ? formatMoney(Number(answer), currency) : answer
}

/** The questions of this kind of dispute with what the starter said; nothing when nothing was said. */
export function ToldAnswers({ answers, currency }: { answers: readonly Told[]; currency: string }) {
  if (answers.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {answers.map((told) => (
        <div key={told.id} className="min-w-0">
          <dt className="text-sm text-ink-2">{told.question}</dt>
          <dd className="font-semibold wrap-anywhere whitespace-pre-line" dir="auto">
            {inWords(told, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
