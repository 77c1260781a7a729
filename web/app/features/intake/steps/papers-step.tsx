import type { CaseDraftInput } from '@evensettle/contracts/cases.ts'
import { PAPER_STATES, type PaperState } from '@evensettle/domain/cases/draft.ts'
import { USUAL_PAPERS } from '@evensettle/domain/templates/papers.ts'
import { Callout } from '../../../ui/callout.tsx'
import { PAPER_WORDS } from './copy.ts'

/** What often helps to show how it was: have it, will add it later, do not have it. */
export function PapersStep({
  draft,
  onChange,
}: {
  draft: CaseDraftInput
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const papers = USUAL_PAPERS[draft.type ?? 'other']
  const ready = papers.filter(({ id }) => draft.papers[id] === 'have').length
  return (
    <div className="grid gap-6">
      <ul className="grid divide-y divide-line">
        {papers.map(({ id, title, hint }) => (
          <li key={id} className="grid gap-2.5 py-4 first:pt-0 last:pb-0">
            <fieldset className="min-w-0">
              <legend className="font-semibold">{title}</legend>
              <p className="text-sm text-ink-2">{hint}</p>
              <div className="mt-2.5 grid grid-cols-3 gap-2 sm:max-w-md">
                {PAPER_STATES.map((state) => (
                  <Choice
                    key={state}
                    name={id}
                    state={state}
                    isChosen={draft.papers[id] === state}
                    onChoose={() => onChange({ papers: { ...draft.papers, [id]: state } })}
                  />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <Callout title="You add photos and papers once the case has begun">
        <p className="text-sm">
          This list is for you: the other side does not see it.{' '}
          {ready > 0 ? `Keep at hand what you have: ${ready} of ${papers.length}.` : null}
        </p>
      </Callout>
    </div>
  )
}

function Choice({
  name,
  state,
  isChosen,
  onChoose,
}: {
  name: string
  state: PaperState
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="relative flex min-h-11 items-center justify-center rounded-full border-[1.5px] border-line-strong bg-card px-2 text-center text-sm font-semibold hover:border-pine has-checked:border-pine has-checked:bg-pine has-checked:text-on-pine has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine">
      <input
        type="radio"
        name={`papers.${name}`}
        value={state}
        aria-label={PAPER_WORDS[state].full}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none"
      />
      <span aria-hidden="true">{PAPER_WORDS[state].short}</span>
    </label>
  )
}
