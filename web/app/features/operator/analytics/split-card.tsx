import * as m from '@evensettle/messages/analytics/split.ts'
import type { Analytics } from '@evensettle/contracts/analytics.ts'
import { FUNNEL_STEPS, type Split } from '@evensettle/domain/analytics/funnel.ts'
import { LEAST_TOLD } from '@evensettle/domain/partners/suppression.ts'
import { formatDate } from '../../../lib/format.ts'
import { Bars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoldedTable } from '../folded-table.tsx'
import { STEP_WORDS, sumsOf, valueWords } from './model.ts'

const HEADINGS: Record<Split, () => string> = {
  kind: m.kindHeading,
  partner: m.partnerHeading,
  channel: m.channelHeading,
}

/** Cases told apart, as far as that names none of them. */
export function SplitCard({ by, split }: { by: Split; split: NonNullable<Analytics['split']> }) {
  const { quarters, nextOn } = split
  const sums = sumsOf(by, quarters)
  const heading = HEADINGS[by]()
  return (
    <Card aria-labelledby="split" className="grid gap-4">
      <h2 id="split">{heading}</h2>
      {quarters.length === 0 ? (
        <EmptyState title={m.none()}>
          <p>{nextOn === null ? m.noneWords() : m.noneOn({ day: formatDate(nextOn) })}</p>
        </EmptyState>
      ) : (
        <>
          <Bars
            most={Math.max(...sums.map(({ cases }) => cases))}
            rows={sums.map(({ name, cases }) => ({
              name,
              parts: [0, cases],
              words: m.barWords({ count: cases }),
            }))}
          />
          <FoldedTable
            name={heading}
            summary={m.tableSummary()}
            columns={[m.quarter(), heading, ...FUNNEL_STEPS.map((step) => STEP_WORDS[step]())]}
            rows={quarters.flatMap(({ quarter, values, others }) => [
              ...values.map((one) => [
                quarter,
                valueWords(by, one),
                ...one.came.map((count, at) => count ?? <NotTold key={at} />),
              ]),
              ...(others > 0
                ? [
                    [
                      quarter,
                      m.others(),
                      others,
                      ...FUNNEL_STEPS.slice(1).map((step) => <NotTold key={step} />),
                    ],
                  ]
                : []),
            ])}
          />
        </>
      )}
      <p className="max-w-text text-sm text-ink-2">{m.why({ least: LEAST_TOLD })}</p>
    </Card>
  )
}

function NotTold() {
  return <abbr title={m.notTold()}>–</abbr>
}
