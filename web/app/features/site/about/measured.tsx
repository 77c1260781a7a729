import * as m from '@evensettle/messages/site/measured.ts'
import { MEASURED } from './model.ts'

const RESPONDENT_SHARE = Math.round((100 - MEASURED.starterShare) * 10) / 10

/** What the benchmark of the engine found, with its weak spot. */
export function Measured() {
  return (
    <section className="night print:break-inside-avoid">
      <div className="page grid gap-x-16 gap-y-8 py-14 md:grid-cols-2 md:py-20 print:gap-y-3 print:py-4">
        <div className="min-w-0">
          <h2 className="text-[length:min(var(--text-3xl),11.5vw)]">{m.title()}</h2>
          <p className="mt-4 text-lg text-ink-2">{m.lead()}</p>
        </div>
        <div className="min-w-0">
          <p className="font-serif text-[length:min(clamp(3rem,2rem+5vw,6rem),17vw)] leading-none font-semibold tracking-tight">
            {m.ofHundred({ share: Math.round(MEASURED.settled) })}
          </p>
          <p className="mt-3 text-ink-2">{m.settled({ other: Math.round(MEASURED.likeHuman) })}</p>
        </div>
        <div className="min-w-0 md:col-span-2">
          <h3>{m.whoGains()}</h3>
          <svg aria-hidden="true" width="100%" height="16" className="mt-4 [print-color-adjust:exact]">
            <rect width={`${MEASURED.starterShare}%`} height="16" className="fill-clay" />
            <rect
              x={`${MEASURED.starterShare}%`}
              width={`${RESPONDENT_SHARE}%`}
              height="16"
              className="fill-harbor"
            />
          </svg>
          <p className="mt-2 flex flex-wrap justify-between gap-x-6 font-semibold">
            <span className="text-clay">{m.starterShare({ share: MEASURED.starterShare })}</span>
            <span className="text-harbor">{m.respondentShare({ share: RESPONDENT_SHARE })}</span>
          </p>
          <p className="mt-2 max-w-text text-ink-2">{m.weakSpot({ weak: MEASURED.underQuarter })}</p>
        </div>
      </div>
    </section>
  )
}
