import * as m from '@evensettle/messages/profile/together-other-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { countries, type Choice } from '../../../lib/countries.ts'
import { KINDS } from '../copy.ts'
import { languages, timeZones } from '../model.ts'
import { addressLines, type OtherDetails } from './model.ts'

/** What was saved elsewhere in a place that was changed here too, beside what is typed here, to choose from. */
export function OtherChoice({
  other,
  onChoose,
}: {
  other: OtherDetails | undefined
  onChoose: (other: OtherDetails, isTaken: boolean) => void
}) {
  function choose(pressed: Element, isTaken: boolean) {
    if (!other) return
    const form = pressed.closest('form')
    onChoose(other, isTaken)
    // the buttons go: the keyboard goes to what was settled
    const name = other.place === 'address' ? 'addressLine' : other.place
    const field =
      form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
      form?.querySelector<HTMLElement>(`[name="${name}"]`)
    field?.focus()
  }

  return (
    <div aria-live="polite" className="empty:-mt-5">
      {other ? (
        <Callout tone="warn">
          <p>{m.savedElsewhere()}</p>
          <blockquote className="my-2 border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
            {wordsOf(other)}
          </blockquote>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="s" onClick={(event) => choose(event.currentTarget, true)}>
              {m.takeThatButton()}
            </Button>
            <Button variant="secondary" size="s" onClick={(event) => choose(event.currentTarget, false)}>
              {m.keepMineButton()}
            </Button>
          </div>
        </Callout>
      ) : null}
    </div>
  )
}

function wordsOf({ place, details }: OtherDetails): string {
  if (place === 'name') return details.name
  if (place === 'phone') return details.phone
  if (place === 'kind') return KINDS.find(({ value }) => value === details.kind)?.label ?? details.kind
  if (place === 'timeZone') return labelOf(timeZones(details.timeZone), details.timeZone)
  if (place === 'language') return labelOf(languages(details.language), details.language)
  return addressLines(details, labelOf(countries(), details.country)).join('\n')
}

function labelOf(choices: readonly Choice[], chosen: string): string {
  return choices.find(({ value }) => value === chosen)?.label ?? chosen
}
