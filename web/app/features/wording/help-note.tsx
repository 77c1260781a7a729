import * as m from '@evensettle/messages/wording/help-note.ts'
import { ALL_HELP_LINES, HELP_LINES, helpLine, type HelpLine } from '@evensettle/domain/words/help-lines.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { countries, guessCountry } from '../../lib/countries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { inline } from '../../ui/inline.ts'
import { Select } from '../../ui/select.tsx'

/** Who listens, for somebody who wrote that they want to die: in their country, as their browser's languages name it. */
export function HelpNote({ onClose }: { onClose: () => void }) {
  const [country, setCountry] = useState(() => guessCountry(navigator.languages))
  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => closeByKey(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const line = helpLine(country)
  const named = countries().filter(({ value }) => HELP_LINES.some((one) => one.country === value))
  return (
    <section
      aria-label={m.label()}
      className="pointer-events-auto grid max-h-[45svh] w-full md:max-h-[80svh] max-w-104 gap-3 overflow-y-auto rounded-card border border-line-strong bg-card p-4 shadow-card"
    >
      <h2 className="text-lg font-semibold">{m.title()}</h2>
      <p>{m.talkToSomebody()}</p>
      {line ? (
        <Line line={line} />
      ) : (
        <p>{m.linesEverywhere({ link: (words) => outside(words, ALL_HELP_LINES) }, inline)}</p>
      )}
      <Select
        label={m.whereLabel()}
        value={line ? country : ''}
        onChange={(event) => setCountry(event.target.value)}
      >
        {named.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="">{m.somewhereElse()}</option>
      </Select>
      <p className="text-sm">{m.inDanger()}</p>
      <p className="text-sm text-ink-2">{m.onlyYouSeeThis()}</p>
      <Button variant="secondary" onClick={onClose}>
        {m.closeButton()}
      </Button>
    </section>
  )
}

function Line({ line }: { line: HelpLine }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        {line.hours
          ? m.atAnyHour({ name: line.name, link: (words) => outside(words, line.url) }, inline)
          : m.seeTheirHours({ name: line.name, link: (words) => outside(words, line.url) }, inline)}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={`tel:${dialed(line.call)}`} className={buttonStyle('primary', 'm', false)}>
          {m.callLink({ number: line.call })}
        </a>
        {line.text ? (
          <a href={`sms:${dialed(line.text)}`} className={buttonStyle('secondary', 'm', false)}>
            {m.textLink({ number: line.text })}
          </a>
        ) : null}
      </div>
    </div>
  )
}

function outside(words: ReactNode, url: string): ReactNode {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link">
      {words}
    </a>
  )
}

function dialed(number: string): string {
  return number.replaceAll(' ', '')
}
