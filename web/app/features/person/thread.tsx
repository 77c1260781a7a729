import { formatDateTime } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import * as m from '@evensettle/messages/person/screen.ts'
import type { PersonThread } from '@evensettle/contracts/person-requests.ts'

type Piece = PersonThread['thread'][number]

/** What one side and the operator wrote to each other, oldest first. `who`: how the reader calls each of them. */
export function Thread({ pieces, who }: { pieces: readonly Piece[]; who: Record<Piece['by'], string> }) {
  return (
    <ol aria-label={m.threadLabel()} className="grid gap-4">
      {pieces.map(({ id, by, at, words }) => (
        <li key={id}>
          <Card className="grid gap-2">
            <p className="text-sm text-ink-2">
              <strong className="text-ink">{who[by]}</strong>{' '}
              <time dateTime={at} className="tabular">
                {formatDateTime(at)}
              </time>
            </p>
            <FoldedText text={words} more={m.readAll()} />
          </Card>
        </li>
      ))}
    </ol>
  )
}
