import * as m from '@evensettle/messages/analytics/funnel.ts'
import * as monthly from '@evensettle/messages/analytics/months.ts'
import * as numbers from '@evensettle/messages/analytics/numbers.ts'
import type { Analytics } from '@evensettle/contracts/analytics.ts'
import { FUNNEL_STEPS, type FunnelStep } from '@evensettle/domain/analytics/funnel.ts'
import { Bars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { FoldedTable } from '../folded-table.tsx'
import { cameTo, shareOf, STEP_WORDS, waitWords } from './model.ts'

/** Whether invited people take part comes first: without them nothing else can happen. */
export function Numbers({ all }: { all: readonly number[] }) {
  const came = (step: FunnelStep) => cameTo(all, step) ?? 0
  const [invited, answered, signed, kept] = [came('invited'), came('answered'), came('signed'), came('kept')]
  return (
    <dl aria-label={numbers.heading()} className="grid gap-4 md:grid-cols-3">
      <Number
        name={numbers.participation()}
        some={answered}
        all={invited}
        words={numbers.participationWords}
        isFirst
      />
      <Number name={numbers.signed()} some={signed} all={answered} words={numbers.signedWords} />
      <Number name={numbers.kept()} some={kept} all={signed} words={numbers.keptWords} />
    </dl>
  )
}

function Number({
  name,
  some,
  all,
  words,
  isFirst = false,
}: {
  name: string
  some: number
  all: number
  words: (of: { some: number; all: number }) => string
  isFirst?: boolean
}) {
  const share = shareOf(some, all)
  return (
    <div
      className={`rounded-card border p-5 ${isFirst ? 'border-pine bg-pine-soft' : 'border-line bg-card'}`}
    >
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 grid gap-1">
        <span className="text-3xl font-semibold tabular-nums">
          {share === null ? numbers.none() : numbers.percent({ share })}
        </span>
        <span className="text-sm text-ink-2">
          {share === null ? numbers.noneWords() : words({ some, all })}
        </span>
      </dd>
    </div>
  )
}

function percent(some: number, of: number): string {
  const share = shareOf(some, of)
  return share === null ? m.nothing() : numbers.percent({ share })
}

function stepWords(count: number, sent: number, hours: number | null): string {
  const of = { count, share: shareOf(count, sent) ?? 0 }
  if (hours === null) return m.barWords(of)
  return hours === 0 ? m.barHourWords(of) : m.barWaitWords({ ...of, wait: waitWords(hours) })
}

/** How many cases came to each step, and how long each took. */
export function FunnelCard({ all, waits }: { all: readonly number[]; waits: Analytics['waits'] }) {
  const [sent = 0] = all
  const rows = FUNNEL_STEPS.map((step, at) => {
    const count = all[at] ?? 0
    const wait = waits.find((one) => one.step === step)
    const hours = wait?.hours ?? null
    return [
      STEP_WORDS[step](),
      count,
      percent(count, sent),
      at === 0 ? m.nothing() : percent(count, all[at - 1] ?? 0),
      hours === null ? m.nothing() : m.waitOf({ wait: waitWords(hours), count: wait?.cases ?? 0 }),
    ]
  })
  return (
    <Card aria-labelledby="funnel" className="grid gap-4">
      <h2 id="funnel">{m.heading()}</h2>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      <Bars
        most={sent}
        rows={FUNNEL_STEPS.map((step, at) => ({
          name: STEP_WORDS[step](),
          parts: [0, all[at] ?? 0],
          words: stepWords(all[at] ?? 0, sent, waits.find((one) => one.step === step)?.hours ?? null),
        }))}
      />
      <FoldedTable
        name={m.heading()}
        summary={m.tableSummary()}
        columns={[m.step(), m.cases(), m.ofAll(), m.ofBefore(), m.wait()]}
        rows={rows}
      />
    </Card>
  )
}

/** The same month by month. */
export function MonthsCard({ months }: { months: Analytics['months'] }) {
  const most = Math.max(...months.map(({ came }) => came[0] ?? 0))
  return (
    <Card aria-labelledby="months" className="grid gap-4">
      <h2 id="months">{monthly.heading()}</h2>
      <Bars
        most={most}
        rows={months.map(({ month, came }) => {
          const [started, answered] = [cameTo(came, 'started') ?? 0, cameTo(came, 'answered') ?? 0]
          return {
            name: month,
            parts: [started, answered],
            words: started === 0 ? monthly.nobody() : monthly.barWords({ started, answered }),
          }
        })}
      />
      <FoldedTable
        name={monthly.heading()}
        summary={monthly.tableSummary()}
        columns={[monthly.month(), ...FUNNEL_STEPS.map((step) => STEP_WORDS[step]())]}
        rows={months.map(({ month, came }) => [month, ...came])}
      />
    </Card>
  )
}
