import * as m from '@evensettle/messages/negotiation/receipt-note.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/**
 * What the seal of an answer is for; its digits are folded, and whole: they may have to be written down or read out. Without a
 * `salt` it is the receipt of an earlier round, which only the service can check.
 */
export function ReceiptNote({ receipt, salt = null }: { receipt: string; salt?: string | null }) {
  const digits =
    salt === null
      ? [[m.receiptLabel(), receipt] as const]
      : ([
          [m.sealLabel(), receipt],
          [m.saltLabel(), salt],
        ] as const)
  return (
    <div className="text-sm text-ink-2">
      <p>{salt === null ? m.whatItIsFor() : m.whatTheSealIsFor()}</p>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
          {salt === null ? m.detailsSummary() : m.sealSummary()}
        </summary>
        <dl className="grid justify-items-start gap-2">
          {digits.map(([label, text]) => (
            <div key={label} className="grid gap-1">
              <dt className={salt === null ? 'sr-only' : ''}>{label}</dt>
              <dd>
                <code
                  translate="no"
                  className="block rounded-soft bg-sunken px-3 py-2 text-xs break-all select-all"
                >
                  {text}
                </code>
              </dd>
            </div>
          ))}
        </dl>
        {salt === null ? null : <p className="py-2">{m.keepSaltSecret()}</p>}
        <CopyButton
          text={digits.map(([, text]) => text).join('\n')}
          label={salt === null ? m.copyReceiptLabel() : m.copySealLabel()}
        />
      </details>
    </div>
  )
}
