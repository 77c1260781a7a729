import type { Message } from '@evensettle/contracts/messages.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { addDays } from '@evensettle/domain/time.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../../lib/query-client.ts'
import { aNegotiation, aView } from '../../../../testing/made-up-round.ts'
import { stubService } from '../../../../testing/stub-service.ts'
import { todayInUtc } from '../../model.ts'
import { Table } from '../../table.tsx'
import { AgreedWay } from './agreed-way.tsx'
import { withAgreed, type AgreedInTalk } from './model.ts'
import { openingForm } from '../model.ts'

const DAY = addDays(todayInUtc(), 10)

function says(side: Message['side'], body: string, minute: number): Message {
  const sentAt = new Date(Date.now() - (60 - minute) * 60_000).toISOString()
  return { id: crypto.randomUUID(), seq: minute, side, body, sentAt }
}

const TALK = [
  says('starter', `I could take $600 by ${DAY}`, 1),
  says('respondent', `600 on ${DAY} is fine`, 2),
]

function way(messages: Message[], offers: Offer[] = []) {
  const onTake = vi.fn<(agreed: AgreedInTalk) => void>()
  render(<AgreedWay view={aView} {...{ messages, offers, onTake }} />)
  return onTake
}

const PUT = { name: 'Put what you agreed into an offer' }

it('offers a way from a sum and a day that both wrote, and does nothing before it is pressed', async () => {
  const onTake = way(TALK)
  expect(screen.getByText(/^You both wrote \$600 and /)).toBeTruthy()
  expect(onTake).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', PUT))
  expect(onTake).toHaveBeenCalledWith({ amount: 60_000, day: DAY })
})

it('says nothing where one side alone wrote it, or where an offer came after it', () => {
  way(TALK.slice(0, 1))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const payment = { payer: 'respondent' as const, amount: 50_000, instalments: [], method: '' }
  const offer: Offer = {
    id: crypto.randomUUID(),
    side: 'starter',
    terms: { currency: 'USD', payment, acts: [], release: true },
    note: '',
    state: 'declined',
    madeAt: new Date().toISOString(),
    expiresAt: new Date().toISOString(),
    closedAt: null,
  }
  way(TALK, [offer])
  expect(screen.queryByRole('button')).toBeNull()
})

it('begins an offer with it, which is sent by nobody but its author', async () => {
  stubService()
  const table = (agreed: AgreedInTalk | null) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Table view={aView} negotiation={aNegotiation} agreed={agreed} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const client = makeQueryClient()
  const { rerender } = render(table(null))
  expect(screen.queryByLabelText('Amount')).toBeNull()
  rerender(table({ amount: 60_000, day: DAY }))
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '600')
  expect(screen.getByRole('radio', { name: 'By a day you choose' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('By when')).toHaveProperty('value', DAY)
})

it('takes the day for giving things back where no money is at stake', () => {
  const chairs = {
    id: 'c',
    by: 'starter' as const,
    kind: 'property' as const,
    title: 'My six chairs',
    details: '',
    on: null,
    claimed: 0,
    answer: null,
  }
  const view = { mySide: 'starter' as const, items: [chairs] }
  const form = openingForm(view, [], todayInUtc(), () => 'k')
  const made = withAgreed(form, { amount: null, day: DAY }, view, () => 'k')
  expect(made.hasPayment).toBe(false)
  expect(made.acts).toEqual([
    { key: 'k', kind: 'return_item', by: 'respondent', words: 'My six chairs', dueOn: DAY },
  ])
  expect(withAgreed(made, { amount: null, day: DAY }, view, () => 'k').acts).toHaveLength(1)
})
