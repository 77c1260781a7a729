import { readTalk, writeBack } from '@evensettle/contracts/invitation-talk.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { expectAskedOnce } from '../../../testing/calm-words.ts'
import { never, on, stubService } from '../../../testing/stub-service.ts'
import { Talk } from './talk.tsx'

const CASE = '0193b0b0-0000-7000-8000-000000000001'
const view = {
  caseId: CASE,
  starterName: 'Lena',
  respondentName: 'Tom',
  answer: null,
} as unknown as InvitationView

it('asks once about words that may hurt before they go back', async () => {
  const sent: string[] = []
  stubService(
    on(readTalk, () => ({ messages: [], hasEarlier: false, receipts: [], seq: 0 })),
    on(writeBack, ({ body }) => {
      sent.push(body)
      return never()
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Talk view={view} token="t" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Send' })
  const words = await expectAskedOnce(screen.getByLabelText(/^Write to Lena/), button, () => sent)
  expect(sent).toEqual([words])
})
