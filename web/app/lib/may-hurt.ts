let read: (text: string) => boolean = () => false

/** Brings the rules, so that they are there by the time a sentence is; without a connection nothing is asked. */
export function bringRules(): void {
  void import('@evensettle/domain/words/wording.ts').then(
    ({ wordingHints }) => {
      read = (text) => wordingHints(text).some(({ kind }) => kind !== 'loud' && kind !== 'absolute')
    },
    () => undefined,
  )
}

/** Whether a text calls somebody a name, blames them or sounds like a threat. False while the rules are not here. */
export function mayHurt(text: string): boolean {
  return read(text)
}
