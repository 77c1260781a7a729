import { deleteWorksheet, getWorksheet, saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aView } from '../../testing/made-up-round.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import type { Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import { emptyWorksheet } from './model.ts'
import { WorksheetPlace } from './worksheet-place.tsx'

type Kept = { sheet: Worksheet | null; revision: number }

beforeEach(() => window.sessionStorage.clear())

const camera = {
  id: '0193b0b0-0000-7000-8000-000000000055',
  by: 'starter' as const,
  kind: 'property' as const,
  title: 'The camera',
  details: '',
  on: null,
  claimed: 0,
  answer: null,
}

function show(kept: Kept = { sheet: null, revision: 0 }, isAboutMoney = true) {
  const server = { kept, saved: 0 }
  stubService(
    on(getWorksheet, () => server.kept),
    on(saveWorksheet, ({ revision, sheet }) => {
      if (revision !== server.kept.revision) return new Refused('VERSION_CONFLICT')
      server.saved += 1
      server.kept = { sheet, revision: revision + 1 }
      return server.kept
    }),
    on(deleteWorksheet, () => (server.kept = { sheet: null, revision: 0 })),
  )
  const shown = render(
    <QueryClientProvider client={makeQueryClient()}>
      <WorksheetPlace
        view={{ ...aView, mySide: 'starter', items: isAboutMoney ? aView.items : [camera] }}
        ownerIs="paid"
        onTable={isAboutMoney ? { sum: 46_000, when: 'by December 22' } : null}
        asksFirst
      >
        <button type="button">Yes to this</button>
      </WorksheetPlace>
    </QueryClientProvider>,
  )
  return { server, shown, user: userEvent.setup() }
}

const answer = { name: 'Yes to this' }

it('is offered once before the first answer, and skipped for good', async () => {
  const { user, shown } = show()
  const skip = await screen.findByRole('button', { name: 'Skip this' })
  // which can be answered without it
  expect(screen.getByRole('button', answer)).toBeTruthy()
  await user.click(skip)
  expect(screen.queryByRole('button', { name: 'Skip this' })).toBeNull()
  shown.unmount()
  const again = show()
  expect(screen.getByRole('button', answer)).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: /^If we do not agree/ }))
  expect(await screen.findByRole('heading', { name: 'If we do not agree' })).toBeTruthy()
})

it('asks for no sums where no money is at stake, but hides none that were written', async () => {
  const { user, shown } = show(undefined, false)
  expect(await screen.findByText(/^What would happen if you two do not agree\?/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Think it through' }))
  expect(await screen.findByLabelText('Hours of my time')).toBeTruthy()
  for (const label of [/I get$/, /I pay$/, /^Fees/, /^What an hour/])
    expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.queryByText(/^The sum of your own figures/)).toBeNull()
  shown.unmount()
  const again = show({ sheet: { ...emptyWorksheet('paid'), fees: 7_500 }, revision: 1 }, false)
  await again.user.click(await screen.findByRole('button', { name: /^If we do not agree/ }))
  expect(await screen.findByLabelText(/^Fees/)).toBeTruthy()
})

it('stands in nobody’s way who has written it, or whose line is down', async () => {
  show({ sheet: emptyWorksheet('paid'), revision: 1 })
  expect(await screen.findByRole('button', answer)).toBeTruthy()
})

it('adds up what is typed, beside what is on the table, and says nothing of which is better', async () => {
  const { user, server } = show()
  await user.click(await screen.findByRole('button', { name: 'Think it through' }))
  await user.type(await screen.findByLabelText('If it goes my way, I get'), '640')
  await user.type(screen.getByLabelText('From'), '6')
  await user.type(screen.getByLabelText(/^Fees/), '75')
  await user.type(screen.getByLabelText('Hours of my time'), '8')
  await user.type(screen.getByLabelText('What an hour is worth to me'), '18')
  expect(screen.getByText('$165 for you')).toBeTruthy()
  expect(screen.getByText('$460 for you')).toBeTruthy()
  await user.type(screen.getByLabelText(/weak point of my case/), 'No list.')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByRole('button', answer)).toBeTruthy()
  expect(server.kept.sheet).toMatchObject({
    well: 64_000,
    fewest: 6,
    most: null,
    hours: 8,
    weakPoint: 'No list.',
  })
})

it('keeps what is typed over a reload of the page, and asks before a number that is none', async () => {
  const { user, shown, server } = show()
  await user.click(await screen.findByRole('button', { name: 'Think it through' }))
  await user.type(await screen.findByLabelText('If it goes my way, I get'), '640')
  shown.unmount()
  const again = show(server.kept)
  await again.user.click(await screen.findByRole('button', { name: 'Think it through' }))
  expect(await screen.findByLabelText('If it goes my way, I get')).toHaveProperty('value', '640')
  await again.user.type(screen.getByLabelText('To'), '12')
  expect(screen.getByText('Please enter a whole number from 0 to 10.')).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(again.server.saved).toBe(0)
})

it('writes over nothing from another window: both are there to choose from', async () => {
  const { user, server } = show({ sheet: { ...emptyWorksheet('paid'), well: 10_000 }, revision: 1 })
  await user.click(await screen.findByRole('button', { name: /^If we do not agree/ }))
  await user.type(await screen.findByLabelText(/^Fees/), '75')
  server.kept = { sheet: { ...emptyWorksheet('paid'), well: 20_000 }, revision: 2 }
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await user.click(await screen.findByRole('button', { name: 'Take the other one' }))
  expect(screen.getByLabelText('If it goes my way, I get')).toHaveProperty('value', '200')
  await user.type(screen.getByLabelText(/^Fees/), '5')
  server.kept = { ...server.kept, revision: 3 }
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  const mine = await screen.findByRole('button', { name: 'Keep what is here' })
  await waitFor(() => expect(mine).toHaveProperty('disabled', false))
  await user.click(mine)
  expect(await screen.findByRole('button', answer)).toBeTruthy()
  expect(server.kept).toMatchObject({ revision: 4, sheet: { well: 20_000, fees: 500 } })
})

it('is deleted when its owner says so', async () => {
  const { user, server } = show({ sheet: { ...emptyWorksheet('paid'), weakPoint: 'No list.' }, revision: 1 })
  await user.click(await screen.findByRole('button', { name: /^If we do not agree/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete what I wrote' }))
  expect(await screen.findByRole('button', answer)).toBeTruthy()
  expect(server.kept).toEqual({ sheet: null, revision: 0 })
})
