import * as m from '@evensettle/messages/negotiation/receipt-note.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** What the receipt of a sealed answer is for; its digits, which nobody reads, are folded and copied whole. */
export function ReceiptNote({ receipt }: { receipt: string }) {
  return (
    <div className="text-sm text-ink-2">
      <p>{m.whatItIsFor()}</p>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:min-h-8">
          {m.detailsSummary()}
        </summary>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code translate="no" className="rounded-soft bg-sunken px-3 py-2 text-xs whitespace-nowrap">
            {inShort(receipt)}
          </code>
          <CopyButton text={receipt} label={m.copyReceiptLabel()} />
        </div>
      </details>
    </div>
  )
}

/** Enough to tell two of them apart by eye. */
function inShort(receipt: string): string {
  return receipt.length > 20 ? `${receipt.slice(0, 8)} … ${receipt.slice(-8)}` : receipt
}
