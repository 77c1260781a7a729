import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { AgreementPanel } from './agreement-panel.tsx'
import { agreementQuery } from './queries.ts'

/** tells whoever watches that its place is, or is not, in view */
let sayInView: (isInView: boolean) => void

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        sayInView = (isIntersecting) => told([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

const signature = { side: 'starter' as const, name: 'Sam', signedAt: '2026-11-02T00:00:00.000Z' }

function show(facts: Pick<Agreement, 'mySide' | 'withoutAddress'> & Partial<Agreement>) {
  const client = makeQueryClient()
  client.setQueryData(agreementQuery('c1').queryKey, {
    id: 'a1',
    caseId: 'c1',
    reference: 'ES-AAAA-BBBB',
    version: 1,
    state: 'to_sign',
    myName: 'Lee',
    names: { starter: 'Sam', respondent: 'Lee' },
    terms: { currency: 'USD', payment: null, acts: [], release: true },
    title: 'Settlement agreement',
    subtitle: 'Sam and Lee',
    sections: [],
    consent: { version: '1', text: 'I agree.' },
    fingerprint: 'f',
    signatures: [],
    agreedAt: '2026-11-02T00:00:00.000Z',
    pdf: null,
    additions: {},
    proposed: [],
    account: null,
    thinking: null,
    emailToConfirm: null,
    ...facts,
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AgreementPanel caseId="c1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('asks for an address that the text does not have before signing, and lets the text be read', () => {
  show({ mySide: 'respondent', withoutAddress: ['respondent'] })
  expect(screen.getByRole('article').textContent).toContain('Settlement agreement')
  expect(screen.queryByLabelText('Your full name')).toBeNull()
  const link = screen.getByRole('link', { name: 'Give my address' })
  expect(link.getAttribute('href')).toBe('/onboarding/profile?forCase=c1&next=%2Fcase%2Fc1%3Ftab%3Dagreement')
  expect(screen.getByRole('button', { name: 'I would rather not sign' })).toBeDefined()
})

it('does not ask once the other side has signed the text as it stands', () => {
  show({ mySide: 'respondent', withoutAddress: ['respondent'], signatures: [signature] })
  expect(screen.getByLabelText('Your full name')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Give my address' })).toBeNull()
})

it('tells the other side whose address is missing, before anybody can sign', () => {
  show({ mySide: 'starter', withoutAddress: ['respondent'] })
  expect(screen.getByRole('heading', { name: 'Lee still has to give an address' })).toBeDefined()
  expect(screen.queryByLabelText('Your full name')).toBeNull()
  expect(screen.getByRole('button', { name: 'I would rather not sign' })).toBeDefined()
})

it('asks nothing where both addresses are in the text', () => {
  show({ mySide: 'starter', withoutAddress: [] })
  expect(screen.queryByText(/address/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign the agreement' })).toBeDefined()
})

it('offers a link by mail for an address that nobody has confirmed, and puts it into the text once it was opened', () => {
  const address = 'sam@example.org'
  show({ mySide: 'starter', withoutAddress: [], emailToConfirm: { address, isShown: false } })
  expect(screen.getByRole('button', { name: 'Confirm my email address' })).toBeDefined()
  cleanup()
  show({ mySide: 'starter', withoutAddress: [], emailToConfirm: { address, isShown: true } })
  expect(screen.getByRole('button', { name: 'Yes, say that it is confirmed' })).toBeDefined()
  expect(screen.getByText(address)).toBeDefined()
})

it('keeps the way to the signature in reach while it is out of view, and takes the keyboard there', async () => {
  show({ mySide: 'starter', withoutAddress: [] })
  expect(screen.queryByRole('complementary', { name: 'Next step' })).toBeNull()
  act(() => sayInView(false))
  const bar = screen.getByRole('complementary', { name: 'Next step' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Go to the signature' }))
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Sign the agreement' }))).toBe(
    true,
  )
  act(() => sayInView(true))
  expect(screen.queryByRole('complementary', { name: 'Next step' })).toBeNull()
})
