const CODE = /([A-Z]{2}(?:-[\dA-Z]{4}){2})/

/** A text whose codes, like ES-4F7K-9QXM, do not break at their hyphens. */
export function KeptCodes({ text }: { text: string }) {
  return text.split(CODE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
