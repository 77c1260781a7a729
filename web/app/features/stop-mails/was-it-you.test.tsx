import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { WasItYou } from './was-it-you.tsx'
import { reportInvitation } from '@evensettle/contracts/invitation-sending.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { showItWasMe } from '@evensettle/contracts/identity.ts'

const KEY = `00000000-0000-4000-8000-000000000000.${'a'.repeat(32)}`

afterEach(() => vi.unstubAllGlobals())

function show() {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WasItYou linkKey={KEY} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

it('says that it was not them, and what follows', async () => {
  const sent: unknown[] = []
  stubService(
    on(reportInvitation, (input) => {
      sent.push(input)
      return { ok: true as const, holds: true }
    }),
  )
  show()
  await userEvent.type(screen.getByLabelText(/What should we know/), 'I never got a letter.')
  await userEvent.click(screen.getByRole('button', { name: 'That was not me' }))
  expect(await screen.findByText(/nothing can be agreed or signed/)).toBeDefined()
  expect(sent).toEqual([{ key: KEY, reference: '', words: 'I never got a letter.', wasNotMe: true }])
})

it('promises no stop where the case goes on all the same', async () => {
  stubService(on(reportInvitation, () => ({ ok: true as const, holds: false })))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'That was not me' }))
  expect(await screen.findByText(/A person will read it. The case goes on as before/)).toBeDefined()
  expect(screen.queryByText(/nothing can be agreed or signed/)).toBeNull()
})

it('asks who says that it was them to sign in, and leads them to the case', async () => {
  const caseId = '11111111-1111-4111-8111-111111111111'
  let isSignedIn = false
  stubService(on(showItWasMe, () => (isSignedIn ? { caseId } : new Refused('NOT_SIGNED_IN'))))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'That was me' }))
  expect(await screen.findByText(/sign in with the account/)).toBeDefined()
  isSignedIn = true
  await userEvent.click(screen.getByRole('button', { name: 'That was me' }))
  expect((await screen.findByRole('link', { name: 'Go to the case' })).getAttribute('href')).toBe(
    `/case/${caseId}`,
  )
})
