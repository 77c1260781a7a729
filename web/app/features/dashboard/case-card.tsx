import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/dashboard/case-card.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { AvatarInitials } from '../../ui/avatar-initials.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { Pill } from '../../ui/pill.tsx'
import { agreedWords, daysLeftWords, groupOf, isNear, promisedWords, statusPill, turnWords } from './model.ts'
import { inline } from '../../ui/inline.ts'

/** One case: who, what, how much, whose turn and until when. The whole card leads to it. */
export function CaseCard({ one, now }: { one: CaseSummary; now: number }) {
  const group = groupOf(one)
  const pill = statusPill(one)
  const promised = promisedWords(one)
  const left = group === 'finished' ? '' : daysLeftWords(one.turn.until, now)
  const hue = otherSide(one.mySide) === 'starter' ? 'clay' : 'harbor'
  return (
    <li className="relative rounded-card border border-line bg-card p-[min(1rem,5vw)] shadow-card transition-colors duration-150 hover:border-line-strong sm:p-5">
      <div className="flex items-start gap-3.5">
        <span className="max-sm:hidden">
          <AvatarInitials name={one.otherName} hue={hue} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="min-w-0 flex-[1_1_min(100%,9ch)] text-lg">
              <Link
                to={`/case/${one.id}`}
                className="after:absolute after:inset-0 after:z-1 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-pine"
              >
                {one.title}
              </Link>
            </h2>
            <CaseSum one={one} />
          </div>
          <FactLine>
            <span>
              {m.withWords(
                {
                  part: (words) => <span className="font-semibold text-ink">{words}</span>,
                  otherName: one.otherName,
                },
                inline,
              )}
            </span>
            {one.type ? <span>{DISPUTE_TYPE_WORDS[one.type]()}</span> : null}
            <span className="whitespace-nowrap">{one.reference}</span>
          </FactLine>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
        <p
          className={classNames(
            'flex min-w-0 flex-1 basis-[min(100%,16rem)] items-start gap-2 text-pretty',
            group === 'mine' ? 'font-semibold' : 'text-ink-2',
          )}
        >
          {group === 'mine' ? (
            <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-pine" />
          ) : null}
          <span>
            {group === 'mine' ? <span className="sr-only">{m.yourTurn()} </span> : null}
            {turnWords(one)}
            {promised ? <span className="block font-normal text-ink-2"> {promised}</span> : null}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {one.unread > 0 ? <Pill hue={hue}>{m.newMessagesPill({ unread: one.unread })}</Pill> : null}
          {left ? <Pill hue={isNear(one.turn.until, now) ? 'warn' : 'plain'}>{left}</Pill> : null}
          {group === 'finished' ? (
            <span className="text-sm text-ink-2">{formatDate(one.updatedAt)}</span>
          ) : null}
          <Pill hue={pill.hue}>{pill.label}</Pill>
        </div>
      </div>
    </li>
  )
}

/** What both agreed on, else what is asked for. */
function CaseSum({ one }: { one: CaseSummary }) {
  const agreed = agreedWords(one)
  if (agreed)
    return (
      <p className="ms-auto text-right font-semibold tabular text-pine-strong">
        {agreed}
        <span className="font-normal"> {m.agreed()}</span>
      </p>
    )
  if (one.claimed === 0) return null
  return (
    <p className="ms-auto text-right font-semibold tabular">
      {formatMoney(one.claimed, one.currency)}
      {groupOf(one) === 'finished' ? <span className="font-normal text-ink-2"> {m.asked()}</span> : null}
    </p>
  )
}
