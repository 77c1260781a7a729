import {
  confirmLetterCode,
  getLetterContact,
  sendLetterCode,
  type LetterContact,
} from '@evensettle/contracts/letter.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { ContactStep } from './contact-step.tsx'

const TOKEN = `h.${'a'.repeat(43)}.${'b'.repeat(43)}`
const NONE: LetterContact = {
  state: 'none',
  kind: null,
  to: null,
  until: null,
  againAt: null,
  smsPossible: true,
}

function open(letterContact: LetterContact = NONE, sends = false) {
  const asked: string[] = []
  const tried: string[] = []
  const onConfirmed = vi.fn<() => void>()
  const contactOf = (state: LetterContact['state'], to: string): LetterContact => ({
    ...NONE,
    state,
    kind: 'email',
    to,
  })
  stubService(
    on(getLetterContact, () => letterContact),
    on(sendLetterCode, ({ contact }) => {
      asked.push(contact)
      return contact === 'sam@example.org'
        ? new Refused('INVALID_INPUT', { fields: { contact: 'Not that one.' } })
        : contactOf('sent', contact)
    }),
    on(confirmLetterCode, ({ code }) => {
      tried.push(code)
      if (code !== '123 456') return new Refused('LETTER_CODE_WRONG', { fields: { code: 'Not the code.' } })
      return contactOf('confirmed', 'lee@example.org')
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ContactStep token={TOKEN} starterName="Sam" sends={sends} onConfirmed={onConfirmed} />
    </QueryClientProvider>,
  )
  return { asked, tried, onConfirmed }
}

const contact = () => screen.findByLabelText<HTMLInputElement>('Your email address or mobile number')
const code = () => screen.findByLabelText<HTMLInputElement>('The code')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('sends no code to what is neither address nor number, and says so at the field', async () => {
  const { asked } = open()
  await userEvent.type(await contact(), 'lee')
  await press('Send me a code')
  await waitFor(async () => expect((await contact()).getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(await contact())
  expect(asked).toEqual([])
})

it('says at the field what the server finds wrong with an address, and keeps what was typed', async () => {
  open()
  await userEvent.type(await contact(), 'sam@example.org')
  await press('Send me a code')
  expect(await screen.findByText('Not that one.')).toBeDefined()
  expect((await contact()).value).toBe('sam@example.org')
})

it('takes six digits however they are spaced, and nothing else, and goes on with the right ones', async () => {
  const { asked, tried, onConfirmed } = open()
  await userEvent.type(await contact(), 'lee@example.org')
  await press('Send me a code')
  await userEvent.type(await code(), '12345')
  await press('Confirm and continue')
  expect(await screen.findByText('The code has 6 digits.')).toBeDefined()
  await userEvent.type(await code(), '7')
  await press('Confirm and continue')
  expect(await screen.findByText('Not the code.')).toBeDefined()
  await userEvent.clear(await code())
  await userEvent.type(await code(), '123 456')
  await press('Confirm and continue')
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  expect([asked, tried]).toEqual([['lee@example.org'], ['123457', '123 456']])
})

it('asks for another address with the one before still there', async () => {
  open()
  await userEvent.type(await contact(), 'lee@example.org')
  await press('Send me a code')
  await code()
  await press('Use another address or number')
  expect((await contact()).value).toBe('lee@example.org')
})

it('says before the code and beside it that what waits is sent with it', async () => {
  open(NONE, true)
  await userEvent.type(await contact(), 'lee@example.org')
  expect(screen.getByText('Nothing has been sent to Sam yet: that comes after the code.')).toBeDefined()
  await press('Send me a code')
  await code()
  expect(
    screen.getByText('Nothing has been sent to Sam yet. With the right code it goes to them at once.'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Confirm and send' })).toBeDefined()
})
