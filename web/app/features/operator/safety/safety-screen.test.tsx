import { getDataNumbers, getDataSafety, startBackup, startDrill } from '@evensettle/contracts/data-safety.ts'
import type { Output } from '@evensettle/contracts/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { SessionGuard } from '../../security/confirm-session.tsx'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { BackupNote } from './backup-note.tsx'
import { SafetyScreen } from './safety-screen.tsx'

const AT = '2026-03-01T12:00:00.000Z'
const ID = '0198c0de-1111-7222-8333-444455556666'
const OTHER = '0198c0de-1111-7222-8333-444455557777'
const run = { id: ID, createdAt: AT, endedAt: AT, done: 0, all: 0 }
type Safety = Output<typeof getDataSafety>
type Backup = Safety['backups'][number]
const backup = (over: Partial<Backup> = {}): Backup => ({
  ...run,
  state: 'done',
  step: 'closing',
  name: 'backup-20260301T120000-55556666',
  orderedBy: 'operator',
  isEncrypted: false,
  problem: null,
  neededBytes: null,
  freeBytes: null,
  rows: 1200,
  files: 3,
  newestMigration: '0165_data_safety.sql',
  sha256: 'ab',
  isThere: true,
  ...over,
})
const numbers: Output<typeof getDataNumbers> = {
  bytes: 34_000_000,
  growth: { since: '2026-02-01', bytes: 4_000_000 },
  deadRows: 12,
  liveRows: 4_000,
  oldestTransactionMs: null,
  postgres: '18.4',
  tables: [
    {
      name: 'public.case_event',
      bytes: 9_000_000,
      indexBytes: 3_000_000,
      rows: 4_000,
      deadRows: 12,
      vacuumedAt: null,
    },
  ],
  replicas: [],
  oldestJob: null,
  oldestMailAt: null,
  applied: 90,
  pending: [],
  lastMigration: { name: '0165_data_safety.sql', at: AT },
}
const nothing: Safety = {
  worries: ['never'],
  folder: '/data/backups',
  keep: { newest: 7, weeks: 0, months: 0 },
  isEncrypting: false,
  dailyAt: null,
  oldAfterHours: 48,
  keys: [{ name: 'sealing', mark: 'abc', place: '/data/secrets/sealing.key' }],
  backups: [],
  drill: null,
  check: null,
}

let safety: Safety | null
let told: typeof numbers
let sent: [what: string, input: unknown][]

beforeEach(() => {
  safety = nothing
  told = numbers
  sent = []
  const done = (what: string) => (input: unknown) => {
    sent.push([what, input])
    return { ok: true } as const
  }
  stubService(
    on(getDataSafety, () => safety ?? new Refused('INTERNAL')),
    on(getDataNumbers, () => told),
    on(startBackup, done('backup')),
    on(startDrill, done('drill')),
  )
})

function show(what = <SafetyScreen />): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SessionGuard>{what}</SessionGuard>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says who can read the backups, and where the keys are', async () => {
  show()
  expect(await screen.findByText(/Whoever gets hold of this folder can read everything in it/)).toBeDefined()
  expect(screen.getByText(/A backup that is not encrypted holds no key/)).toBeDefined()
  cleanup()
  const made = { state: 'done', isThere: true, rows: 9, files: 2 } as const
  safety = {
    ...nothing,
    isEncrypting: true,
    keep: { newest: 7, weeks: 4, months: 0 },
    backups: [backup({ ...made, isEncrypted: true }), backup({ ...made, id: OTHER, orderedBy: 'command' })],
  }
  show()
  expect(await screen.findByText(/New ones are encrypted and include the keys/)).toBeDefined()
  expect(screen.getByText(/The last one of each of the past 4 weeks is kept as well/)).toBeDefined()
  expect(screen.getByText('Each encrypted backup holds all of these', { exact: false })).toBeDefined()
  const [first, second] = screen.getAllByRole('listitem').filter((item) => /rows/.test(item.textContent))
  expect(first?.textContent).toContain('Encrypted, with the keys.')
  expect(second?.textContent).toContain('Not encrypted, without the keys.')
  expect(second?.textContent).toContain('made by a command')
})

it('says first that there is no backup, and makes one', async () => {
  show()
  const todo = await screen.findByRole('region', { name: 'What needs you' })
  expect(within(todo).getByText('There is no backup.')).toBeDefined()
  safety = {
    ...nothing,
    backups: [
      backup({
        state: 'running',
        step: 'tables',
        done: 3,
        all: 90,
        isThere: false,
        endedAt: null,
        rows: null,
      }),
    ],
  }
  await userEvent.click(screen.getByRole('button', { name: 'Make a backup now' }))
  expect(sent).toEqual([['backup', { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]])
  expect(await screen.findByRole('progressbar', { name: 'Copying tables: 3 of 90' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Make a backup now' }))
  expect(sent).toHaveLength(1)
})

it('tries the backup that is pressed, and says what differs', async () => {
  safety = { ...nothing, worries: ['not_tried'], backups: [backup()] }
  show()
  const attempt = await screen.findByRole('button', { name: /^Try the backup of/ })
  safety = {
    ...safety,
    drill: {
      ...run,
      state: 'done',
      step: 'checks',
      backupName: 'backup-1',
      backupAt: AT,
      problem: null,
      restoreMs: 2_345,
      differences: [{ table: 'public.message', rows: 120, rowsHere: 119 }],
      brokenFiles: 2,
      found: [],
    },
  }
  await userEvent.click(attempt)
  expect(sent[0]).toEqual(['drill', { id: expect.any(String), backupId: ID }])
  expect(await screen.findByText(/Do not rely on it/)).toBeDefined()
  expect(screen.getByText('2 files are missing or are not as saved.')).toBeDefined()
  expect(screen.getByRole('table', { name: 'Tables that differ' }).textContent).toContain('119')
})

it('says of a backup and a drill that a restore brought back what they are', async () => {
  const over = { state: 'broken_off', problem: 'restored' } as const
  const drill = { ...run, ...over, step: 'rows', backupName: 'backup-1', backupAt: AT } as const
  safety = {
    ...nothing,
    backups: [backup({ ...over, isThere: false, rows: null })],
    drill: { ...drill, restoreMs: null, differences: [], brokenFiles: 0, found: [] },
  }
  show()
  expect(await screen.findByText(/restored to a moment at which this backup was being made/)).toBeDefined()
  expect(screen.getByText(/restored to a moment at which this drill was running/)).toBeDefined()
})

it('lists each question, with ids and what to do where something does not fit', async () => {
  safety = {
    ...nothing,
    worries: [],
    check: {
      id: ID,
      state: 'done',
      startedAt: AT,
      endedAt: AT,
      part: 'audit_chain',
      checked: [{ check: 'case_log', rows: 70 }],
      found: [{ check: 'case_log', count: 14, ids: [ID] }],
    },
  }
  show()
  const asked = await screen.findByRole('list', { name: 'What is asked' })
  expect(within(asked).getByText('14 found')).toBeDefined()
  expect(within(asked).getByText(ID)).toBeDefined()
  expect(within(asked).getAllByText('Yes')).toHaveLength(8)
  expect(screen.getByText('The last check of the data found 14 problems.')).toBeDefined()
})

it('keeps the numbers while the rest does not answer, and the other way around', async () => {
  safety = null
  show()
  expect(
    await screen.findByText('None is set up. If this machine fails, a backup is all there is.'),
  ).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5_000 })).toBeDefined()
})

it('tells of changes that have not run', async () => {
  told = { ...numbers, pending: ['0999_new.sql'] }
  safety = { ...nothing, worries: [] }
  show()
  expect(await screen.findByText('1 database change has not run yet.')).toBeDefined()
})

it('is told on other pages only as far as it presses', async () => {
  safety = { ...nothing, worries: ['old', 'not_tried'] }
  show(<BackupNote />)
  expect(await screen.findByText('The newest backup is more than 48 hours old.')).toBeDefined()
  expect(screen.queryByText(/tried/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the backups' }).getAttribute('href')).toBe(
    '/admin/db-safety',
  )
})
