import * as m from '@evensettle/messages/printing/draft-letter.ts'

type Demand = {
  from: string
  to: string
  title: string
  story: string
  happenedOn: string | null
  points: { title: string; sum: string | null }[]
  /** `isPart`: a part of these points, of which the rest is asked for here */
  settled: { number: number; isPart: boolean; count: number; points: string }[]
  total: string | null
  reference: string
  invitedOn: string
  answerBy: string
}

/** A first draft of a letter that asks for the same as the case: plain, first person, nothing about the law. */
export function draftLetter(about: Demand): { opening: string[]; closing: string[] } {
  const points = about.points.map(({ title, sum }) =>
    sum === null ? m.point({ title }) : m.pointWithSum({ title, sum }),
  )
  return {
    opening: [
      m.dear({ to: about.to }),
      about.happenedOn === null
        ? m.about({ title: about.title })
        : m.aboutHappened({ title: about.title, date: about.happenedOn }),
      about.story,
      m.ask(),
      points.join('\n'),
    ],
    closing: [
      ...(about.total === null ? [] : [m.together({ total: about.total })]),
      ...about.settled.map(({ isPart, ...one }) =>
        isPart ? m.partlySettledBefore(one) : m.settledBefore(one),
      ),
      m.invited({ date: about.invitedOn, reference: about.reference }),
      m.answerBy({ date: about.answerBy }),
      m.otherWays(),
      m.regards(),
      about.from,
    ],
  }
}
