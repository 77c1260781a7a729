const CODE = /([A-Z]{2}(?:-[\dA-Z]{4}){2})/

/** A text whose codes, like ES-4F7K-9QXM, do not break at their hyphens. */
export function KeptCodes({ text }: { text: string }) {
  return text.split(CODE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
