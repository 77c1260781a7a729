import { MAX_STORY } from '@evensettle/domain/intake/limits.ts'
import { TextArea } from '../../../ui/text-area.tsx'

export type Words = { value: string; onChange: (text: string) => void }

/** Free words to the other side that go along with the answer. */
export function WordsField({ words, label }: { words: Words; label: string }) {
  return (
    <TextArea
      name="words"
      label={label}
      optional
      dir="auto"
      rows={4}
      maxLength={MAX_STORY}
      value={words.value}
      onChange={(event) => words.onChange(event.target.value)}
    />
  )
}
