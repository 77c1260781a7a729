import * as m from '@evensettle/messages/site/operator-address.ts'
import { OperatorLine } from './operator-line.tsx'

/** Who runs this installation and how to write to them, which only the running server knows. */
export function OperatorAddress({
  form,
}: {
  /** where the form to write to them is */ form: 'above' | 'contact-page'
}) {
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <OperatorLine className="peer wrap-anywhere empty:hidden" />
      <p className="hidden peer-empty:block">
        {form === 'above' ? m.notPublishedFormAbove() : m.notPublishedFormOnContactPage()}
      </p>
    </div>
  )
}
