import * as m from '@evensettle/messages/negotiation/rounds-sealed-answer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { otherName } from '../model.ts'
import { answerInWords, type RangeRole } from './model.ts'
import { SealedReceipt } from './sealed-receipt.tsx'
import { inline } from '../../../ui/inline.ts'

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
      <SealedCard title={m.yourSealedAnswerTitle()} badge={m.yourSealedAnswerBadge()}>
        <ul className="grid gap-1">
          {round.packages.map((one, i) => {
            const answer = mine.answers.find(({ packageId }) => packageId === one.id)
            return (
              <li key={one.id}>
                {(round.packages.length > 1 ? m.packageAnswer : m.youSaid)(
                  {
                    place: i + 1,
                    answer: answerInWords(answer?.limit ?? null, one, role),
                    strong: (words) => <b>{words}</b>,
                  },
                  inline,
                )}
              </li>
            )
          })}
        </ul>
        <p className="text-ink-2" aria-live="polite">
          {m.hasNotSealedYetUntil({ other, time: formatDateTime(round.until) })}
        </p>
        <SealedReceipt mine={mine} onChange={onChange} />
      </SealedCard>
    </div>
  )
}
