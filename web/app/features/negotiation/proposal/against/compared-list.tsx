import * as m from '@evensettle/messages/negotiation/proposal-against.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { whoseInWords } from '@evensettle/contracts/words/handing-words.ts'
import { Fragment, type ReactNode } from 'react'
import { inline } from '../../../../ui/inline.ts'
import { How, Words } from '../act-line.tsx'
import { actDay, actInWords } from '../copy.ts'
import type { Way } from '../model.ts'
import { becomesOfIt, partsInWords, promisedInWords, thing } from './copy.ts'
import type { Compared } from './model.ts'

type WayAct = Way['terms']['acts'][number]
type Shown = { terms: ProposalRound['terms'][string] | undefined; view: CaseView }

/** What of a later way is not as in the first: each thing as it is promised here, with the parts that differ in bold. */
export function DiffersList({
  lines,
  leftOut,
  label,
  terms,
  view,
}: Shown & { lines: readonly Compared[]; leftOut: readonly WayAct[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-2 grid list-disc gap-2 pl-5 marker:text-pine">
      {lines.map((line) => (
        <li key={line.act.termId} className="wrap-anywhere">
          {line.key === 'changed' ? <Changed {...{ line, terms, view }} /> : null}
          {line.key === 'added' ? (
            <>
              <span>{m.also({ what: promisedInWords(line.act, terms, view) })}</span>
              <How act={line.act} view={view} />
              <Words act={line.act} view={view} />
            </>
          ) : null}
        </li>
      ))}
      <LeftOut {...{ acts: leftOut, terms, view }} />
    </ul>
  )
}

/** What stays as in the first way. It is as much a part of a yes as what differs, so it is never folded. */
export function SameList({ acts, label, terms, view }: Shown & { acts: readonly WayAct[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-1 grid list-disc gap-1 pl-5 marker:text-pine">
      {acts.map((act) => (
        <li key={act.termId} className="wrap-anywhere">
          <span>{promisedInWords(act, terms, view)}</span>
          <Parts told={partsInWords({ act, differs: [], open: [] }, terms, view)} />
        </li>
      ))}
    </ul>
  )
}

/** What a way does not hold, and what becomes of that once the rest is done. */
export function LeftOut({ acts, terms, view }: Shown & { acts: readonly WayAct[] }) {
  return acts.map((act) => (
    <li key={`without/${act.termId}`} className="wrap-anywhere">
      <b className="font-semibold">{m.notHere({ what: thing(act, view) })}</b>{' '}
      <span>{becomesOfIt(act, terms, view)}</span>
    </li>
  ))
}

function Changed({ line, terms, view }: Shown & { line: Extract<Compared, { key: 'changed' }> }) {
  const { act, only, differs } = line
  const whose = whoseInWords(only, view)
  const date = act.handing?.notBefore === undefined ? actDay(act, terms) : ''
  return (
    <>
      <span>
        {date !== '' && differs.includes('day')
          ? m.doneByOther({ what: actInWords(act, view), date, strong }, inline)
          : promisedInWords(act, terms, view)}
      </span>
      <Parts told={partsInWords(line, terms, view)} />
      {whose.length > 0 ? <span className="block text-sm text-ink-2">{whose.join(' ')}</span> : null}
    </>
  )
}

/** How it is done: what is not as in the first way stands out. What somebody wrote beside it has a line of its own. */
function Parts({ told }: { told: ReturnType<typeof partsInWords> }) {
  const [how, words] = [
    told.filter(({ part }) => part !== 'condition'),
    told.filter(({ part }) => part === 'condition'),
  ]
  return [how, words].map((line) =>
    line[0] ? (
      <span key={line[0].part} className="block">
        {line.map((one) => (
          <Fragment key={one.part}>{one.isOther ? strong(one.words) : <span>{one.words}</span>} </Fragment>
        ))}
      </span>
    ) : null,
  )
}

function strong(words: ReactNode) {
  return <b className="font-semibold">{words}</b>
}
