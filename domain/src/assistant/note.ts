import type { Side } from '../cases/side.ts'
import type { RoundCase } from '../proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '../proposals/settlement/ladder/round-proposal.ts'
import type { Question } from './questions.ts'

/** What a round is told of: what both can see, and nothing else fits. */
export type NotedRound = {
  made: Pick<RoundCase, 'items' | 'terms' | 'payer'>
  proposal: Pick<RoundProposal, 'packages' | 'leftOut'>
}

/** What the mediator writes to both sides beside a proposal, as codes with their facts. Minor units. */
export type NoteLine =
  /** points that are agreed to in full, together `sum` */
  | { say: 'agreed'; count: number; sum: number }
  | { say: 'nothing_agreed' }
  /** the point on which both are furthest apart; `agreesTo` null: not answered */
  | { say: 'apart'; title: string; by: Side; asks: number; agreesTo: number | null }
  /** things and promises besides money that both can see on the list */
  | { say: 'besides'; count: number }
  /** the same where no money is asked for */
  | { say: 'things'; count: number }
  /** what is asked for in return and not answered is in no sum */
  | { say: 'waits'; asks: number; by: Side; waitsFor: Side }
  | { say: 'ways'; count: number }
  | { say: 'choice' }

/** The note of a round: the same for both sides, and the same whichever of them reads it. */
export function noteOf({ made, proposal }: NotedRound): NoteLine[] {
  const points = made.items.map((item) => ({ ...item, by: item.by ?? otherOf(made.payer) }))
  const agreed = points.filter(({ admitted, claimed }) => admitted !== null && admitted >= claimed)
  const apart = points
    .map((point) => ({ ...point, open: point.claimed - Math.min(point.claimed, point.admitted ?? 0) }))
    .toSorted((a, b) => b.open - a.open)[0]
  const lines: NoteLine[] = []
  if (agreed.length > 0)
    lines.push({
      say: 'agreed',
      count: agreed.length,
      sum: agreed.reduce((sum, { claimed }) => sum + claimed, 0),
    })
  else if (points.length > 0) lines.push({ say: 'nothing_agreed' })
  if (apart && apart.open > 0) {
    const { title, by, claimed, admitted } = apart
    lines.push({ say: 'apart', title, by, asks: claimed, agreesTo: admitted })
  }
  if (made.terms.length > 0)
    lines.push({ say: points.length > 0 ? 'besides' : 'things', count: made.terms.length })
  for (const { asks, by, waitsFor } of proposal.leftOut) lines.push({ say: 'waits', asks, by, waitsFor })
  return [...lines, { say: 'ways', count: proposal.packages.length }, { say: 'choice' }]
}

function otherOf(side: Side): Side {
  return side === 'starter' ? 'respondent' : 'starter'
}

const ABOUT: Readonly<Record<NoteLine['say'], string>> = {
  agreed: 'what both already agree on',
  nothing_agreed: 'nothing is agreed on so far',
  apart: 'the point on which the two are furthest apart',
  besides: 'things and promises besides money',
  things: 'things and promises; no money is asked for',
  waits: 'something that is not answered yet',
  ways: 'the proposal of the mediator, and how it is answered',
  choice: 'both are free to choose',
}

/** What a model is asked for words around a note: marks and what they are about, no word of anybody. The last sentence stays ours. */
export function noteQuestion(lines: readonly NoteLine[], sentences: readonly string[]): Question {
  const led = lines.flatMap((line, at) =>
    line.say === 'choice' ? [] : [{ line, words: sentences[at] ?? '' }],
  )
  return {
    prompt: 'note',
    data: { marks: led.map(({ line }, at) => ({ mark: `{s${at + 1}}`, about: ABOUT[line.say] })) },
    guard: { kind: 'told', sentences: led.map(({ words }) => words) },
  }
}
