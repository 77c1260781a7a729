import type { ReactNode } from 'react'
import { Chevron } from '../../ui/chevron.tsx'

/** Questions with their answers; the browser's own `<details>` opens them. */
export function Faq({ questions }: { questions: readonly { q: string; a: string }[] }) {
  return (
    <div className="divide-y divide-line border-y border-line print:columns-2 print:gap-8">
      {questions.map(({ q, a }) => (
        <details key={q} className="group print:break-inside-avoid">
          <summary className="flex min-h-12 list-none md:min-h-14 items-center justify-between gap-4 rounded-soft py-2 md:py-3 print:min-h-0 print:pb-1 text-[length:min(1.0625rem,6.5vw)] font-semibold hover:text-pine">
            {q}
            <Chevron className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180 print:hidden" />
          </summary>
          <p className="max-w-text pb-5 print:pb-2 wrap-break-word text-ink-2">{unbroken(a)}</p>
        </details>
      ))}
    </div>
  )
}

/** The same words; a span of days ("14-30 days") stays on one line. */
function unbroken(text: string): ReactNode[] {
  return text.split(/(\d+-\d+ \w+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
