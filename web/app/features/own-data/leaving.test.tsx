import { getOwnData, keepAccount, type OwnData } from '@evensettle/contracts/own-data.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { noteLeaving, notLeaving } from '../../lib/leaving.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, stubService } from '../../testing/stub-service.ts'
import { toasts } from '../../ui/toast-store.ts'
import { WhenIdle } from '../dashboard/notifications/when-idle.tsx'
import { DeletionPart } from './deletion-part.tsx'
import { ownDataQuery } from './queries.ts'

const DUE = '2026-12-01T00:00:00.000Z'
const OWN: OwnData = {
  confirmBy: 'password',
  blockedBy: null,
  deletion: { dueAt: DUE, hasBegun: false },
  drafts: 0,
  ending: [],
  endingInPart: [],
  staying: [],
  copy: null,
}

let own = OWN

beforeEach(() => {
  own = OWN
  notLeaving()
  stubService(
    on(getOwnData, () => own),
    on(keepAccount, () => {
      own = { ...own, deletion: null }
      return { ok: true as const }
    }),
  )
})

function show(element: React.ReactNode) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
}

function Deletion() {
  const { data } = useQuery(ownDataQuery())
  return data ? <DeletionPart own={data} /> : null
}

const said = () => toasts.all().map(({ title }) => title)

it('says that the account stays, though the question is gone by then', async () => {
  show(<WhenIdle />)
  noteLeaving(DUE)
  await userEvent.click(await screen.findByRole('button', { name: /^Keep/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(said()).toHaveLength(1))
})

it('asks nobody who is typing', async () => {
  show(
    <>
      <input aria-label="Words" />
      <WhenIdle />
    </>,
  )
  screen.getByLabelText('Words').focus()
  noteLeaving(DUE)
  await userEvent.type(screen.getByLabelText('Words'), 'abc')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByLabelText('Words').blur()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('leaves the keyboard where the account was kept', async () => {
  show(<Deletion />)
  await userEvent.click(await screen.findByRole('button', { name: /^Keep/ }))
  const ask = await screen.findByRole('button', { name: /^Delete/ })
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(ask)).toBe(true)
})
