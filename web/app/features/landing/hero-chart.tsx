import * as m from '@evensettle/messages/landing/hero-chart.ts'
import { Pill } from '../../ui/pill.tsx'
import { inDollars, LAST_DAY, PEOPLE, WORKED } from '../../lib/example-case.ts'

const [TOP, BOTTOM] = [40, 262]
const { asks, agreesTo } = WORKED.proposal

/** Where a sum stands in the picture, from the top. */
function at(sum: number): number {
  return Math.round(TOP + ((asks - sum) / (asks - agreesTo)) * (BOTTOM - TOP))
}

/** The sums of the scale: what is asked, what is agreed to, and two between. */
const SCALE = [asks, 50_000, 35_000, agreesTo]
const MET = at(WORKED.settled)

/** Two offers that move toward each other and meet: the product in one picture. */
export function HeroChart() {
  const { starter, respondent } = PEOPLE
  const settled = inDollars(WORKED.settled)
  return (
    <figure className="[print-color-adjust:exact] rounded-sheet border border-line bg-card p-5 shadow-card sm:p-7 print:break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-2 max-sm:flex-col max-sm:items-start">
        <p className="font-semibold">{m.title()}</p>
        <Pill>{m.settledOnDay({ day: LAST_DAY })}</Pill>
      </div>
      <svg
        viewBox="0 0 520 330"
        role="img"
        aria-label={m.pictureLabel({
          days: LAST_DAY,
          starter,
          respondent,
          asked: inDollars(asks),
          agreed: inDollars(agreesTo),
          settled,
        })}
        className="mt-3 h-auto w-full [&_text]:fill-ink-3 [&_text]:text-[14px] max-sm:[&_text]:text-[22px]"
      >
        {SCALE.map((sum) => (
          <g key={sum}>
            <path d={`M64 ${at(sum)}H512`} className="stroke-line" />
            <text x="0" y={at(sum) + 5}>
              {inDollars(sum)}
            </text>
          </g>
        ))}
        <text x="66" y="312">
          {m.day({ day: 1 })}
        </text>
        <text x="236" y="312">
          {m.day({ day: 5 })}
        </text>
        <text x="420" y="312">
          {m.day({ day: LAST_DAY })}
        </text>
        <g fill="none" strokeWidth="5" strokeLinejoin="round" strokeLinecap="round">
          <path
            d={`M70 ${at(asks)}H146V${at(56_000)}H236V${at(49_000)}H330V${at(45_000)}H400C426 ${at(45_000)} 422 ${MET} 444 ${MET}`}
            className="stroke-clay"
          />
          <path
            d={`M70 ${at(agreesTo)}H190V${at(28_000)}H286V${at(34_000)}H366V${at(40_000)}H400C426 ${at(40_000)} 422 ${MET} 444 ${MET}`}
            className="stroke-harbor"
          />
        </g>
        <circle cx="452" cy={MET} r="13" className="fill-pine" />
        <path
          d={`M446 ${MET}l5 5 8-9`}
          fill="none"
          strokeWidth="2.8"
          strokeLinecap="round"
          className="stroke-on-pine"
        />
        <text
          x="412"
          y={MET - 34}
          className="fill-ink! font-serif text-[32px]! font-semibold max-sm:text-[40px]!"
        >
          {settled}
        </text>
      </svg>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <b className="inline-flex items-center gap-2 font-semibold text-clay">
          <i aria-hidden="true" className="h-1 w-3.5 rounded-full bg-clay" /> {m.asks({ starter })}
        </b>
        <b className="inline-flex items-center gap-2 font-semibold text-harbor">
          <i aria-hidden="true" className="h-1 w-3.5 rounded-full bg-harbor" /> {m.offers({ respondent })}
        </b>
        <span className="ml-auto text-ink-2">{m.example()}</span>
      </figcaption>
    </figure>
  )
}
