import * as m from '@evensettle/messages/negotiation/proposal-all-ways.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { notAsInFirst } from '@evensettle/messages/negotiation/proposal-against.ts'
import { differencesInWords, wayInLines } from './against/copy.ts'
import { answerInWords, wayInWords } from './copy.ts'
import type { Way } from './model.ts'
import { WayInShort } from './way-in-short.tsx'

/** All ways of a proposal at a glance, each to be read before it is its turn, with what was said to those before. */
export function AllWays({
  view,
  round,
  one: shown,
  onChange,
}: {
  view: CaseView
  round: ProposalRound
  /** the way that the screen asks about */
  one: Way
  onChange: (packageId: string) => void
}) {
  const id = useId()
  const { proposal, mine, terms } = round
  if (proposal.packages.length < 2) return null
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-1">
      <h3 id={id} className="text-base">
        {m.heading({ ways: proposal.packages.length })}
      </h3>
      <ol className="grid">
        {proposal.packages.map((one, place) => {
          const answer = mine?.sums[one.id]
          const way = wayInWords(one, round, view.currency)
          // a way that is called by its number does not have it twice
          const isPaid = terms[one.id]?.payment !== null
          const line = isPaid ? m.wayLine({ place: place + 1, way }) : way
          return (
            <li key={one.id} className="border-b border-line py-1 last:border-0">
              {one.id === shown.id ? (
                <p className="flex min-h-11 items-center justify-between gap-3 font-semibold">
                  <span>{line}</span>
                  <span className="shrink-0 text-sm font-normal text-ink-2">{m.thisOne()}</span>
                </p>
              ) : (
                <details>
                  <summary className="min-h-11 cursor-pointer content-center rounded-soft py-1">
                    <span className={isPaid ? '' : 'font-semibold'}>{line}</span>
                    {isPaid ? null : <Lines {...{ one, round, view }} />}
                  </summary>
                  <WayInShort {...{ view, round, one }} />
                </details>
              )}
              {answer === undefined || one.id === shown.id ? null : (
                <p className="flex items-center justify-between gap-3 text-sm text-ink-2">
                  <span>{m.youSaid({ answer: answerInWords(one, answer, proposal, view) })}</span>
                  <Button
                    variant="quiet"
                    size="s"
                    className="-mr-3"
                    aria-label={m.changeLabel({ way })}
                    onClick={() => onChange(one.id)}
                  >
                    {m.changeButton()}
                  </Button>
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Who promises what in a way without money, and what is not as in the first one. */
function Lines({ one, round, view }: { one: Way; round: ProposalRound; view: CaseView }) {
  const what = differencesInWords(one, round, view)
  return (
    <>
      {wayInLines(one, round, view).map((line) => (
        <span key={line} className="block text-sm wrap-anywhere">
          {line}
        </span>
      ))}
      {what === '' ? null : <span className="block text-sm text-ink-2">{notAsInFirst({ what })}</span>}
    </>
  )
}
