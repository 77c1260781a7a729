import { EVIDENCE_PART } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'
import * as m from '@evensettle/messages/site/worked-example.ts'
import { inDollars, PEOPLE, POINTS, SEALED, WORKED } from '../../../lib/example-case.ts'
import { classNames } from '../../../ui/class-names.ts'
import { stepsToProposal, type StepName } from './model.ts'

const { proposal, way, settled } = WORKED
const { starter, respondent } = PEOPLE

const WORDS: Record<StepName, string> = {
  agreed: m.agreesTo({ respondent }),
  evidence: m.evidence({ part: (100 * EVIDENCE_PART.top) / EVIDENCE_PART.bottom }),
  act: m.act({ starter }),
  payment: m.payment({ days: 7 }),
  rounded: m.rounded(),
}

/** One made-up dispute from what is asked to what is settled, in the figures of the engine. */
export function WorkedExample() {
  return (
    <section className="page py-14 md:py-20 print:py-4">
      <h2 className="text-[length:min(var(--text-3xl),11.5vw)]">{m.title()}</h2>
      <p className="mt-4 max-w-text text-lg text-ink-2">
        {m.lead({
          starter,
          respondent,
          asked: inDollars(proposal.asks),
          agreed: inDollars(proposal.agreesTo),
        })}
      </p>
      <Waterfall />
      <PointTable />
      <div className="mt-12 grid gap-8 md:grid-cols-2 print:mt-5">
        <div className="border-t-4 border-clay pt-4">
          <h3>{m.sealsLow({ starter, low: inDollars(SEALED.low) })}</h3>
          <p className="mt-1 text-ink-2">{m.neverSees({ other: respondent })}</p>
        </div>
        <div className="border-t-4 border-harbor pt-4">
          <h3>{m.sealsHigh({ respondent, high: inDollars(SEALED.high) })}</h3>
          <p className="mt-1 text-ink-2">{m.neverSees({ other: starter })}</p>
        </div>
      </div>
      <p className="mt-8 max-w-text print:mt-4 text-lg text-ink-2">
        {m.settles({ settled: inDollars(settled) })}
      </p>
    </section>
  )
}

function Waterfall() {
  const steps = stepsToProposal()
  return (
    <figure
      aria-label={m.pictureLabel({
        asked: inDollars(proposal.asks),
        agreed: inDollars(proposal.agreesTo),
        proposed: inDollars(way.price),
      })}
      className="mt-8 print:mt-3 [print-color-adjust:exact]"
    >
      <Bar
        words={m.asks({ starter })}
        sum={inDollars(proposal.asks)}
        from={0}
        to={proposal.asks}
        hue="fill-clay"
      />
      {steps.map(({ name, by, from, to }) => (
        <Bar
          key={name}
          words={WORDS[name]}
          sum={name === 'agreed' ? inDollars(by) : `${by < 0 ? '−' : '+'} ${inDollars(Math.abs(by))}`}
          from={Math.min(from, to)}
          to={Math.max(from, to)}
          hue={name === 'agreed' ? 'fill-harbor' : 'fill-line-strong'}
        />
      ))}
      <Bar words={m.proposal()} sum={inDollars(way.price)} from={0} to={way.price} hue="fill-pine" isLast />
    </figure>
  )
}

function Bar({
  words,
  sum,
  from,
  to,
  hue,
  isLast = false,
}: {
  words: string
  sum: string
  from: number
  to: number
  hue: string
  isLast?: boolean
}) {
  const share = (minor: number) => `${Math.round((minor / proposal.asks) * 10_000) / 100}%`
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-1 py-2 lg:grid lg:grid-cols-[19rem_1fr_5.5rem]',
        isLast && 'border-t-[1.5px] border-line-strong font-semibold',
      )}
    >
      <span className="min-w-0 flex-[1_1_12rem] wrap-break-word">{words}</span>
      <svg aria-hidden="true" width="100%" height="26" className="max-lg:order-last">
        <rect
          x={share(from)}
          width={share(Math.max(to - from, proposal.asks / 200))}
          height="26"
          rx="4"
          className={hue}
        />
      </svg>
      <b className="text-right whitespace-nowrap tabular">{sum}</b>
    </p>
  )
}

function PointTable() {
  const rows = way.points.map((point) => ({ ...point, told: POINTS.find(({ id }) => id === point.id) }))
  const labels = [m.askedColumn(), m.agreedColumn(), m.shows(), m.carries(), m.proposed()]
  const cell =
    'px-4 py-3.5 max-md:min-w-0 max-md:flex-[1_0_8em] max-md:px-2.5 max-md:py-1.5 max-md:text-sm tabular'
  const bodies = [
    ...rows.map(({ id, told, asks, agreesTo, supported, proposed }) => ({
      id,
      title: told?.title ?? '',
      cells: [
        inDollars(asks),
        inDollars(agreesTo ?? 0),
        told?.shows ?? '',
        inDollars(supported),
        inDollars(proposed),
      ],
    })),
    {
      id: 'together',
      title: m.together(),
      cells: [
        inDollars(proposal.asks),
        inDollars(proposal.agreesTo),
        '',
        inDollars(proposal.supported),
        inDollars(way.price),
      ],
    },
  ]
  return (
    <table className="mt-10 print:mt-4 w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{m.caption()}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-3.5 font-semibold">
            {m.point()}
          </th>
          {labels.map((label, index) => (
            <th
              key={label}
              scope="col"
              className={classNames('px-4 py-3.5 font-semibold', index === 4 && 'bg-pine-soft')}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {bodies.map(({ id, title, cells }) => (
          <tr
            key={id}
            className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-1.5 max-md:py-3"
          >
            <th scope="row" className="py-3.5 font-semibold max-md:flex-[1_0_100%] max-md:py-0">
              {title}
            </th>
            {cells.map((words, index) => (
              <td
                key={labels[index]}
                className={classNames(
                  cell,
                  index === 4 && 'bg-pine-soft font-semibold text-pine-strong max-md:rounded-soft',
                  words === '' && 'max-md:hidden',
                )}
              >
                <span aria-hidden="true" className="block text-xs font-normal text-ink-2 md:hidden">
                  {labels[index]}
                </span>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
