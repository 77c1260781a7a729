/** About how long an invited person needs to read and to answer, in minutes. */
export function minutesToAnswer(itemCount: number): number {
  return Math.min(20, 3 + itemCount)
}
