import * as m from '@evensettle/messages/agreements/stress-list.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { stressQuestions } from '@evensettle/domain/agreements/stress-questions.ts'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DutyList } from './duty-list.tsx'
import { MissingButtons } from './additions/missing-buttons.tsx'

/** The questions to ask before signing, answered from the terms; what the terms leave unsaid stands out. */
export function StressList({ agreement }: { agreement: Agreement }) {
  const questions = stressQuestions(agreement.terms, agreement.names, agreement.additions)
  const open = questions.filter((one) => one.open).length
  // once one has signed the text stays as it is
  const missing = agreement.signatures.length === 0 ? agreement.withoutAddress.length : 0
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-[1.25rem]">{m.beforeYouSignHeading()}</h2>
        <div className="flex flex-wrap gap-2">
          {missing > 0 ? <Pill hue="warn">{m.addressMissingPill({ count: missing })}</Pill> : null}
          {open > 0 ? <Pill hue="warn">{m.pointsToThinkAboutPill({ open })}</Pill> : null}
          {missing + open === 0 ? <Pill hue="pine">{m.allIsSaidPill()}</Pill> : null}
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
        {questions.map((one) => (
          <div
            key={one.id}
            className={one.open ? 'border-l-4 border-warn pl-3' : 'border-l-4 border-line pl-3'}
          >
            <dt className="text-sm text-ink-2">{one.question}</dt>
            {one.id === 'who' ? (
              <dd className="mt-1">
                <DutyList terms={agreement.terms} view={agreement} hasEnd={false} />
              </dd>
            ) : (
              <dd className="font-semibold">{one.answer}</dd>
            )}
            {one.note ? <dd className="text-sm text-ink-2">{one.note}</dd> : null}
            {one.add && one.add.length > 0 ? (
              <dd>
                <MissingButtons agreement={agreement} missing={one.add} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Card>
  )
}
