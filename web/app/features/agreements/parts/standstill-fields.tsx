import * as m from '@evensettle/messages/agreements/parts.ts'
import { PLACE_IDS, placeOf, type PlaceId } from '@evensettle/domain/agreements/clauses/places.ts'
import { dateInWords, isCalendarDate, type CalendarDate } from '@evensettle/domain/time.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** That time limits wait while the two talk: whether, until when, by whose words. */
export function StandstillFields({
  isWanted,
  until,
  law,
  today,
  error,
  onChange,
}: {
  isWanted: boolean
  until: string
  law: PlaceId | null
  today: CalendarDate
  error: string | undefined
  onChange: (change: { isWanted?: boolean; until?: string; law?: PlaceId | null }) => void
}) {
  return (
    <div className="grid gap-4">
      <Checkbox
        label={m.standstillLabel()}
        hint={m.standstillHint()}
        checked={isWanted}
        onChange={({ target }) => onChange({ isWanted: target.checked })}
      />
      {isWanted ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="date"
              label={m.untilLabel()}
              min={today}
              value={until}
              error={error}
              onChange={({ target }) => onChange({ until: target.value })}
            />
            <Select
              label={m.placeLabel()}
              value={law ?? ''}
              onChange={({ target }) =>
                onChange({ law: PLACE_IDS.find((one) => one === target.value) ?? null })
              }
            >
              <option value="">{m.noPlace()}</option>
              {PLACE_IDS.map((id) => (
                <option key={id} value={id}>
                  {placeOf(id).name}
                </option>
              ))}
            </Select>
          </div>
          <StandstillWords law={law} until={until} />
        </>
      ) : null}
    </div>
  )
}

/** The words of a place, with where they come from. */
export function StandstillWords({ law, until }: { law: PlaceId | null; until: string }) {
  const place = placeOf(law)
  if (!isCalendarDate(until)) return null
  return (
    <div className="grid gap-2 rounded-soft bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">{m.standstillWordsHeading()}</p>
      {place.standstill(dateInWords(until)).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {place.sources.length === 0 ? null : (
        <>
          <p className="font-semibold">{m.sourcesHeading()}</p>
          <ul className="grid gap-1">
            {place.sources.map(({ title, url }) => (
              <li key={url}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center underline wrap-anywhere"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
