import * as m from '@evensettle/messages/negotiation/proposal-way-card.ts'
import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { saidInWords } from '@evensettle/contracts/words/handing-words.ts'
import { about, HUE } from '../model.ts'
import { FoldPart } from '../../../ui/fold-card.tsx'
import type { Proposal, Way } from './model.ts'

const RIM = { clay: 'border-clay', harbor: 'border-harbor' }

/**
 * What both sides say about each thing or act of a way that a point asks for, in equal room: the one who asks first. Of several
 * points, and in a later way, where it was all said before, it is folded.
 */
export function Positions({ view, one, proposal }: { view: CaseView; one: Way; proposal: Proposal }) {
  const { acts } = one.terms
  const points = view.items.filter(
    (item) => item.kind !== 'money' && acts.some(({ termId }) => termId === item.id),
  )
  if (points.length === 0) return null
  const isLater = proposal.packages[0]?.id !== one.id
  const isFolded = isLater || points.length > 1
  // the words of the case stand for a point without its own: once, however many there are
  const isToldByStory = points.some((point) => ownWords(point) === '' && point.by === 'starter')
  const story = isToldByStory ? view.story.trim() : ''
  const said = (
    <section aria-label={m.positionsHeading()} className="grid gap-3">
      {isFolded ? null : <h3 className="text-base">{m.positionsHeading()}</h3>}
      {story !== '' && points.length > 1 ? (
        <Said side="starter" words={m.began({ ...about('starter', view), words: story })} how="" />
      ) : null}
      {points.map((point) => (
        <div key={point.id} className="grid gap-2">
          {points.length > 1 ? <p className="font-semibold wrap-anywhere">{point.title}</p> : null}
          <Said
            side={point.by}
            words={askedInWords(point, points.length > 1 ? '' : story, view)}
            how={howAsked(point, view)}
          />
          <Said
            side={otherSide(point.by)}
            words={answeredInWords(point, hasCondition(acts, point), view)}
            how={howAnswered(point, view)}
          />
        </div>
      ))}
    </section>
  )
  if (!isFolded) return <div className="mt-3 border-t border-line pt-3">{said}</div>
  return (
    <FoldPart summary={isLater ? m.positionsAsBeforeSummary() : m.positionsHeading()} isAlways>
      {said}
    </FoldPart>
  )
}

function Said({ side, words, how }: { side: Side; words: string; how: string }) {
  return (
    <p className={`border-l-4 pl-3 text-sm wrap-anywhere ${RIM[HUE[side]]}`}>
      <span>{words}</span> <span>{how}</span>
    </p>
  )
}

function howAsked({ by, kind, handing }: ItemView, view: CaseView): string {
  return saidInWords(handing, { doer: otherSide(by), isThing: kind === 'property' }, view)
}

function howAnswered({ by, kind, answer }: ItemView, view: CaseView): string {
  return saidInWords(answer?.handing, { doer: otherSide(by), isThing: kind === 'property' }, view)
}

function ownWords({ details }: ItemView): string {
  return details.trim()
}

/** `story`: what it says of a point without words of its own. */
function askedInWords(point: ItemView, story: string, view: CaseView): string {
  const own = ownWords(point)
  const words = own === '' && point.by === 'starter' ? story : own
  return words === ''
    ? m.asksForIt(about(point.by, view))
    : m.asksForItSaying({ ...about(point.by, view), words })
}

/** Whether the way says on what condition a point is done: it is not said twice. */
function hasCondition(acts: Way['terms']['acts'], point: ItemView): boolean {
  return acts.some(({ termId, condition }) => termId === point.id && condition !== undefined)
}

function answeredInWords({ by, answer }: ItemView, isAbove: boolean, view: CaseView): string {
  const who = about(otherSide(by), view)
  if (answer === null) return m.hasNotAnswered(who)
  const words = answer.reason.trim()
  // what is written beside it is said once: as part of the way, or as none
  const isBeside = words === '' || answer.answer === 'partly'
  if (isBeside && answer.handing && answer.answer !== 'disagree') return m.agreesSayingHow(who)
  if (answer.answer === 'partly')
    return isAbove ? m.agreesOnThisCondition(who) : m.agreesOnCondition({ ...who, words })
  if (answer.answer === 'agree') return words === '' ? m.agreesToIt(who) : m.agreesSaying({ ...who, words })
  return words === '' ? m.saysNo(who) : m.saysNoSaying({ ...who, words })
}
