import type { Output } from '@evensettle/contracts/endpoint.ts'
import {
  getServiceConfiguration,
  getServiceHistory,
  getServiceParts,
} from '@evensettle/contracts/infrastructure.ts'
import { getModelUse, type ModelUse } from '@evensettle/contracts/model-use.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, probe, Refused, stubService } from '../../../testing/stub-service.ts'
import { InfrastructureScreen } from './infrastructure-screen.tsx'

const AT = '2026-03-01T12:00:00.000Z'
type Parts = Output<typeof getServiceParts>
type PartSeen = Parts['parts'][number]
const part = (name: PartSeen['part'], over: Partial<PartSeen> = {}): PartSeen => ({
  part: name,
  health: 'well',
  reason: 'fine',
  ms: 3.2,
  facts: {},
  ...over,
})

type History = Output<typeof getServiceHistory>
const PROCESS: History['processes'][number] = {
  id: '0198c0de-1111-7222-8333-444455556666',
  host: 'alder',
  pid: 71,
  version: '0.1.0 (8196c45b)',
  node: 'v24.1.0',
  role: 'web',
  startedAt: AT,
  seenAt: AT,
  state: 'running',
  sockets: 4,
  apart: 0,
  isThis: true,
}

const PARTS: Parts = {
  at: AT,
  parts: [
    part('database', { facts: { connections: 7, mostConnections: 100 } }),
    part('scanner', { health: 'failing', reason: 'away', ms: null }),
    part('mail', {
      health: 'strained',
      reason: 'outbox_only',
      facts: { lastSentAt: null, isOutbox: true },
    }),
    part('sms', { health: 'off', reason: 'not_configured', ms: null }),
  ],
}

const HISTORY: History = {
  from: '2026-02-28T12:00:00.000Z',
  until: AT,
  parts: [
    {
      part: 'database',
      hours: Array.from({ length: 24 }, (_, at) => ({
        at: new Date(Date.parse('2026-02-28T12:00:00.000Z') + at * 3_600_000).toISOString(),
        ...(at === 23
          ? { health: 'strained', typical: 2, most: 300 }
          : { health: null, typical: null, most: null }),
      })),
    },
  ],
  processes: [
    PROCESS,
    {
      ...PROCESS,
      id: '0198c0de-1111-7222-8333-444455556667',
      host: 'birch',
      version: '0.0.9',
      isThis: false,
    },
  ],
}

const CONFIGURATION: Output<typeof getServiceConfiguration> = {
  warnings: ['no_address', 'mails_stay'],
  settings: [
    { name: 'SEALING_KEY', value: null, isSet: true },
    { name: 'ADMIN_EMAILS', value: '2', isSet: true },
    { name: 'LOG_LEVEL', value: 'info', isSet: false },
  ],
}

const NO_MODEL: ModelUse = {
  model: null,
  off: null,
  restsUntil: null,
  asked: 0,
  answered: 0,
  refused: 0,
  refusals: [],
  late: 0,
  failed: 0,
  typical: null,
  slow: null,
  tokens: 0,
  mostTokens: null,
  cost: null,
}

let isAway: boolean
let process: Response | null

beforeEach(() => {
  isAway = false
  process = null
  stubService(
    on(getServiceParts, () => (isAway ? new Refused('DATABASE_AWAY') : PARTS)),
    on(getServiceHistory, () => HISTORY),
    on(getServiceConfiguration, () => CONFIGURATION),
    on(getModelUse, () => NO_MODEL),
    probe('/healthz', () => process ?? new Response(null, { status: 404 })),
  )
})

function show(): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <InfrastructureScreen />
    </QueryClientProvider>,
  )
}

it('says first what to do, each thing once, and then how each part is', async () => {
  show()
  const todo = await screen.findByRole('region', { name: 'What to do' })
  expect(await within(todo).findByText('No operator’s address is published.')).toBeDefined()
  expect(within(todo).getAllByText('Emails lie in the outbox and reach nobody.')).toHaveLength(1)
  expect(within(todo).getByText('Check that clamd runs where CLAMD_URL says.')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('One part does not work. One part needs a look.')
  const database = screen.getByRole('region', { name: 'Database' })
  expect(within(database).getByText('It answers in 3.2 ms. 7 of 100 connections are in use.')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Text messages' })).getByText('Not set up')).toBeDefined()
})

it('draws the day of a part, with the same as a table', async () => {
  show()
  expect(
    await screen.findByRole('img', {
      name: 'Database over the last 24 hours: trouble in 1 hour of 1 checked.',
    }),
  ).toBeDefined()
  await userEvent.click(screen.getAllByText('The last 24 hours as a table')[0] ?? document.body)
  const table = screen.getByRole('table', { name: /^Database/ })
  expect(within(table).getAllByRole('row')).toHaveLength(25)
  expect(within(table).getByText('300 ms')).toBeDefined()
})

it('says that processes run different versions, and which one answers', async () => {
  show()
  expect(await screen.findByText('Not all processes run the same version.')).toBeDefined()
  expect(screen.getByText('answers you now')).toBeDefined()
})

it('says that no process works on the background jobs where each of them only answers people', async () => {
  show()
  expect(await screen.findByText('No process works on the background jobs.')).toBeDefined()
  expect(screen.getAllByText('answers people')).not.toHaveLength(0)
})

it('tells of a secret that it is set and nothing else', async () => {
  show()
  const table = await screen.findByRole('table', { name: 'Configuration' })
  expect(within(table).getByRole('row', { name: /SEALING_KEY/ }).textContent).toBe(
    'SEALING_KEYValue: set, never shownFrom: set',
  )
  expect(within(table).getByText('2 addresses')).toBeDefined()
})

it('keeps what it saw while the database is away, and says what the process says by itself', async () => {
  show()
  await screen.findByRole('region', { name: 'Database' })
  isAway = true
  process = Response.json({
    status: 'alive',
    parts: { database: { state: 'failing' }, files: { state: 'ok' } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  const own = await screen.findByRole('region', { name: 'What still answers' }, { timeout: 5_000 })
  expect((await within(own).findByText('database')).parentElement?.textContent).toBe(
    'databaseDoes not answer',
  )
  expect(screen.getByRole('alert').textContent).toMatch(/The last check got no answer/)
  expect(screen.getByRole('region', { name: 'Database' })).toBeDefined()
})

it('shows the configuration also where the parts cannot be read at all', async () => {
  isAway = true
  show()
  expect(await screen.findByRole('table', { name: 'Configuration' })).toBeDefined()
  expect(await screen.findByText('Parts Error', {}, { timeout: 5_000 })).toBeDefined()
  expect(await screen.findByText(/The process does not answer either/, {}, { timeout: 5_000 })).toBeDefined()
})
