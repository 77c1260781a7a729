import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { HelperCard } from './helper-card.tsx'
import { letHelperIn, listHelpers, type HelperView } from '@evensettle/contracts/answers.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'

const viewer = { caseId: '6a1f0d52-6a0f-4c0e-8c58-0f5f3f9f7a02', token: 'token' }
const helper: HelperView = {
  id: '6a1f0d52-6a0f-4c0e-8c58-0f5f3f9f7a03',
  side: 'respondent',
  name: 'Sam Reed',
  role: 'friend',
  since: '2026-11-20T10:00:00.000Z',
  openedAt: null,
  mayEnd: true,
}

afterEach(() => vi.unstubAllGlobals())

function ConfirmStep({ onConfirmed }: { onConfirmed: () => void }) {
  return <button onClick={onConfirmed}>Confirmed</button>
}

function open() {
  const asked: { name?: string }[] = []
  stubService(
    on(listHelpers, () => ({ helpers: [] })),
    on(letHelperIn, (input) => {
      asked.push(input)
      return asked.length === 1 ? new Refused('CONTACT_NEEDED') : { helper, helperToken: 'abc' }
    }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HelperCard viewer={viewer} contact={{ Step: ConfirmStep, known: '', starterName: 'Maya' }} />
    </QueryClientProvider>,
  )
  return { asked, letIn: () => userEvent.click(screen.getByRole('button', { name: 'Let them in' })) }
}

it('asks for a name before anything is sent', async () => {
  const { asked, letIn } = open()
  await letIn()
  expect(screen.getByLabelText('Their name').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
})

it('keeps the name over the step that asks for an address, and sends it after that by itself', async () => {
  const { asked, letIn } = open()
  await userEvent.type(screen.getByLabelText('Their name'), 'Sam Reed')
  await letIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmed' }))
  expect(await screen.findByText(/\/helper\?token=abc$/)).toBeDefined()
  expect(asked.map(({ name }) => name)).toEqual(['Sam Reed', 'Sam Reed'])
})
