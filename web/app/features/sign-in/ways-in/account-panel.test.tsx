import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../../../ui/toast-store.ts'
import { AccountPanel } from './account-panel.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const cut = () => Promise.reject(new TypeError('the connection is gone'))

function refused(code: string, status: number): Response {
  return Response.json(
    { code, error_code: code, msg: code },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  )
}

const wrongPassword = refused('invalid_credentials', 400)
let signInAnswer = wrongPassword

beforeEach(() => {
  signInAnswer = wrongPassword
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/signup')) return refused('user_already_exists', 422)
    if (address.includes('/token')) return signInAnswer.clone()
    throw new TypeError(`nothing answers ${address}`)
  })
  return () => vi.unstubAllGlobals()
})

function renderPanel(keep: () => Promise<void>) {
  render(
    <MemoryRouter>
      <AccountPanel onLeave={() => ({ path: '/create-case', keep })} />
    </MemoryRouter>,
  )
}

it('tries a password where nothing can be left at the service', async () => {
  const user = userEvent.setup()
  const keep = vi.fn<() => Promise<void>>(cut)
  renderPanel(keep)
  await user.type(screen.getByLabelText('Your email'), 'maya@example.org')
  await user.type(screen.getByLabelText('Password'), 'a long enough word 7!')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('There is an account for this address')).toBeDefined()
  expect(keep).not.toHaveBeenCalled()
})

it('does not say that a password is wrong which nobody could look at', async () => {
  signInAnswer = refused('unexpected_failure', 503)
  const user = userEvent.setup()
  renderPanel(cut)
  await user.type(screen.getByLabelText('Your email'), 'maya@example.org')
  await user.type(screen.getByLabelText('Password'), 'a long enough word 7!')
  const before = toasts.all()[0]?.id
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(toasts.all()[0]?.id).not.toBe(before))
  expect(toasts.all()[0]?.title).toContain(
    'We cannot do this right now. What you typed is still here. Please try again in a moment.',
  )
  expect(screen.queryByText('There is an account for this address')).toBeNull()
})

it('says so when what was written cannot be left behind on the way to another service', async () => {
  const user = userEvent.setup()
  const before = toasts.all()[0]?.id
  render(<ProviderButtons providers={[{ id: 'google', name: 'Google' }]} onChoose={cut} />)
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(toasts.all()[0]?.id).not.toBe(before))
  expect(toasts.all()[0]?.title).toBe(
    'We could not reach the server. Please check your connection and try again.',
  )
  expect(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy')).not.toBe(
    'true',
  )
})
