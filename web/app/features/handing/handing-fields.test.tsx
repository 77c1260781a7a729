import { NO_HANDING, type HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HandingFields } from './handing-fields.tsx'

function Form({ said, error }: { said: HandingSaid | null; error?: string }) {
  const [value, setValue] = useState(said)
  return (
    <HandingFields
      value={value}
      doer="respondent"
      isThing
      reader={{ mySide: 'starter', names: { starter: '', respondent: 'Lee' } }}
      today="2026-11-23"
      error={error}
      onChange={setValue}
    />
  )
}

it('stays open when the only thing said is taken back', async () => {
  render(<Form said={{ ...NO_HANDING, who: 'respondent' }} />)
  const who = screen.getByLabelText('How does it get there?')
  await userEvent.selectOptions(who, 'I don’t mind')
  expect(who.isConnected).toBe(true)
  expect(document.activeElement).toBe(who)
})

it('says that a place elsewhere wants a name, once its writer goes on', async () => {
  const user = userEvent.setup()
  render(<Form said={{ ...NO_HANDING, who: 'respondent' }} />)
  await user.selectOptions(screen.getByLabelText('Where?'), 'Somewhere else')
  const place = screen.getByLabelText('Which place?')
  await user.click(place)
  expect(place.getAttribute('aria-invalid')).toBeNull()
  await user.click(document.body)
  expect(screen.getByText(/^Please name the place/)).toBeTruthy()
  await user.type(place, 'The station')
  expect(screen.queryByText(/^Please name the place/)).toBeNull()
})

it('takes a first day behind one line, and gives it back when it is emptied', async () => {
  const user = userEvent.setup()
  render(<Form said={{ ...NO_HANDING, who: 'respondent' }} />)
  expect(screen.queryByLabelText('Not before which day?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'It can’t be before …' }))
  const day = screen.getByLabelText<HTMLInputElement>('Not before which day?')
  expect(document.activeElement).toBe(day)
  await user.type(day, '2026-12-09')
  expect(day.value).toBe('2026-12-09')
  await user.clear(day)
  expect(day.value).toBe('')
  expect(day.isConnected).toBe(true)
})

it('asks for the first day before the last one', async () => {
  render(<Form said={{ ...NO_HANDING, who: 'respondent', notBefore: '2026-12-04' }} />)
  const [first, last] = [
    screen.getByLabelText('Not before which day?'),
    screen.getByLabelText('By which day?'),
  ]
  expect(first.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('says beside the place that the place is too long, not beside the day', () => {
  render(<Form said={{ ...NO_HANDING, at: 'elsewhere', place: 'x'.repeat(200) }} error="Too long." />)
  expect(screen.getByLabelText('Which place?').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('By which day?').getAttribute('aria-invalid')).toBeNull()
})

it('takes days of the week behind one line, and forgets them when none is marked', async () => {
  const user = userEvent.setup()
  render(<Form said={{ ...NO_HANDING, who: 'respondent' }} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Only on certain days of the week …' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' }))
  const saturday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Saturday' })
  await user.click(saturday)
  expect(saturday.checked).toBe(true)
  await user.click(saturday)
  expect(saturday.checked).toBe(false)
  expect(saturday.isConnected).toBe(true)
})

it('shows the days of the week that were said', () => {
  render(<Form said={{ ...NO_HANDING, who: 'respondent', weekdays: [6, 7] }} />)
  const marked = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
  expect(marked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Saturday', 'Sunday'])
})
