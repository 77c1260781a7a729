import * as m from '@evensettle/messages/handing/fields.ts'
import {
  HANDING_PLACES,
  isUnsaid,
  MAX_PLACE,
  MOVERS,
  NO_HANDING,
  withoutFirstDay,
  type HandingPlace,
  type HandingSaid,
  type Mover,
} from '@evensettle/domain/agreements/handing.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WeekdayBoxes } from './weekday-boxes.tsx'
import { aboutSide, type HandingReader, type Promised } from '@evensettle/contracts/words/handing-words.ts'

/** What can be said without a day here, because the form has one of its own. */
type Fields = Promised & {
  value: HandingSaid | null | undefined
  reader: HandingReader
  /** the first day that can be chosen */
  today: string
  hasDay?: boolean
  error?: string | undefined
  onChange: (value: HandingSaid | null) => void
}

/** Who brings or collects a thing, where, by which day: behind one line as long as nothing is said, and nothing has to be. */
export function HandingFields(fields: Fields) {
  const { value, isThing, error } = fields
  const [isPressed, setIsPressed] = useState(false)
  const isSaid = Boolean(value && !isUnsaid(value, value.by))
  // once open they stay: taking back the only thing said must not take away the field that it is taken back in
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = isPressed || isSaid || Boolean(error)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (isOpen || wasOpen) return <OpenFields {...fields} startsHere={isPressed} />
  return (
    <div>
      <Button variant="secondary" size="s" onClick={() => setIsPressed(true)}>
        {isThing ? m.openThingButton() : m.openActButton()}
      </Button>
    </div>
  )
}

function OpenFields({
  value,
  doer,
  isThing,
  reader,
  today,
  hasDay = true,
  error,
  onChange,
  startsHere,
}: Fields & { startsHere: boolean }) {
  const said = value ?? NO_HANDING
  const first = useRef<HTMLSelectElement>(null)
  const [wasLeft, setWasLeft] = useState(false)
  // the line that was pressed is gone: who uses a keyboard goes on here
  const begin = useEffectEvent(() => {
    if (startsHere) first.current?.focus()
  })
  useEffect(() => begin(), [])
  const change = (part: Partial<HandingSaid>) => {
    const next = withPart(said, part, isThing)
    onChange(isUnsaid(next, next.by) ? null : next)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    setWasLeft(!currentTarget.closest('fieldset')?.contains(relatedTarget))
  const places = HANDING_PLACES.filter((at) => isFit(at, said.who, isThing))
  // what is too long is the place; all else that is refused is about the day
  const isPlaceWrong = said.at === 'elsewhere' && said.place.length > MAX_PLACE
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{isThing ? m.thingLegend() : m.actLegend()}</legend>
      <p className="-mt-2 text-sm text-ink-2">{m.hint()}</p>
      <Select
        ref={first}
        label={isThing ? m.whoThingLabel() : m.whoActLabel()}
        value={said.who ?? ''}
        onChange={(event) => change({ who: MOVERS.find((who) => who === event.target.value) ?? null })}
      >
        <option value="">{m.unsaid()}</option>
        {moversFor(doer).map((who) => (
          <option key={who} value={who}>
            {moverInWords(who, { doer, isThing }, reader)}
          </option>
        ))}
      </Select>
      <Select
        label={m.whereLabel()}
        value={said.at ?? ''}
        onBlur={leave}
        onChange={(event) => change({ at: HANDING_PLACES.find((at) => at === event.target.value) ?? null })}
      >
        <option value="">{m.unsaid()}</option>
        {places.map((at) => (
          <option key={at} value={at}>
            {placeInWords(at, reader)}
          </option>
        ))}
      </Select>
      {said.at === 'elsewhere' ? (
        <TextField
          label={m.placeLabel()}
          hint={m.placeHint()}
          dir="auto"
          maxLength={MAX_PLACE}
          value={said.place}
          onBlur={leave}
          error={isPlaceWrong ? error : wasLeft && said.place.trim() === '' ? m.placeMissing() : undefined}
          onChange={(event) => change({ place: event.target.value })}
        />
      ) : null}
      <FirstDay
        {...{ said, today, change }}
        error={hasDay || isPlaceWrong ? undefined : error}
        onBlur={leave}
      />
      <WeekdayBoxes weekdays={said.weekdays} onChange={(weekdays) => change({ weekdays })} />
      {hasDay ? (
        <TextField
          label={m.dayLabel()}
          type="date"
          min={today}
          className="max-w-56"
          value={said.by ?? ''}
          onBlur={leave}
          error={isPlaceWrong ? undefined : error}
          onChange={(event) => change({ by: event.target.value || null })}
        />
      ) : null}
    </fieldset>
  )
}

/** The first day on which it can be: one line as long as nobody has named it. */
function FirstDay({
  said: { notBefore = '' },
  today,
  error,
  change,
  onBlur,
}: {
  said: HandingSaid
  today: string
  error: string | undefined
  change: (part: Partial<HandingSaid>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}) {
  const [isOpen, setIsOpen] = useState(notBefore !== '')
  const field = useRef<HTMLInputElement>(null)
  // the line that was pressed is gone: who uses a keyboard goes on here
  const begin = useEffectEvent(() => {
    if (notBefore === '') field.current?.focus()
  })
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])
  if (!isOpen && notBefore === '')
    return (
      <div>
        <Button variant="quiet" size="s" className="-mx-4" onClick={() => setIsOpen(true)}>
          {m.openFirstDayButton()}
        </Button>
      </div>
    )
  return (
    <TextField
      ref={field}
      label={m.firstDayLabel()}
      type="date"
      min={today}
      className="max-w-56"
      value={notBefore}
      error={error}
      onBlur={onBlur}
      onChange={(event) => change({ notBefore: event.target.value })}
    />
  )
}

/** Who would promise it comes first. */
function moversFor(doer: Side): Mover[] {
  return [doer, otherSide(doer), 'half_way', 'shared_carrier']
}

/** A thing is not brought to where it is, and half way is at nobody's place. */
function isFit(at: HandingPlace, who: Mover | null, isThing: boolean): boolean {
  return !isThing || at === 'elsewhere' || (who !== at && who !== 'half_way')
}

function withPart(said: HandingSaid, part: Partial<HandingSaid>, isThing: boolean): HandingSaid {
  const { weekdays, ...days } = withoutFirstDay({ ...said, ...part }, (first) => first === '')
  const next = weekdays?.length ? { ...days, weekdays } : days
  return next.at !== null && !isFit(next.at, next.who, isThing) ? { ...next, at: null } : next
}

function moverInWords(who: Mover, { doer, isThing }: Promised, reader: HandingReader): string {
  if (who === 'half_way') return isThing ? m.halfWay() : m.together()
  if (who === 'shared_carrier') return isThing ? m.carrier() : m.hired()
  const one = aboutSide(who, reader)
  if (!isThing) return m.does(one)
  return who === doer ? m.bring(one) : m.collect(one)
}

function placeInWords(at: HandingPlace, { mySide, names }: HandingReader): string {
  if (at === 'elsewhere') return m.elsewhere()
  if (at === mySide) return m.atYours()
  return names[at] === '' ? m.atTheirsUnnamed() : m.atTheirs({ name: names[at] })
}
