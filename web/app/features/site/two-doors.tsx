import * as m from '@evensettle/messages/site/two-doors.ts'

/** Two doors, one for each side, lead to the same table. */
export function TwoDoors({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 760 270"
      role="img"
      aria-label={m.twoDoorsLabel()}
      className={`h-auto w-full fill-none stroke-ink stroke-[2.25] [stroke-linecap:round] [stroke-linejoin:round] ${className ?? ''}`}
    >
      <path d="M0 256h760" />
      <g className="stroke-clay">
        <path d="M60 256V46h130v210" />
        <path d="M60 46l76 24v196l-76-10M120 168v14" />
        <path d="M292 116v140M292 196h40l6 60" />
      </g>
      <g className="stroke-harbor">
        <path d="M700 256V46H570v210" />
        <path d="M700 46l-76 24v196l76-10M640 168v14" />
        <path d="M468 116v140M468 196h-40l-6 60" />
      </g>
      <path
        d="M276 178h208M300 178v78M460 178v78M380 0v58M342 88c4-20 18-30 38-30s34 10 38 30z"
        className="stroke-pine"
      />
      <path d="M352 177l10-20h40l10 20M368 163h28M365 169h34" />
    </svg>
  )
}
