import * as m from '@evensettle/messages/negotiation/terms-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { TermsOnTable } from '@evensettle/contracts/negotiation.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { FoldCard } from '../../../ui/fold-card.tsx'
import { saidAsMovedOn } from '../copy.ts'
import { called, otherName } from '../model.ts'
import { setTermMutation } from '../moves/queries.ts'
import { conditionInWords, termSentence } from './copy.ts'

// Only where somebody has said how a thing changes hands.
const HowEachSaid = lazyPart(() => import('../../handing/how-said.tsx'), 'HowEachSaid')

// Only for who opens “Add something”.
const OwnTerm = lazyPart(() => import('./own-term.tsx'), 'OwnTerm')

type Listed = TermsOnTable['list'][number]

/** What a proposal can hold besides money: the same list for both, changed in the open. */
export function TermsCard({
  view,
  terms,
  fixedUntil,
  isBusy = false,
}: {
  view: CaseView
  terms: TermsOnTable
  /** the list stays as it is while a proposal is being answered, at the latest until then */
  fixedUntil: string | null
  isBusy?: boolean
}) {
  const canChange = fixedUntil === null
  const change = useMutation(setTermMutation(useQueryClient(), view.id))
  if (!canChange && terms.list.length + terms.since.length === 0) return null
  const set = ({ kind, by, isOwn, words }: Pick<Listed, 'kind' | 'by' | 'isOwn' | 'words'>, isOn: boolean) =>
    change.mutate(isOwn ? { kind: 'other', by, isOn, words } : { kind, by, isOn }, {
      onError: (error) => void saidAsMovedOn(error),
    })
  const addOwn = async (term: Pick<Listed, 'by' | 'words'>) => {
    try {
      await change.mutateAsync({ kind: 'other', isOn: true, ...term })
      return true
    } catch (error) {
      if (error instanceof Error) saidAsMovedOn(error)
      return false
    }
  }
  const struck = terms.list.filter(({ isStruck }) => isStruck)
  // that nobody asked for it is said once for all of them
  const firstUsual = inOrder(terms.list).find(isOnlyUsual)
  const line = (term: Listed) => (
    <li
      key={term.id}
      className="flex flex-wrap items-start justify-between gap-x-3 border-t border-line py-2"
    >
      <TermLine {...{ term, view }} saysWhy={term.id === firstUsual?.id || !isOnlyUsual(term)} />
      {canChange && mayTouch(term, view.mySide) ? (
        <Button
          size="s"
          variant="quiet"
          className="ms-auto"
          disabled={change.isPending}
          aria-label={labelOf(term, view)}
          onClick={() => set(term, term.isStruck)}
        >
          {term.isStruck ? m.putBack() : isMine(term, view.mySide) ? m.takeOff() : m.strike()}
        </Button>
      ) : null}
    </li>
  )
  return (
    <FoldCard
      title={
        view.items.some(({ kind }) => kind === 'money') ? m.besidesMoneyHeading() : m.whatIsToBeDoneHeading()
      }
      hint={m.countHint({ things: terms.list.length - struck.length })}
      foldsOnPhone={isBusy}
    >
      <p className="text-sm text-ink-2">
        {canChange
          ? m.mediatorsProposalCanHoldThese({ otherName: otherName(view) })
          : m.proposalThatIsOpenWas({ date: formatDate(fixedUntil) })}
      </p>
      <ul className="grid">{inOrder(terms.list).map(line)}</ul>
      {struck.length > 0 ? (
        <>
          <h3 className="text-base">{m.notPartHeading()}</h3>
          <p className="text-sm text-ink-2">{m.notPartHint()}</p>
          <ul className="grid text-ink-2">{struck.map(line)}</ul>
        </>
      ) : null}
      {terms.since.length > 0 ? (
        <>
          <h3 className="text-base">{m.sinceHeading()}</h3>
          <p className="text-sm text-ink-2">{m.sinceHint()}</p>
          <ul className="grid">
            {terms.since.map((term) => (
              <li key={`${term.id} ${term.words}`} className="border-t border-line py-2 wrap-anywhere">
                {termSentence(term, view)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {canChange ? (
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
            {m.addSomethingSummary()}
          </summary>
          <ul className="grid">
            {terms.toAdd.map((term) => (
              <li
                key={term.id}
                className="flex flex-wrap items-start justify-between gap-x-3 border-t border-line py-2"
              >
                <p className="min-w-0 flex-[1_1_min(100%,18ch)] wrap-anywhere">{termSentence(term, view)}</p>
                <Button
                  size="s"
                  variant="quiet"
                  className="ms-auto"
                  disabled={change.isPending}
                  aria-label={m.addLabel({ term: termSentence(term, view) })}
                  onClick={() => set(term, true)}
                >
                  {m.addButton()}
                </Button>
              </li>
            ))}
          </ul>
          <Suspense fallback={null}>
            <OwnTerm view={view} isPending={change.isPending} add={addOwn} />
          </Suspense>
        </details>
      ) : null}
      {change.error ? (
        <Callout tone="danger" live>
          {change.error.message}
        </Callout>
      ) : null}
    </FoldCard>
  )
}

/** Put there by the reader in their own words. */
function isMine({ isOwn, markedBy }: Listed, mySide: CaseView['mySide']): boolean {
  return isOwn === true && markedBy === mySide
}

function labelOf(term: Listed, view: CaseView): string {
  const said = { term: termSentence(term, view) }
  if (term.isStruck) return m.putBackLabel(said)
  return isMine(term, view.mySide) ? m.takeOffLabel(said) : m.strikeLabel(said)
}

/** A usual term can be struck by either; a mark is taken back by who made it. */
function mayTouch({ from, isStruck, markedBy, isOwn }: Listed, mySide: CaseView['mySide']): boolean {
  if (isOwn && !isStruck) return true
  if (from === 'asked') return false
  return markedBy === null ? !isStruck : markedBy === mySide
}

/** What somebody asked for or added first; of what only the mediator suggests, the most personal last. */
function inOrder(list: readonly Listed[]): Listed[] {
  const place = ({ from, kind }: Listed) => (from !== 'usual' ? 0 : kind === 'apology' ? 2 : 1)
  return list.filter(({ isStruck }) => !isStruck).toSorted((a, b) => place(a) - place(b))
}

/** How each of them would have it change hands or be done. */
function HowSaid({ term: { kind, by, said }, view }: { term: Listed; view: CaseView }) {
  if (!said?.how) return null
  const item = {
    kind: kind === 'return_item' ? ('property' as const) : ('act' as const),
    by: otherSide(by),
    handing: said.how.asks ?? undefined,
    answered: said.how.doer,
  }
  return (
    <Suspense fallback={null}>
      <HowEachSaid item={item} reader={view} />
    </Suspense>
  )
}

/** Whether only the mediator suggests it. */
function isOnlyUsual({ from, markedBy }: Listed): boolean {
  return from !== 'asked' && markedBy === null
}

function TermLine({ term, view, saysWhy }: { term: Listed; view: CaseView; saysWhy: boolean }) {
  const { from, isStruck, markedBy } = term
  return (
    <div className="min-w-0 flex-[1_1_min(100%,18ch)]">
      <p className="wrap-anywhere">{termSentence(term, view)}</p>
      <HowSaid {...{ term, view }} />
      {conditionInWords(term, view).map((words) => (
        <p key={words} className="text-sm wrap-anywhere">
          {words}
        </p>
      ))}
      {isStruck && markedBy !== null ? (
        <p className="text-sm">{m.tookThisOff({ marker: called(markedBy, view) })}</p>
      ) : null}
      {isStruck || !saysWhy ? null : (
        <p className="text-sm text-ink-2">
          {from === 'asked'
            ? m.askedForInPointOr()
            : markedBy === null
              ? m.usualInThisKindOf()
              : m.putThisOnList({ marker: called(markedBy, view) })}
        </p>
      )}
    </div>
  )
}
