import * as m from '@evensettle/messages/negotiation/proposal-how-we-got-there.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { EvidenceGrade } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { formatMoney } from '../../../lib/format.ts'
import { about, otherName } from '../model.ts'
import { GRADES } from '../rounds/copy.ts'
import { reasonInWords, signed, togetherInWords } from './copy.ts'
import { reasonKey, accountOf, type Claim, type Proposal, type Way } from './model.ts'

type Read = { view: CaseView; proposal: Proposal; titleOf: (id: string) => string }

/** The figures of a sum in the order in which a person adds them up: each claim point by point, then the rest. */
export function Account({ one, ...read }: Read & { one: Way }) {
  const { view, proposal } = read
  const { own, back, moves } = accountOf(proposal, one)
  const { payer, currency } = proposal
  const paid = otherSide(payer)
  return (
    <>
      <PointTable {...read} claim={own} asker={paid} caption={m.ownCaption(about(paid, view))} />
      {back ? (
        <PointTable {...read} claim={back} asker={payer} caption={m.backCaption(about(payer, view))} />
      ) : null}
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-serif text-base font-semibold">{m.sumCaption()}</caption>
        <tbody>
          <Line words={m.countsOfOwn(about(paid, view))} sum={formatMoney(own.counts, currency)} />
          {back ? (
            <Line words={m.countsOfBack(about(payer, view))} sum={signed(-back.counts, currency)} />
          ) : null}
          {moves.map((move) => (
            <Line
              key={reasonKey(move)}
              words={reasonInWords(move, proposal, view)}
              sum={signed(move.sum, currency)}
            />
          ))}
          <Line words={togetherInWords(proposal, one)} sum={formatMoney(one.price, currency)} isResult />
        </tbody>
      </table>
    </>
  )
}

function Line({ words, sum, isResult = false }: { words: string; sum: string; isResult?: boolean }) {
  return (
    <tr className={`border-t border-line align-top ${isResult ? 'font-semibold' : ''}`}>
      <th
        scope="row"
        className={`py-1.5 pr-4 text-left wrap-anywhere ${isResult ? 'font-semibold' : 'font-normal'}`}
      >
        {words}
      </th>
      <td className="tabular py-1.5 text-right whitespace-nowrap">{sum}</td>
    </tr>
  )
}

/** What each side has to show for a point, by the fixed table. */
function weighsInWords(point: Proposal['points'][number] | undefined, view: CaseView): string {
  if (!point) return ''
  const theirs = point.evidence[otherSide(view.mySide)]
  return m.whatWeighs({
    mine: gradeInWords(point.evidence[view.mySide]),
    other: otherName(view),
    theirs: gradeInWords(theirs),
  })
}

/** Words and documents of one point only: who told their story has not said anything under each of them. */
function gradeInWords(grade: EvidenceGrade): string {
  return grade === 0 ? m.noWordsOrDocuments() : GRADES[grade]
}

/** The points that one side asks for, in three figures each, and together. */
function PointTable({
  view,
  proposal,
  titleOf,
  claim,
  asker,
  caption,
}: Read & { claim: Claim; asker: Side; caption: string }) {
  const shown = (sum: number) => formatMoney(sum, proposal.currency)
  const isOpen = claim.points.every(({ agreesTo }) => agreesTo === null)
  const heads = [
    m.asksColumn(about(asker, view)),
    m.agreesToColumn(about(otherSide(asker), view)),
    m.proposedColumn(),
  ]
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="pb-1 text-left font-serif text-base font-semibold">{caption}</caption>
      <thead>
        <tr className="text-left align-bottom text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="pr-3 pb-1 font-normal wrap-anywhere last:pr-0">
              {`${head} `}
            </th>
          ))}
        </tr>
      </thead>
      {claim.points.map((point) => {
        const weighed = proposal.points.find(({ id }) => id === point.id)
        return (
          <tbody key={point.id} className="border-t border-line">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-2 text-left font-semibold wrap-anywhere">
                <span>{titleOf(point.id)}</span>{' '}
                <span className="block font-normal text-ink-2">{weighsInWords(weighed, view)}</span>{' '}
                {weighed?.documented ? (
                  <span className="block font-normal text-ink-2">
                    {m.documentsShow({ amount: shown(weighed.documented) })}
                  </span>
                ) : null}
              </th>
            </tr>
            <Figures
              asks={shown(point.asks)}
              agreesTo={point.agreesTo === null ? m.notAnsweredYet() : shown(point.agreesTo)}
              counts={shown(point.counts)}
            />
          </tbody>
        )
      })}
      {claim.points.length > 1 ? (
        <tbody className="border-t border-ink-3">
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-2 text-left font-semibold">
              {m.together()}
            </th>
          </tr>
          <Figures
            asks={shown(claim.asks)}
            agreesTo={isOpen ? m.notAnsweredYet() : shown(claim.agreesTo)}
            counts={shown(claim.counts)}
          />
        </tbody>
      ) : null}
    </table>
  )
}

function Figures({ asks, agreesTo, counts }: Record<'asks' | 'agreesTo' | 'counts', string>) {
  return (
    <tr className="tabular align-top">
      <td className="pr-3 pb-2 wrap-anywhere">{asks}</td>
      <td className="pr-3 pb-2 wrap-anywhere">{agreesTo}</td>
      <td className="pb-2 font-semibold wrap-anywhere">{counts}</td>
    </tr>
  )
}
