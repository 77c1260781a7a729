/** The value below which the share `q` (0 to 1) of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Growth of y for each x by least squares. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Runs the tasks with at most `atOnce` of them at a time and gives their results in order. */
export async function inParallel<T, R>(
  inputs: readonly T[],
  atOnce: number,
  task: (input: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = [...inputs.entries()].toReversed()
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, input] = next
      results[index] = await task(input, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
