const WITH_CONDITION = /^(?<base>.+), on this condition: “(?<condition>.+)”$/su

/** What somebody does, with the condition on which they do it, as an agreement holds it. */
export function wordsWith(words: string, condition: string | undefined): string {
  return condition === undefined ? words : `${words}, on this condition: “${condition.trim()}”`
}

/** What is done and its condition, read from the words of an act; null where it has none. */
export function conditionIn(words: string): { base: string; condition: string } | null {
  const { base, condition } = WITH_CONDITION.exec(words)?.groups ?? {}
  return base === undefined || condition === undefined ? null : { base, condition }
}
