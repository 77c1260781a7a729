import * as m from '@evensettle/messages/analytics/said.ts'
import type { Analytics } from '@evensettle/contracts/analytics.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { FEEDBACK_QUESTIONS } from '@evensettle/domain/feedback/feedback.ts'
import { Bars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { FoldedTable } from '../folded-table.tsx'

const ASKED = [...FEEDBACK_QUESTIONS, 'said_kept'] as const
const SIDE_WORDS: Record<Side, () => string> = { starter: m.starter, respondent: m.respondent }
const QUESTION_WORDS: Record<(typeof ASKED)[number], () => string> = {
  easy: m.easy,
  prepared: m.prepared,
  timely: m.timely,
  fair: m.fair,
  said_kept: m.saidKept,
}

/** The share of yes of both sides, as it is published. */
export function SaidCard({ said }: { said: Analytics['said'] }) {
  const found = (name: (typeof ASKED)[number], side: Side) =>
    said.find((one) => one.name === name && one.side === side)
  const rows = ASKED.flatMap((name) =>
    SIDES.flatMap((side) => {
      const one = found(name, side)
      return one ? [{ ...one, name, side }] : []
    }),
  )
  return (
    <Card aria-labelledby="said" className="grid gap-4">
      <h2 id="said">{m.heading()}</h2>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      {rows.length === 0 ? (
        <p>{m.none()}</p>
      ) : (
        <>
          {SIDES.map((side) => (
            <div key={side} className="grid gap-3">
              <h3>{SIDE_WORDS[side]()}</h3>
              <Bars
                most={100}
                rows={rows
                  .filter((one) => one.side === side)
                  .map(({ name, value, cases }) => ({
                    name: QUESTION_WORDS[name](),
                    parts: [0, value],
                    words: m.share({ value, cases }),
                  }))}
              />
            </div>
          ))}
          <FoldedTable
            name={m.heading()}
            summary={m.tableSummary()}
            columns={[m.question(), ...SIDES.map((side) => SIDE_WORDS[side]())]}
            rows={ASKED.map((name) => [
              QUESTION_WORDS[name](),
              ...SIDES.map((side) => {
                const one = found(name, side)
                return one ? m.share(one) : m.notTold()
              }),
            ])}
          />
        </>
      )}
    </Card>
  )
}
