import * as m from '@evensettle/messages/handing/condition-note.ts'
import { cleanWords } from '@evensettle/domain/agreements/clean-words.ts'
import { namesASum } from '@evensettle/domain/agreements/condition.ts'
import { conditionAlone } from '@evensettle/domain/agreements/quoted-condition.ts'

/**
 * What will become of words that a side writes beside a yes “in part or on a condition”: which of them an agreement would quote,
 * where that is not all, and that a sum in them is not counted. `asksIn`: where money can be asked for here.
 */
export function ConditionNote({ words, asksIn }: { words: string; asksIn: 'answer' | 'offer' }) {
  const quoted = conditionAlone(words)
  return (
    <div aria-live="polite" className="-mt-3 grid gap-1 text-sm text-ink-2">
      {quoted === cleanWords(words) ? null : (
        <p className="wrap-anywhere">{m.onlyThisIsQuoted({ words: quoted })}</p>
      )}
      {namesASum(words) ? <p>{m.sumHint({ asksIn })}</p> : null}
    </div>
  )
}
