import { outageOf } from '../outages.ts'

type Waiting<Q, A> = {
  question: Q
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/**
 * Questions that come up in the same turn of the event loop are asked as one, `most` at a time: the trip to the database, and all that a
 * statement costs before it reads its first row, are paid for once. Nothing is kept: whoever asks is answered from what is there
 * after they asked. `ask` gives one answer for each question, in their order. Where a question makes it fail, the others are
 * answered all the same, each alone; of an outage everybody is told, for it would make them wait once more.
 */
export function askedTogether<Q, A>(
  most: number,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []

  async function answer(those: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(those.map(({ question }) => question))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one answer for each question
      those.forEach(({ resolve }, at) => resolve(answers[at] as A))
    } catch (error) {
      if (those.length === 1 || outageOf(error) !== null) for (const { reject } of those) reject(error)
      else for (const one of those) void answer([one])
    }
  }

  function send(): void {
    const those = waiting
    waiting = []
    if (those.length > 0) void answer(those)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ question, resolve, reject })
      if (waiting.length === most) send()
    })
}
