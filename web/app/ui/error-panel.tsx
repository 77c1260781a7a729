import * as m from '@evensettle/messages/ui/error-panel.ts'
import { Button } from './button.tsx'
import { Chevron } from './chevron.tsx'

/** What is shown where a section could not be drawn. `details` is for whoever helps, not for the reader. */
export function ErrorPanel({
  name,
  details,
  onRetry,
  headingLevel: Heading = 'h2',
}: {
  name: string
  details?: string | undefined
  onRetry: () => void
  headingLevel?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-danger bg-card p-5 sm:p-6">
      <Heading className="text-2xl">{m.error({ name })}</Heading>
      <p className="text-ink-2">{m.somethingWentWrongLoadingThis()}</p>
      {details ? (
        <details className="group text-sm text-ink-2">
          <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-soft font-semibold text-pine">
            {m.detailsSummary()}
            <Chevron className="size-4 transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <pre className="mt-1 overflow-x-auto rounded-soft bg-sunken p-3 text-xs whitespace-pre-wrap">
            {details}
          </pre>
        </details>
      ) : null}
      <div>
        <Button variant="secondary" onClick={onRetry}>
          {m.tryAgainButton()}
        </Button>
      </div>
    </div>
  )
}
