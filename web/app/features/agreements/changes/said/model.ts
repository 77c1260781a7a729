import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import type { Said } from '../../../wording/calm-question.tsx'
import type { ChangeFormState } from '../model.ts'

/** What was written anew; the words that stand in the agreement were accepted by both. */
export function wordsOf(form: ChangeFormState, begun: AgreementChanges['current']): Said[] {
  const { note, draft } = form.getValues()
  const stood = new Set([begun.title, ...begun.acts.map(({ words }) => words)])
  const said: Said[] = [
    { text: draft.title, change: (next) => form.setValue('draft.title', next, { shouldDirty: true }) },
    ...draft.acts.map(({ words }, at) => ({
      text: words,
      change: (next: string) => form.setValue(`draft.acts.${at}.words`, next, { shouldDirty: true }),
    })),
    { text: note, change: (next) => form.setValue('note', next, { shouldDirty: true }) },
  ]
  return said.filter(({ text }) => !stood.has(text))
}
