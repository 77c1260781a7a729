import * as m from '@evensettle/messages/negotiation/receipt-note.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** What the receipt of a sealed answer is for; its digits are folded, and whole: they may have to be written down or read out. */
export function ReceiptNote({ receipt }: { receipt: string }) {
  return (
    <div className="text-sm text-ink-2">
      <p>{m.whatItIsFor()}</p>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
          {m.detailsSummary()}
        </summary>
        <div className="grid justify-items-start gap-2">
          <code translate="no" className="rounded-soft bg-sunken px-3 py-2 text-xs break-all select-all">
            {receipt}
          </code>
          <CopyButton text={receipt} label={m.copyReceiptLabel()} />
        </div>
      </details>
    </div>
  )
}
