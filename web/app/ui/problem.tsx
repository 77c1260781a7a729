import { Callout } from './callout.tsx'

/** What went wrong, announced when it appears; nothing where nothing did. */
export function Problem({ words }: { words: string | null | undefined }) {
  return words ? (
    <Callout tone="danger" live>
      {words}
    </Callout>
  ) : null
}
