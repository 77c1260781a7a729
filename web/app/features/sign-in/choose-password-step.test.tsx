import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ChoosePasswordStep } from './choose-password-step.tsx'

function renderStep() {
  const onPassword = vi.fn<(password: string) => Promise<void>>().mockResolvedValue()
  const onLater = vi.fn<() => void>()
  render(<ChoosePasswordStep email="lee@example.org" onPassword={onPassword} onLater={onLater} />)
  return { onPassword, onLater }
}

it('takes a password that is long enough, as it was typed', async () => {
  const { onPassword } = renderStep()
  await userEvent.type(screen.getByLabelText('New Password'), 'short{enter}')
  expect(screen.getByText('Password must be at least 6 characters long.')).toBeDefined()
  expect(onPassword).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('New Password'), ' but longer{enter}')
  expect(onPassword).toHaveBeenCalledExactlyOnceWith('short but longer')
})

it('lets the person go on without one', async () => {
  const { onLater } = renderStep()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without a password' }))
  expect(onLater).toHaveBeenCalledOnce()
})
