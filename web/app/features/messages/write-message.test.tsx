import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { aView } from '../../testing/made-up-round.ts'
import { WriteMessage } from './write-message.tsx'

function open(answer: typeof aView.answer) {
  const view = { ...aView, mySide: 'starter' as const, respondentJoined: false, answer }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WriteMessage view={view} canWrite />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says that messages are read once the invitation is answered', () => {
  open(null)
  expect(screen.getByText('Lee can read your messages once the invitation is answered.')).toBeDefined()
})

it('says that whoever answered reads them by the invitation', () => {
  open({ kind: 'different', words: '', proposal: null, at: aView.submittedAt })
  expect(screen.getByText('Lee can read your messages with the link in the invitation.')).toBeDefined()
})
