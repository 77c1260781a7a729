import * as m from '@evensettle/messages/site/operator-address.ts'
import { OperatorLine } from './operator-line.tsx'

/** Who runs this installation and how to write to them, which only the running server knows. */
export function OperatorAddress({
  form,
}: {
  /** where the form to write to them is */ form: 'above' | 'contact-page'
}) {
  return (
    <div>
      <OperatorLine className="peer rounded-card border border-line bg-card p-5 font-semibold wrap-anywhere empty:hidden" />
      <div className="hidden justify-items-start gap-3 peer-empty:grid">
        {form === 'above' ? (
          <p>{m.notPublishedFormAbove()}</p>
        ) : (
          <>
            <p>{m.notPublishedFormOnContactPage()}</p>
            <a href="/contact" className="inline-flex min-h-11 items-center print:hidden">
              {m.writeToThemLink()}
            </a>
          </>
        )}
      </div>
    </div>
  )
}
