/** A sealed envelope, one flap in each hue. */
export function Envelope() {
  return (
    <svg
      viewBox="0 0 340 240"
      aria-hidden="true"
      className="w-full max-w-md fill-none stroke-ink stroke-[2.25] [stroke-linecap:round] [stroke-linejoin:round] max-lg:max-w-56 print:hidden"
    >
      <path d="M20 30h300v190H20z" className="fill-card" />
      <path d="M20 30l140 112" className="stroke-clay" />
      <path d="M320 30L180 142" className="stroke-harbor" />
      <path d="M20 220l112-98M320 220l-112-98" />
      <circle cx="170" cy="140" r="38" className="fill-pine stroke-none" />
      <path
        d="M150 128c11 0 14 12 18 12M150 152c11 0 14-12 18-12M168 140h23"
        className="stroke-on-pine stroke-[5]"
      />
    </svg>
  )
}
