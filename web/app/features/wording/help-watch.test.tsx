import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HelpReader } from './help-reader.tsx'
import { HelpWatch } from './help-watch.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(languages = ['en-GB']) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  render(
    <>
      <textarea aria-label="first" />
      <textarea aria-label="second" />
      <input aria-label="line" />
      <input aria-label="secret" type="password" />
      <HelpReader />
    </>,
  )
}

async function write(field: string, value: string) {
  fireEvent.input(screen.getByLabelText(field), { target: { value } })
  await vi.advanceTimersByTimeAsync(2_000)
}

it('shows who listens in the country of the reader, and what they write stays as it is', async () => {
  open()
  await write('first', 'I want to die. Please pay me back.')
  const call = await screen.findByRole('link', { name: 'Call 116 123' })
  expect(call.getAttribute('href')).toBe('tel:116123')
  expect(screen.getByLabelText<HTMLTextAreaElement>('first').value).toBe('I want to die. Please pay me back.')
  await userEvent.selectOptions(screen.getByLabelText('Where are you?'), 'United States')
  expect(screen.getByRole('link', { name: 'Text 988' }).getAttribute('href')).toBe('sms:988')
  await userEvent.selectOptions(screen.getByLabelText('Where are you?'), 'Somewhere else')
  screen.getByRole('link', { name: 'for every country' })
})

it('stays away from calm words, and from the field where it was closed', async () => {
  open(['xx'])
  await write('first', 'My phone died in May.')
  expect(screen.queryByText('It sounds like you are going through something very hard.')).toBeNull()
  await write('first', 'I want to die')
  await screen.findByRole('link', { name: 'for every country' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByLabelText('first'))
  await write('first', 'I want to die, I mean it')
  expect(screen.queryByText('It sounds like you are going through something very hard.')).toBeNull()
  await write('second', 'I want to die')
  await screen.findByText('It sounds like you are going through something very hard.')
})

it('is there for somebody whose words were sent before it could read them, and closes with Escape', async () => {
  open()
  fireEvent.input(screen.getByLabelText('first'), { target: { value: 'I want to die' } })
  fireEvent.input(screen.getByLabelText('first'), { target: { value: '' } })
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByRole('region', { name: 'Help for you' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Help for you' })).toBeNull()
})

it('comes with the first words, also where they are the only ones', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  render(
    <>
      <textarea aria-label="first" />
      <HelpWatch />
    </>,
  )
  screen.getByLabelText('first').focus()
  fireEvent.input(screen.getByLabelText('first'), { target: { value: 'I want to die' } })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000)
    expect(screen.queryByRole('region', { name: 'Help for you' })).toBeTruthy()
  })
})

it('reads a line as well as a text, and no password', async () => {
  open()
  await write('secret', 'I want to die')
  expect(screen.queryByText('It sounds like you are going through something very hard.')).toBeNull()
  await write('line', 'I want to die')
  await screen.findByText('It sounds like you are going through something very hard.')
})
