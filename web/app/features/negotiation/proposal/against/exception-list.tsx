import * as m from '@evensettle/messages/negotiation/proposal-against.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { inline } from '../../../../ui/inline.ts'
import { How } from '../act-line.tsx'
import { addedInWords, changedHow, changedThing, changedWhose, missingInWords } from './copy.ts'
import type { Exception } from './model.ts'

/** What is not as in the first way, each thing once and only the parts of it that differ. */
export function ExceptionList({
  lines,
  label,
  terms,
  view,
}: {
  lines: readonly Exception[]
  label: string
  terms: ProposalRound['terms'][string] | undefined
  view: CaseView
}) {
  return (
    <ul aria-label={label} className="mt-2 grid list-disc gap-1 pl-5 marker:text-pine">
      {lines.map((line) => (
        <li key={`${line.key}/${line.act.termId}`} className="wrap-anywhere">
          {line.key === 'changed' ? <Changed {...{ line, view }} /> : null}
          {line.key === 'missing' ? <span>{missingInWords(line.act, view)}</span> : null}
          {line.key === 'added' ? (
            <>
              <span>{addedInWords(line.act, terms, view)}</span>
              <How act={line.act} view={view} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Changed({ line, view }: { line: Extract<Exception, { key: 'changed' }>; view: CaseView }) {
  const whose = changedWhose(line, view)
  return (
    <>
      <span>
        {m.changed(
          {
            thing: changedThing(line, view),
            how: changedHow(line, view),
            strong: (words) => <b className="font-semibold">{words}</b>,
          },
          inline,
        )}
      </span>
      {whose.length > 0 ? <span className="block text-sm text-ink-2">{whose.join(' ')}</span> : null}
    </>
  )
}
