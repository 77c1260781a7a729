import * as m from '@evensettle/messages/ui/folded-text.ts'

/** A text longer than this is folded, in characters. */
const LONG = 700

/** A text in somebody's own words, any script, line breaks kept; a long one is folded with a way to read it all. */
export function FoldedText({ text, more }: { text: string; more: string }) {
  if (text.length <= LONG) return <Words>{text}</Words>
  return (
    <details className="group">
      <summary className="list-none rounded-soft">
        <span className="group-open:hidden">
          <Words>{`${text.slice(0, LONG).replace(/\s+\S*$/, '')} …`}</Words>
          <span className="link mt-1 inline-flex min-h-11 items-center">{more}</span>
        </span>
        <span className="link hidden min-h-11 items-center group-open:inline-flex">{m.showLess()}</span>
      </summary>
      <Words>{text}</Words>
    </details>
  )
}

function Words({ children }: { children: string }) {
  return (
    <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
      {children}
    </span>
  )
}
