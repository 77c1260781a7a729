import { useState } from 'react'
import { UNREACHABLE } from './copy.ts'
import { Refusal } from './queries.ts'

/**
 * One thing at a time that a card does: whether it runs, and the sentence when it failed. A person who
 * closes the question for the code has changed nothing and needs no sentence.
 */
export function useStep() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Runs the work; true when it was done. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) setProblem(UNREACHABLE)
      else if (error.code !== 'cancelled') setProblem(error.message)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, problem, setProblem, run }
}
