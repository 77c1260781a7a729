import * as m from '@evensettle/messages/landing/hero-chart.ts'
import { Pill } from '../../ui/pill.tsx'

/** Two offers that move toward each other and meet: the product in one picture. */
export function HeroChart() {
  return (
    <figure className="[print-color-adjust:exact] rounded-card border border-line bg-card p-5 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{m.securityDeposit()}</p>
        <Pill>{m.settledOnDay9Pill()}</Pill>
      </div>
      <svg
        viewBox="0 0 520 300"
        role="img"
        aria-label={m.exampleTwoOffersMoveTowardLabel()}
        className="mt-3 h-auto w-full [&_text]:fill-ink-3 [&_text]:text-[14px] max-sm:[&_text]:text-[19px]"
      >
        <path d="M66 40H512M66 110H512M66 180H512M66 250H512" className="stroke-line" />
        <text x="0" y="45">
          $1,800
        </text>
        <text x="0" y="115">
          $1,400
        </text>
        <text x="0" y="185">
          $1,000
        </text>
        <text x="0" y="255">
          $600
        </text>
        <text x="72" y="288">
          {m.day1()}
        </text>
        <text x="240" y="288">
          {m.day5()}
        </text>
        <text x="440" y="288">
          {m.day9()}
        </text>
        <g fill="none" strokeWidth="4" strokeLinejoin="round">
          <path d="M72 40H150V75H240V118H340V146H410" className="stroke-clay" />
          <path d="M72 250H190V215H290V178H370V162H410" className="stroke-harbor" />
          <path
            d="M410 146C435 146 435 154 450 154M410 162C435 162 435 154 450 154"
            className="stroke-pine"
          />
        </g>
        <circle cx="458" cy="154" r="11" className="fill-pine" />
        <path
          d="M453 154l4 4 7-8"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          className="stroke-on-pine"
        />
        <text x="424" y="132" className="fill-ink! text-[21px]! font-bold max-sm:text-[26px]!">
          $1,150
        </text>
      </svg>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="size-2.5 rounded-full bg-clay" /> {m.tenantAsks()}
        </span>
        <span className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="size-2.5 rounded-full bg-harbor" /> {m.landlordOffers()}
        </span>
        <span className="text-ink-3">{m.example()}</span>
      </figcaption>
    </figure>
  )
}
