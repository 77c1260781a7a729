import type { Output } from '@evensettle/contracts/endpoint.ts'
import { listSystemTests, startSystemTest } from '@evensettle/contracts/system-test.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { SessionGuard } from '../../security/confirm-session.tsx'
import { on, stubService } from '../../../testing/stub-service.ts'
import { SystemTestScreen } from './system-test-screen.tsx'

const AT = '2026-03-01T12:00:00.000Z'
type Test = Output<typeof listSystemTests>['tests'][number]
type Step = Test['steps'][number]
const step = (name: Step['step'], state: Step['state'], over: Partial<Step> = {}): Step => ({
  step: name,
  state,
  startedAt: AT,
  ms: 12,
  detail: null,
  ...over,
})
const test = (state: Test['state'], steps: Step[]): Test => ({
  id: '0198c0de-1111-7222-8333-444455556666',
  state,
  createdAt: AT,
  endedAt: state === 'running' ? null : '2026-03-01T12:00:09.000Z',
  steps,
})

let tests: Test[]
let sent: unknown[]

beforeEach(() => {
  tests = []
  sent = []
  stubService(
    on(listSystemTests, () => ({ tests, mail: 'outbox' as const })),
    on(startSystemTest, (input) => {
      sent.push(input)
      tests = [test('running', [step('queue', 'done'), step('ground', 'running', { ms: null })])]
      return { id: input.id }
    }),
  )
})

function show(): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionGuard>
        <SystemTestScreen />
      </SessionGuard>
    </QueryClientProvider>,
  )
}

it('begins a test, shows what it does now and what is to come, and begins no second one meanwhile', async () => {
  show()
  expect(await screen.findByText('No test has run here yet.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Begin the test' }))
  const newest = await screen.findByRole('region', { name: /^Test of/ })
  expect(within(newest).getAllByText('To come')).toHaveLength(12)
  expect(within(newest).getByText('12 ms')).toBeDefined()
  expect(sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), mailTo: '' }])
  await userEvent.click(screen.getByRole('button', { name: 'Begin the test' }))
  expect(sent).toHaveLength(1)
})

it('says beside a step that failed what to do, and what the machine said', async () => {
  tests = [
    test('failed', [
      step('queue', 'done'),
      step('ground', 'failed', { detail: 'permission denied to create database' }),
      step('people', 'left_out', { ms: null }),
    ]),
    test('passed', []),
  ]
  show()
  const newest = await screen.findByRole('region', { name: /^Test of/ })
  expect(within(newest).getByText(/ALTER ROLE … CREATEDB/)).toBeDefined()
  expect(within(newest).getByText('permission denied to create database')).toBeDefined()
  expect(within(newest).getByRole('alert').textContent).toMatch(/One step failed/)
  expect(within(newest).getByText('Left out')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Tests before' })).getByText('Passed')).toBeDefined()
})
