import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReportForm } from './report-form.tsx'

it('sends no report that names no invitation and says nothing', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportForm linkKey="" />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  const reference = screen.getByLabelText('Reference')
  expect(document.activeElement).toBe(reference)
  expect(reference.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter the reference, or say below what is wrong.')).toBeDefined()
  expect(screen.queryByText('Thank you')).toBeNull()
})
