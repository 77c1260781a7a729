type Label = 'threat' | 'despair' | 'harmless'

/** The sentences of labelled sets that have a label, and all the others. */
export function labelled(sets: readonly string[], label: Label): { own: string[]; others: string[] } {
  const lines = sets.flatMap((set) => set.trim().split('\n')).map((line) => line.split(' | '))
  if (lines.some(([first, text]) => !text || !['threat', 'despair', 'harmless'].includes(first ?? '')))
    throw new Error('a line of a set has no label')
  const textsOf = (isOwn: boolean) =>
    lines.flatMap(([first, text]) => ((first === label) === isOwn && text ? [text] : []))
  return { own: textsOf(true), others: textsOf(false) }
}
