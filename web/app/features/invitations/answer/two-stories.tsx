import * as m from '@evensettle/messages/invitations/answer-extras.ts'
import * as facts from '@evensettle/messages/invitations/invitation-facts.ts'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { WordsField, type Words } from './words-field.tsx'

/** What happened, as each of the two tells it: in the same place and with the same weight. */
export function TwoStories({
  starterName,
  story,
  words,
}: {
  starterName: string
  story: string
  words: Words
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="min-w-0">
        <h2 className="text-base">{facts.whatHappenedInWordsOfHeading({ starterName })}</h2>
        <div className="mt-1.5">
          <FoldedText text={story} more={facts.readWholeStoryMore()} />
        </div>
      </div>
      <WordsField label={m.inYourOwnWordsLabel()} words={words} />
    </div>
  )
}
