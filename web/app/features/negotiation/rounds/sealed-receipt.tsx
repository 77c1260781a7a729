import * as m from '@evensettle/messages/negotiation/rounds-sealed-receipt.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ReceiptNote } from '../receipt-note.tsx'

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
      <p className="text-sm text-ink-2">{m.answeredAt({ time: formatDateTime(mine.sealedAt) })}</p>
      <div>
        <Button variant="secondary" size="s" onClick={onChange}>
          {m.changeMyAnswerButton()}
        </Button>
      </div>
      <ReceiptNote receipt={mine.receipt} />
    </>
  )
}
