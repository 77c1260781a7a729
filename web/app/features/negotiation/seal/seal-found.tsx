import * as m from '@evensettle/messages/negotiation/seal-found.ts'
import { formatDate } from '../../../lib/format.ts'
import { inShort, type FoundSeal, type LoggedSince } from './model.ts'

const ANSWERS: Record<FoundSeal['answers'], () => string> = {
  kept_here: m.keptHere,
  kept_there: m.keptThere,
  kept_other: m.keptOther,
  different: m.different,
}

/** What the seals say of the answers, in a sentence or two. */
export function SealAnswer({ found }: { found: FoundSeal }) {
  return (
    <>
      <p>{ANSWERS[found.answers]()}</p>
      {found.logged === 'lost' ? <p>{m.isLost()}</p> : null}
    </>
  )
}

/** The two seals of a round and since when they are in the log, with a drawing of how they work. */
export function SealFound({ found, other }: { found: FoundSeal; other: string }) {
  return (
    <div className="grid gap-3">
      <dl className="grid gap-1 text-sm">
        {[
          [m.yourSeal(), found.mine],
          [m.theirSeal({ other }), found.theirs],
        ].map(([label, seal = '']) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd translate="no" className="font-mono">
              {inShort(seal)}
            </dd>
          </div>
        ))}
      </dl>
      {found.logged === 'lost' ? null : <p className="text-sm text-ink-2">{whereInLog(found.logged)}</p>}
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
          {m.howItWorks()}
        </summary>
        <ol className="mt-2 grid gap-3">
          {[
            { art: <Closed />, words: m.step1() },
            { art: <BothSeen />, words: m.step2({ other }) },
            { art: <Compared />, words: m.step3({ other }) },
          ].map(({ art, words }, at) => (
            <li key={words} className="flex items-start gap-4 text-sm">
              <svg
                viewBox="0 0 96 56"
                aria-hidden="true"
                className="h-11 w-19 shrink-0 fill-none stroke-ink-2 stroke-2"
              >
                {art}
              </svg>
              <span>
                <b className="mr-1 font-semibold">{at + 1}.</b>
                {words}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

function whereInLog(logged: Exclude<LoggedSince, 'lost'>): string {
  if (logged === 'waits') return m.notInLogYet()
  if (logged === 'cannot_tell') return m.cannotTell()
  return m.inLogSince({ day: formatDate(logged.day) })
}

/** An answer goes into an envelope with a wax seal. */
function Closed() {
  return (
    <>
      <path d="M28 14h40v30H28zM28 14l20 17 20-17" />
      <circle cx="48" cy="31" r="6" className="fill-pine stroke-pine" />
    </>
  )
}

/** Two seals, side by side, for both. */
function BothSeen() {
  return (
    <>
      <path d="M6 18h32v24H6zM6 18l16 13 16-13M58 18h32v24H58zM58 18l16 13 16-13" />
      <circle cx="22" cy="31" r="5" className="fill-clay stroke-clay" />
      <circle cx="74" cy="31" r="5" className="fill-harbor stroke-harbor" />
    </>
  )
}

/** The seal that was kept, and the one that was published: the same. */
function Compared() {
  return (
    <>
      <circle cx="26" cy="29" r="12" className="fill-pine stroke-pine" />
      <circle cx="70" cy="29" r="12" className="fill-pine stroke-pine" />
      <path d="M43 26h10M43 32h10" />
    </>
  )
}
