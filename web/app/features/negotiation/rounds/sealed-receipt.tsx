import * as m from '@evensettle/messages/negotiation/rounds-sealed-receipt.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** What stands below a sealed answer: when, its receipt, and the way to change it. */
export function SealedReceipt({
  mine,
  onChange,
}: {
  mine: { sealedAt: string; receipt: string }
  onChange: () => void
}) {
  return (
    <>
      <div className="grid gap-2 text-sm text-ink-2">
        <p>{m.sealedThisReceiptFitsOnly({ time: formatDateTime(mine.sealedAt) })}</p>
        <code className="rounded-soft bg-card px-3 py-2 text-xs break-all">{mine.receipt}</code>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="s" onClick={onChange}>
          {m.changeMyAnswerButton()}
        </Button>
        <CopyButton text={mine.receipt} label={m.copyReceiptLabel()} />
      </div>
    </>
  )
}
