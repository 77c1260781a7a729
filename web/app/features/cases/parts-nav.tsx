import * as m from '@evensettle/messages/cases/hub-screen.ts'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

type Part =
  | 'agreed'
  | 'conversation'
  | 'overview'
  | 'points'
  | 'evidence'
  | 'agreement'
  | 'activity'
  | 'no-agreement'
  | 'private'

const LABELS: Record<Part, string> = {
  agreed: m.agreedLabel(),
  conversation: m.conversationLabel(),
  overview: m.overviewLabel(),
  points: m.pointsLabel(),
  evidence: m.evidenceLabel(),
  agreement: m.agreementLabel(),
  activity: m.activityLabel(),
  'no-agreement': m.noAgreementLabel(),
  private: m.privateLabel(),
}

/** The ways to what else there is to a case: a list beside the conversation, a row over each other part. */
export function PartsNav({
  current,
  first,
  parts,
  unread,
  isBeside,
}: {
  current: string
  /** what an address without a part opens */
  first: string
  parts: readonly Part[]
  unread: number
  isBeside: boolean
}) {
  const shown = isBeside ? parts.filter((part) => part !== current) : parts
  return (
    <nav aria-label={m.partsOfThisCaseLabel()}>
      <ul
        className={
          isBeside
            ? 'rounded-card border border-line bg-card px-5 shadow-card sm:px-6'
            : 'flex flex-wrap gap-x-5 max-sm:gap-x-4 max-sm:text-sm'
        }
      >
        {shown.map((part) => (
          <li key={part} className={classNames(isBeside && 'border-t border-line first:border-0')}>
            <Link
              to={{ search: part === first ? '' : `?tab=${part}` }}
              aria-current={part === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-12 items-center gap-2 rounded-soft font-semibold no-underline',
                part === current
                  ? 'text-ink'
                  : isBeside
                    ? 'text-ink hover:text-pine'
                    : 'text-pine hover:underline',
              )}
            >
              {LABELS[part]}
              {part === 'conversation' && unread > 0 ? (
                <span className="rounded-full bg-pine px-2 text-xs leading-5 font-semibold text-on-pine tabular">
                  {unread}
                </span>
              ) : null}
              {isBeside ? <Onwards /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Onwards() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="ml-auto size-5 fill-none stroke-ink-2 stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d="M8 5l5 5-5 5" />
    </svg>
  )
}
