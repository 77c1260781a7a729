import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { CodeForm } from './code-form.tsx'

it('leads to the first field that is not right', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CodeForm />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const open = screen.getByRole('button', { name: 'Read and answer' })
  await userEvent.click(open)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reference')))
  await userEvent.type(screen.getByLabelText('Reference'), 'ES-4F7K-9QXM')
  await userEvent.click(open)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
})
