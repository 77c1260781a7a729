import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { CodeStep } from './code-step.tsx'
import type { CodeMode } from './model.ts'

function renderStep(isRight: boolean) {
  const onCode = vi.fn<(mode: CodeMode, code: string) => Promise<boolean>>().mockResolvedValue(isRight)
  render(
    <MemoryRouter>
      <CodeStep onCode={onCode} onBack={() => undefined} />
    </MemoryRouter>,
  )
  return onCode
}

const verify = () => screen.getByRole('button', { name: 'Verify' })

it('keeps Verify disabled until six digits are there', async () => {
  const onCode = renderStep(true)
  const field = screen.getByLabelText('Authentication Code')
  await userEvent.type(field, '12345x')
  expect(verify().hasAttribute('disabled')).toBe(true)
  await userEvent.type(field, '67')
  expect(field).toHaveProperty('value', '123456')
  await userEvent.click(verify())
  expect(onCode).toHaveBeenCalledExactlyOnceWith('authenticator', '123456')
})

it('takes a whole backup code, and switches back', async () => {
  const onCode = renderStep(true)
  await userEvent.click(screen.getByRole('button', { name: 'Use backup code instead' }))
  const field = screen.getByLabelText('Backup Code')
  expect(field.getAttribute('placeholder')).toBe('XXXX-XXXX-XXXX')
  expect(field.getAttribute('maxlength')).toBe('14')
  await userEvent.type(field, 'abcd-efgh-234')
  expect(verify().hasAttribute('disabled')).toBe(true)
  await userEvent.type(field, '5')
  await userEvent.click(verify())
  expect(onCode).toHaveBeenCalledExactlyOnceWith('backup', 'ABCD-EFGH-2345')

  await userEvent.click(screen.getByRole('button', { name: 'Use authenticator code' }))
  expect(screen.getByLabelText('Authentication Code')).toHaveProperty('value', '')
})

it('clears a code that was not right', async () => {
  renderStep(false)
  const field = screen.getByLabelText('Authentication Code')
  await userEvent.type(field, '111111')
  await userEvent.click(verify())
  expect(field).toHaveProperty('value', '')
})

it('does not call a wrong code of six digits too short', async () => {
  renderStep(false)
  const field = screen.getByLabelText('Authentication Code')
  await userEvent.type(field, '111111{enter}')
  expect(field).toHaveProperty('value', '')
  expect(screen.queryByText('Please enter a 6-digit code.')).toBeNull()
})

it('says how long a code is to whoever presses Enter too soon', async () => {
  const onCode = renderStep(true)
  const field = screen.getByLabelText('Authentication Code')
  await userEvent.type(field, '123{enter}')
  expect(screen.getByText('Please enter a 6-digit code.')).toBeDefined()
  await userEvent.type(field, '456')
  expect(screen.queryByText('Please enter a 6-digit code.')).toBeNull()
  expect(onCode).not.toHaveBeenCalled()
})
