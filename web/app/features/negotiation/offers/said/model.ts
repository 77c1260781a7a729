import type { Said } from '../../../wording/calm-question.tsx'
import type { OfferForm } from '../model.ts'

/** What its author wrote into an offer; what it was opened with may be the other side's own words. */
export function wordsOf(
  form: OfferForm,
  opening: OfferForm,
  change: (part: Partial<OfferForm>) => void,
): Said[] {
  const stood = new Set([opening.method, ...opening.acts.map(({ words }) => words)])
  const terms: Said[] = [
    ...(form.hasPayment ? [{ text: form.method, change: (method: string) => change({ method }) }] : []),
    ...form.acts.map(({ key, words }) => ({
      text: words,
      change: (next: string) =>
        change({ acts: form.acts.map((act) => (act.key === key ? { ...act, words: next } : act)) }),
    })),
  ]
  return [
    ...terms.filter(({ text }) => !stood.has(text)),
    { text: form.note, change: (note) => change({ note }) },
  ]
}
