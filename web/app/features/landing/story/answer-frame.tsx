import * as m from '@evensettle/messages/landing/answer-frame.ts'
import { CURRENCY, inDollars, ITEMS, PEOPLE, WORKED } from '../../../lib/example-case.ts'
import { ItemTable } from '../../cases/item-table.tsx'
import { Picture } from './frame.tsx'

/** The points of the case with both sides' figures: the table of the case itself. */
export function AnswerFrame() {
  const { starter, respondent } = PEOPLE
  const { asks, agreesTo } = WORKED.proposal
  return (
    <Picture
      label={m.pictureLabel({ starter, respondent, asked: inDollars(asks), agreed: inDollars(agreesTo) })}
      className="mt-6 md:mt-12"
    >
      <div className="rounded-sheet border border-line bg-card p-5 shadow-card max-sm:[&_tr]:gap-y-1 max-sm:[&_tr]:py-3 sm:p-8 print:[zoom:.85] [&_tfoot_td]:font-serif [&_tfoot_td]:text-[length:min(1.75rem,8vw)] [&_td>span:not([aria-hidden])]:font-serif [&_td>span:not([aria-hidden])]:text-[length:min(1.75rem,8vw)] [&_td>span:not([aria-hidden])]:leading-tight [&_td>span:not([aria-hidden])]:font-semibold [&_td>span>span]:font-sans [&_td>span>span]:leading-normal [&_td>span>span]:font-normal">
        <ItemTable
          items={ITEMS}
          currency={CURRENCY}
          starterName={starter}
          respondentName={respondent}
          isOver={false}
        />
      </div>
    </Picture>
  )
}
