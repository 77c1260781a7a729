import * as m from '@evensettle/messages/right-place/first-letter.ts'
import { useState, type ChangeEvent } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { firstLetter, type LetterFacts } from './model.ts'

const EMPTY: LetterFacts = { to: '', from: '', happened: '', wish: '', until: '' }

/**
 * A letter that writes itself while one fills in five lines; the browser prints it or saves it as PDF. `canMeetHere`
 * says that the two may use this place, so the letter names it.
 */
export function FirstLetter({ canMeetHere, isMain }: { canMeetHere: boolean; isMain: boolean }) {
  const [facts, setFacts] = useState(EMPTY)
  function bind(name: keyof LetterFacts) {
    return {
      value: facts[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setFacts({ ...facts, [name]: event.target.value }),
    }
  }
  return (
    <section aria-labelledby="letter" className="grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <div className="grid gap-5 print:hidden">
        <h2 id="letter" tabIndex={-1}>
          {m.firstLetterToOtherPersonHeading()}
        </h2>
        <TextField label={m.theirNameLabel()} autoComplete="off" {...bind('to')} />
        <TextArea label={m.whatHappenedLabel()} hint={m.whatHappenedHint()} {...bind('happened')} />
        <TextArea label={m.whatWouldYouLikeLabel()} {...bind('wish')} />
        <TextField
          label={m.whenWouldYouLikeAnswerLabel()}
          hint={m.whenWouldYouHint()}
          autoComplete="off"
          {...bind('until')}
        />
        <TextField label={m.yourNameLabel()} autoComplete="name" {...bind('from')} />
        <div>
          <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => window.print()}>
            {m.printOrSaveAsPdfButton()}
          </Button>
        </div>
      </div>
      <article
        aria-label={m.yourLetterLabel()}
        className="grid gap-4 rounded-card border border-line bg-card p-6 whitespace-pre-line wrap-anywhere print:border-0 print:p-0"
      >
        {firstLetter(facts, canMeetHere ? { brand: BRAND, address: window.location.host } : null).map(
          (paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ),
        )}
      </article>
    </section>
  )
}
