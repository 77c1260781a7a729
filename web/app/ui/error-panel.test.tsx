import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ErrorPanel } from './error-panel.tsx'

it('names the section, keeps the details folded and tries again', async () => {
  let tries = 0
  render(<ErrorPanel name="Messages" details="503 Not now" onRetry={() => (tries += 1)} />)
  expect(screen.getByRole('heading', { name: 'Messages Error' })).toBeDefined()
  expect(screen.getByText('Something went wrong loading this section. Please try refreshing.')).toBeDefined()
  expect(screen.getByText('503 Not now').closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(tries).toBe(1)
})
