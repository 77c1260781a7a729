import * as m from '@evensettle/messages/handing/fields.ts'
import { weekdayNames } from '@evensettle/messages/moments.ts'
import { WEEKDAYS, type Weekday } from '@evensettle/domain/time.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

/** The only days of the week on which it can be: one line as long as nobody has marked any. */
export function WeekdayBoxes({
  weekdays = [],
  onChange,
}: {
  weekdays: readonly Weekday[] | undefined
  onChange: (weekdays: Weekday[]) => void
}) {
  const [isOpen, setIsOpen] = useState(weekdays.length > 0)
  const first = useRef<HTMLInputElement>(null)
  const hint = useId()
  // the line that was pressed is gone: who uses a keyboard goes on here
  const begin = useEffectEvent(() => {
    if (weekdays.length === 0) first.current?.focus()
  })
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])
  if (!isOpen && weekdays.length === 0)
    return (
      <div>
        <Button variant="quiet" size="s" className="-mx-4" onClick={() => setIsOpen(true)}>
          {m.openWeekdaysButton()}
        </Button>
      </div>
    )
  return (
    <fieldset aria-describedby={hint}>
      <legend className="font-semibold">{m.weekdaysLegend()}</legend>
      <p id={hint} className="text-sm text-ink-2">
        {m.weekdaysHint()}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-x-2">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            ref={day === 1 ? first : undefined}
            label={weekdayNames([day])}
            checked={weekdays.includes(day)}
            onChange={({ target }) =>
              onChange(WEEKDAYS.filter((one) => (one === day ? target.checked : weekdays.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
