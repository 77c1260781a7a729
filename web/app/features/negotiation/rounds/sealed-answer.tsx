import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Round } from '@evensettle/contracts/negotiation.ts'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { otherName } from '../model.ts'
import { answerInWords, type RangeRole } from './model.ts'

/** What I sealed, with its receipt; of the other side only whether it has sealed. */
export function SealedAnswer({
  view,
  round,
  mine,
  role,
  takesFocus,
  onChange,
}: {
  view: Pick<CaseView, 'mySide' | 'names'>
  round: Round
  mine: NonNullable<Round['mine']>
  role: RangeRole
  /** it takes the place of what was just pressed */
  takesFocus: boolean
  onChange: () => void
}) {
  const other = otherName(view)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) card.current?.focus()
  }, [takesFocus])
  return (
    <div ref={card} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <SealedCard title="Your sealed answer" badge="Sealed: only you">
        <ul className="grid gap-1">
          {round.packages.map((one, i) => {
            const answer = mine.answers.find(({ packageId }) => packageId === one.id)
            return (
              <li key={one.id}>
                {round.packages.length > 1 ? `Package ${i + 1}: ` : 'You said: '}
                <b>{answerInWords(answer?.limit ?? null, one, role)}</b>
              </li>
            )
          })}
        </ul>
        <p className="text-ink-2" aria-live="polite">
          {other} has not sealed yet. Until then you may change your answer. When both have sealed, the round
          is decided at once. Open until {formatDateTime(round.until)}.
        </p>
        <div className="grid gap-2 text-sm text-ink-2">
          <p>
            Sealed {formatDateTime(mine.sealedAt)}. This receipt fits only this answer; keep it if you want to
            check it later:
          </p>
          <code className="rounded-soft bg-card px-3 py-2 text-xs break-all">{mine.receipt}</code>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="s" onClick={onChange}>
            Change my answer
          </Button>
          <CopyButton text={mine.receipt} label="Copy the receipt" />
        </div>
      </SealedCard>
    </div>
  )
}
