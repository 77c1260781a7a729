import { namePayAccount, type PayAccounts } from '@evensettle/contracts/pay-accounts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { PayTo } from './pay-to.tsx'
import { payAccountsQuery } from './queries.ts'

const CASE = '0190a0a0-0000-7000-8000-000000000001'
const OLD = { kind: 'bank_transfer', holder: 'Ana Ruiz', number: 'DE89370400440532013000', bank: '' } as const
const NEW = { ...OLD, number: 'GB82WEST12345698765432' } as const

function view(
  about: Partial<PayAccounts['payments'][number]> = {},
  mySide: 'starter' | 'respondent' = 'starter',
): PayAccounts {
  const current = { account: OLD, since: '2090-11-01T12:00:00.000Z', isNamedLater: false }
  return {
    caseId: CASE,
    mySide,
    names: { starter: 'Ana Ruiz', respondent: 'Ben Cole' },
    payments: [
      {
        partId: null,
        part: null,
        payer: 'respondent',
        mayName: ['bank_transfer'],
        current,
        before: [],
        ...about,
      },
    ],
  }
}

function show(accounts: PayAccounts) {
  const client = makeQueryClient()
  client.setQueryData(payAccountsQuery(CASE).queryKey, accounts)
  render(
    <QueryClientProvider client={client}>
      <PayTo caseId={CASE} />
    </QueryClientProvider>,
  )
}

const REPLACED = {
  mayName: [],
  current: { account: NEW, since: '2090-12-01T12:00:00.000Z', isNamedLater: true },
  before: [{ account: OLD, replacedAt: '2090-12-01T12:00:00.000Z' }],
}

it('warns the payer that it was changed, and keeps what it was before with its day', async () => {
  show(view(REPLACED, 'respondent'))
  expect(screen.getByText(/check it with them by another way/)).toBeDefined()
  expect(screen.getByText(NEW.number)).toBeDefined()
  await userEvent.click(screen.getByText('What it was before'))
  const past = screen.getByText(/^Replaced on/).closest('li')
  expect(past && within(past).getByText(OLD.number)).toBeDefined()
  expect(past && within(past).queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy the number' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change where to pay' })).toBeNull()
})

it('warns the payer of the first account as well where it was named after signing, and not of one in the text', () => {
  show(view({ ...REPLACED, before: [] }, 'respondent'))
  expect(screen.getByText(/check it with them by another way/)).toBeDefined()
  cleanup()
  show(view({ mayName: [] }, 'respondent'))
  expect(screen.queryByText(/check it with them by another way/)).toBeNull()
})

it('lets whoever is paid change it, and keeps what was typed when the server says no', async () => {
  const sent: unknown[] = []
  stubService(
    on(namePayAccount, ({ account }) => {
      sent.push(account)
      if (sent.length === 1)
        return new Refused('INVALID_INPUT', { fields: { number: 'Please check the number.' } })
      return view({ ...REPLACED, mayName: ['bank_transfer'] })
    }),
  )
  show(view())
  expect(screen.queryByText(/check it with them/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change where to pay' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Account holder/ }), 'Ana Ruiz')
  await userEvent.type(screen.getByRole('textbox', { name: /^Account number/ }), NEW.number)
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
  expect(await screen.findByText('Please check the number.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
  expect(await screen.findByText(NEW.number)).toBeDefined()
  expect(sent).toEqual([NEW, NEW])
})

it('shows nothing to a payer to whom nobody has said where to pay', () => {
  show(view({ current: null, mayName: [] }, 'respondent'))
  expect(screen.queryByText('Where to pay')).toBeNull()
})
