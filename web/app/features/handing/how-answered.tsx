import * as m from '@evensettle/messages/handing/how-answered.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { HandingReader } from '@evensettle/contracts/words/handing-words.ts'
import { NO_HANDING, type HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import type { ItemAnswerKind } from '@evensettle/domain/answers/item-answers.ts'
import { asAsked } from '@evensettle/domain/answers/own-handing.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useState } from 'react'
import { HandingFields } from './handing-fields.tsx'

/**
 * How whoever answers would have a thing change hands or be done. A yes to what the other side named asks for nothing more; a
 * condition begins with it, so that what suits stays as it is, letter by letter.
 */
export function HowAnswered({
  item,
  answer,
  value,
  asker,
  reader,
  error,
  onChange,
}: {
  item: Pick<ItemView, 'kind' | 'by' | 'handing'>
  answer: ItemAnswerKind | null | undefined
  value: HandingSaid | null | undefined
  /** what whoever asks is called */
  asker: string
  reader: HandingReader
  error: string | undefined
  onChange: (handing: HandingSaid | null) => void
}) {
  const [today] = useState(() => dateOf(Date.now()))
  const asked = asAsked(item, today)
  if (item.kind === 'money' || (answer !== 'agree' && answer !== 'partly')) return null
  if (asked !== null && answer === 'agree') return null
  return (
    <div className="grid gap-2">
      {asked === null ? null : <p className="text-ink-2">{m.filledIn({ name: asker })}</p>}
      <HandingFields
        doer={otherSide(item.by)}
        isThing={item.kind === 'property'}
        reader={reader}
        value={value ?? asked}
        today={today}
        error={error}
        // what was emptied stays empty, and is not filled in again
        onChange={(said) => onChange(said ?? (asked === null ? null : NO_HANDING))}
      />
    </div>
  )
}
