import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { stubService } from '../../../testing/stub-service.ts'
import { AccountForm } from './account-form.tsx'

it('says calmly what to do where nobody can be reached, and keeps what was typed', async () => {
  // nothing answers
  stubService()
  render(
    <MemoryRouter>
      <AccountForm email="lee@example.org" name="Lee" token="a-token" onName={() => {}} />
    </MemoryRouter>,
  )
  await userEvent.type(screen.getByLabelText('Password'), 'quiet river under stones')
  await userEvent.click(screen.getByRole('button', { name: 'Create account and continue' }))
  const words = /We could not reach the server. Please check your connection and try again./
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'quiet river under stones')
})
