import { type InvitationState, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ResendCard } from './resend-card.tsx'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'

const caseId = '6a1f0d52-6a0f-4c0e-8c58-0f5f3f9f7a02'
const invitation = { caseId, name: 'Lee', email: 'lee@example.org' } as unknown as InvitationState

afterEach(() => vi.unstubAllGlobals())

function open() {
  const sent: unknown[] = []
  stubService(
    on(resendInvitation, ({ email }) => {
      sent.push({ email })
      return new Refused('RESENDS_USED', { message: 'You have sent this invitation five times.' })
    }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResendCard invitation={invitation} />
    </QueryClientProvider>,
  )
  return { sent, address: screen.getByLabelText('To this address') }
}

it('asks nothing and sends nothing while the address is none', async () => {
  const { sent, address } = open()
  await userEvent.clear(address)
  await userEvent.type(address, 'lee at example')
  await userEvent.click(screen.getByRole('button', { name: 'Send to this address' }))
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull()
  await userEvent.type(address, '.org')
  expect(sent).toEqual([])
})

it('sends what was confirmed in the question, and says below the form why it could not', async () => {
  const { sent } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send it' }))
  expect(await screen.findByText(/five times/)).toBeDefined()
  expect(sent).toEqual([{ email: 'lee@example.org' }])
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull()
})
