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
            <span aria-hidden="true" className="relative block h-4 rounded-soft bg-sunken">
              {parts.map((part, at) => (
                <span
                  key={at}
                  className={`absolute inset-y-0 left-0 rounded-soft ${at === parts.length - 1 && parts.length > 1 ? 'bg-pine' : 'bg-line-strong'}`}
                  style={{ width: `${(100 * part) / Math.max(most, 1)}%` }}
                />
              ))}
            </span>
            <span className="text-sm text-ink-2">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
