import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PasswordStep } from './password-step.tsx'

function renderStep({ showAccountExists = false } = {}) {
  const onSignIn = vi.fn<(email: string, password: string) => Promise<void>>().mockResolvedValue()
  const onLink = vi.fn<(email: string) => Promise<void>>().mockResolvedValue()
  const onProvider = vi.fn<(id: string) => void>()
  render(
    <MemoryRouter>
      <PasswordStep
        subtitle="Sign in to your account"
        search="token=t1"
        arrival={null}
        showAccountExists={showAccountExists}
        onSignIn={onSignIn}
        onOfferPasskey={() => undefined}
        onPasskey={() => undefined}
        onLink={onLink}
        providers={[{ id: 'google', name: 'Google' }]}
        onProvider={onProvider}
        onGoBack={() => undefined}
      />
    </MemoryRouter>,
  )
  return { onSignIn, onLink, onProvider }
}

it('asks for both fields and focuses the first that is missing', async () => {
  const { onSignIn } = renderStep()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByText('Enter your email address.')).toBeDefined()
  expect(screen.getByText('Enter your password.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(onSignIn).not.toHaveBeenCalled()
})

it('signs in with what was typed', async () => {
  const { onSignIn } = renderStep()
  await userEvent.type(screen.getByLabelText('Email'), ' lee@example.org ')
  await userEvent.type(screen.getByLabelText('Password'), ' secret {enter}')
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith('lee@example.org', ' secret ')
})

it('takes what one came for along to the other screens', () => {
  renderStep({ showAccountExists: true })
  expect(screen.getByText('Account Already Exists')).toBeDefined()
  // true of an address that is confirmed and of one that waits
  expect(screen.queryByText(/There is an account/)).toBeNull()
  expect(
    screen.getByText(/If the address has not been confirmed yet, we may have just sent an email/),
  ).toBeDefined()
  for (const [name, path] of [
    ['Create an account', '/register'],
    ['Forgot your password?', '/forgot-password'],
    ['reset your password', '/forgot-password'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${path}?token=t1`)
  }
})

it('shows and hides the password', async () => {
  renderStep()
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})

it('sends a link to the address alone, and asks for it first', async () => {
  const { onLink, onSignIn } = renderStep()
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }))
  expect(screen.getByText('Enter your email address.')).toBeDefined()
  expect(screen.queryByText('Enter your password.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), ' lee@example.org ')
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }))
  expect(onLink).toHaveBeenCalledExactlyOnceWith('lee@example.org')
  expect(onSignIn).not.toHaveBeenCalled()
})

it('offers the services that are configured', async () => {
  const { onProvider } = renderStep()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect(onProvider).toHaveBeenCalledExactlyOnceWith('google')
})
