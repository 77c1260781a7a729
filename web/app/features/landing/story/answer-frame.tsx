import * as m from '@evensettle/messages/landing/answer-frame.ts'
import { AvatarInitials } from '../../../ui/avatar-initials.tsx'
import { CURRENCY, FULL_NAMES, inDollars, ITEMS, PEOPLE, WORKED } from '../../../lib/example-case.ts'
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
      <div className="rounded-sheet border border-line bg-card p-5 shadow-card max-sm:[zoom:.74] sm:p-8 lg:[zoom:1.15]">
        <p className="mb-4 flex flex-wrap items-center justify-between gap-3 font-semibold">
          <span className="flex items-center gap-3">
            <AvatarInitials name={FULL_NAMES.starter} hue="clay" />
            {FULL_NAMES.starter}
          </span>
          <span className="flex items-center gap-3">
            {FULL_NAMES.respondent}
            <AvatarInitials name={FULL_NAMES.respondent} hue="harbor" />
          </span>
        </p>
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
