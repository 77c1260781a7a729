import * as m from '@evensettle/messages/assistant/note-words.ts'
import type { NoteLine } from '@evensettle/domain/assistant/note.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'

/** The mediator's note, a sentence or two for each line, for both sides alike: everybody is called by name. */
export function noteInWords(
  lines: readonly NoteLine[],
  { names, currency }: { names: Readonly<Record<Side, string>>; currency: Currency },
): string[] {
  return lines.map((line) => inWords(line, names, (sum) => formatAmount(sum, currency)))
}

function inWords(
  line: NoteLine,
  names: Readonly<Record<Side, string>>,
  money: (sum: number) => string,
): string {
  switch (line.say) {
    case 'agreed':
      return m.agreed({ count: line.count, sum: money(line.sum) })
    case 'nothing_agreed':
      return m.nothingAgreed()
    case 'apart': {
      const { title, by, asks, agreesTo } = line
      const who = { title, asker: names[by], other: names[otherSide(by)], asks: money(asks) }
      return agreesTo === null
        ? m.apartUnanswered(who)
        : m.apart({ ...who, agreesTo: money(agreesTo), none: agreesTo === 0 ? 'yes' : 'no' })
    }
    case 'besides':
      return m.besides({ count: line.count })
    case 'things':
      return m.things({ count: line.count })
    case 'waits':
      return m.waits({ asker: names[line.by], asks: money(line.asks), waitsFor: names[line.waitsFor] })
    case 'ways':
      return m.ways({ count: line.count })
    case 'choice':
      return m.choice()
  }
}
