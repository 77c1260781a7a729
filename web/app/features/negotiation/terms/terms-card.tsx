import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { TermsOnTable } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { problemInWords, saidAsMovedOn } from '../copy.ts'
import { called, otherName } from '../model.ts'
import { setTermMutation } from '../queries.ts'

type Listed = TermsOnTable['list'][number]

/** What a proposal can hold besides money: the same list for both, changed in the open. */
export function TermsCard({
  view,
  terms,
  canChange,
}: {
  view: CaseView
  terms: TermsOnTable
  /** not while a proposal is being answered */
  canChange: boolean
}) {
  const change = useMutation(setTermMutation(useQueryClient(), view.id))
  if (terms.list.length === 0 && terms.toAdd.length === 0) return null
  const set = (term: { kind: Listed['kind']; by: Listed['by'] }, isOn: boolean) =>
    change.mutate({ kind: term.kind, by: term.by, isOn }, { onError: (error) => void saidAsMovedOn(error) })
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">Besides money</h2>
      <p className="text-sm text-ink-2">
        {canChange
          ? `The mediator’s proposal can hold these. Strike what does not apply, or add something. ${otherName(view)} sees what you change.`
          : 'The proposal that is open was made from this list.'}
      </p>
      <ul className="grid">
        {terms.list.map((term) => (
          <li key={term.id} className="flex items-start justify-between gap-3 border-t border-line py-2">
            <TermLine {...{ term, view }} />
            {canChange && mayTouch(term, view.mySide) ? (
              <Button
                size="s"
                variant="quiet"
                disabled={change.isPending}
                aria-label={`${term.isStruck ? 'Put back' : 'Strike'}: ${term.words}`}
                onClick={() => set(term, term.isStruck)}
              >
                {term.isStruck ? 'Put back' : 'Strike'}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {canChange && terms.toAdd.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:min-h-8">
            Add something
          </summary>
          <ul className="grid">
            {terms.toAdd.map((term) => (
              <li key={term.id} className="flex items-start justify-between gap-3 border-t border-line py-2">
                <p className="min-w-0">
                  <DoneBy by={term.by} view={view} /> {term.words}
                </p>
                <Button
                  size="s"
                  variant="quiet"
                  disabled={change.isPending}
                  aria-label={`Add: ${term.words}`}
                  onClick={() => set(term, true)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {change.error ? (
        <Callout tone="danger" live>
          {problemInWords(change.error)}
        </Callout>
      ) : null}
    </Card>
  )
}

/** A usual term can be struck by either; a mark is taken back by who made it. */
function mayTouch({ from, isStruck, markedBy }: Listed, mySide: CaseView['mySide']): boolean {
  if (from === 'asked') return false
  return markedBy === null ? !isStruck : markedBy === mySide
}

function DoneBy({ by, view }: { by: Listed['by']; view: CaseView }) {
  return <b className="font-semibold">{called(by, view)}:</b>
}

function TermLine({ term, view }: { term: Listed; view: CaseView }) {
  const { by, words, from, isStruck, markedBy } = term
  const marker = markedBy === null ? null : called(markedBy, view)
  return (
    <div className="min-w-0">
      <p className={classNames('wrap-anywhere', isStruck && 'text-ink-2 line-through')}>
        <DoneBy {...{ by, view }} /> {words}
      </p>
      <p className="text-sm text-ink-2">
        {from === 'asked'
          ? 'Asked for in a point or an offer.'
          : marker === null || markedBy === null
            ? 'Usual in this kind of dispute.'
            : isStruck
              ? `${marker} struck this: it does not apply.`
              : `${marker} put this on the list.`}
      </p>
    </div>
  )
}
