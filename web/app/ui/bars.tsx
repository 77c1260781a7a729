/** Bars with their numbers in words beside them, so that nothing is said by length or color alone. */
export function Bars({
  rows,
  most,
}: {
  /** of the parts each lies over the one before */
  rows: readonly { name: string; parts: readonly number[]; words: string }[]
  most: number
}) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ name, parts, words }) => (
        <li key={name} className="grid gap-1 sm:grid-cols-[12rem_1fr] sm:gap-4">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="grid gap-1">
            <svg aria-hidden="true" className="block h-4 w-full rounded-soft bg-sunken">
              {parts.map((part, at) => (
                <rect
                  key={at}
                  width={`${(100 * part) / Math.max(most, 1)}%`}
                  height="100%"
                  rx="8"
                  className={at === parts.length - 1 && parts.length > 1 ? 'fill-pine' : 'fill-line-strong'}
                />
              ))}
            </svg>
            <span className="text-sm text-ink-2">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
