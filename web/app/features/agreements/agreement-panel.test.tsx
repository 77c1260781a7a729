import { expectAskedOnce } from '../../testing/calm-words.ts'
import { proposeAddition } from '@evensettle/contracts/agreement-additions.ts'
import { declineToSign, type Agreement } from '@evensettle/contracts/agreements.ts'
import { never, on, stubService } from '../../testing/stub-service.ts'
import type { Obligations } from '@evensettle/contracts/obligations.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { AgreementPanel } from './agreement-panel.tsx'
import { FirstDate } from '../agreed/first-date.tsx'
import { agreedQuery } from '../agreed/queries.ts'
import { toasts } from '../../ui/toast-store.ts'
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

type Facts = Pick<Agreement, 'mySide' | 'withoutAddress'> & Partial<Agreement>

function anAgreement(facts: Facts): Agreement {
  return {
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
  }
}

function show(facts: Facts, agreed?: Obligations) {
  const client = makeQueryClient()
  client.setQueryData(agreementQuery('c1').queryKey, anAgreement(facts))
  if (agreed) client.setQueryData(agreedQuery('c1').queryKey, agreed)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AgreementPanel caseId="c1" first={<FirstDate caseId="c1" />} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
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

it('says what is missing, and not that nothing is, while an address has to come into the text', () => {
  show({ mySide: 'respondent', withoutAddress: ['respondent'] })
  expect(screen.queryByText('Nothing is missing')).toBeNull()
  expect(screen.getByText('An address is missing')).toBeDefined()
  act(() => sayInView(false))
  const bar = within(screen.getByRole('complementary', { name: 'Next step' }))
  expect(bar.getByText('Your address is missing')).toBeDefined()
  expect(bar.queryByRole('button', { name: 'Go to the signature' })).toBeNull()
  expect(bar.getByRole('button', { name: 'See what is missing' })).toBeDefined()
})

const theirs = { ...signature, side: 'respondent' as const, name: 'Lee' }

it('takes whoever gives the last signature to what it means, while the document is being sealed', async () => {
  const facts = { mySide: 'respondent' as const, withoutAddress: [] }
  const client = show({ ...facts, signatures: [signature] })
  const bothSigned = anAgreement({ ...facts, state: 'signed', signatures: [signature, theirs] })
  act(() => void client.setQueryData(agreementQuery('c1').queryKey, bothSigned))
  const heading = await screen.findByRole('heading', { name: 'Signed by both of you' })
  expect(document.activeElement?.contains(heading)).toBe(true)
  expect(screen.getByText('The document is being sealed. This takes a few seconds.')).toBeDefined()
  expect(screen.getByText('The first date appears here in a few seconds.')).toBeDefined()
})

it('tells whoever waited that the other side has signed, and leaves the keyboard where it is', async () => {
  const facts = { mySide: 'starter' as const, withoutAddress: [] }
  const client = show({ ...facts, signatures: [signature] })
  const bothSigned = anAgreement({ ...facts, state: 'signed', signatures: [signature, theirs] })
  act(() => void client.setQueryData(agreementQuery('c1').queryKey, bothSigned))
  await screen.findByRole('heading', { name: 'Signed by both of you' })
  expect(document.activeElement).toBe(document.body)
  expect(toasts.all()[0]?.title).toBe('Lee has signed too. Now it counts.')
})

it('says after the seal what comes first, for whom, and where the paper is', () => {
  const pdf = { sha256: 'a'.repeat(64), bytes: 10_000, sealedAt: new Date().toISOString() }
  const now = new Date().toISOString()
  const signatures = [signature, { ...theirs, signedAt: now }]
  const facts = { withoutAddress: [], state: 'sealed' as const, pdf, signatures }
  const names = { starter: 'Sam', respondent: 'Lee' }
  const first = {
    id: 'o1',
    kind: 'payment',
    by: 'respondent',
    amount: 15_667,
    dueOn: '2026-12-22',
    state: 'due',
  }
  const agreed = { caseId: 'c1', names, currency: 'USD', obligations: [first] } as unknown as Obligations
  show({ ...facts, mySide: 'respondent' }, { ...agreed, mySide: 'respondent' })
  expect(screen.getByText('First, you pay Sam $156.67 by December 22, 2026.')).toBeDefined()
  expect(screen.getByText(/The sealed document is below/)).toBeDefined()
  cleanup()
  show({ ...facts, mySide: 'starter' }, { ...agreed, mySide: 'starter' })
  expect(screen.getByText('First, Lee pays you $156.67 by December 22, 2026.')).toBeDefined()
  expect(screen.getByText(/^You do not have to do anything until then/)).toBeDefined()
  cleanup()
  const drill = { ...first, kind: 'thing', words: 'the drill', amount: 0 }
  show({ ...facts, mySide: 'starter' }, {
    ...agreed,
    obligations: [drill],
    mySide: 'starter',
  } as unknown as Obligations)
  expect(screen.getByText('First, by December 22, 2026: Lee gives back “the drill”.')).toBeDefined()
  // the words of an act may ask something of both
  expect(screen.getByText('We remind Lee before the day.')).toBeDefined()
  cleanup()
  const saw = { ...drill, id: 'o2', by: 'starter', words: 'My saw, on this condition: “At noon”' }
  const later = { ...drill, id: 'o3', words: 'the ladder', dueOn: '2026-12-29' }
  show({ ...facts, mySide: 'starter' }, {
    ...agreed,
    obligations: [later, drill, saw],
    mySide: 'starter',
  } as unknown as Obligations)
  expect(screen.getByText('First, by December 22, 2026: Lee gives back “the drill”.')).toBeDefined()
  expect(screen.getByText('By the same day: You give back the “saw”.')).toBeDefined()
  expect(screen.getByText('Your condition: “At noon”')).toBeDefined()
  expect(screen.getByText(/^We remind each of you before the day/)).toBeDefined()
  expect(screen.queryByText(/the ladder/)).toBeNull()
  cleanup()
  show({
    ...facts,
    signatures: [signature, { ...theirs, signedAt: '2026-01-02T00:00:00.000Z' }],
    mySide: 'starter',
  })
  expect(screen.queryByRole('heading', { name: 'Signed by both of you' })).toBeNull()
})

it('has words and days of the text corrected without a no: the sum stays, and nothing is given up', async () => {
  const user = userEvent.setup()
  const instalments = [{ dueOn: '2026-12-12' as const, amount: 90_000 }]
  const payment = { payer: 'respondent' as const, amount: 90_000, instalments, method: '' }
  const acts = [
    { kind: 'other' as const, by: 'starter' as const, words: 'Paint the whole fence', dueOn: null },
  ]
  show({
    mySide: 'respondent',
    withoutAddress: [],
    terms: { currency: 'USD', payment, acts, release: true },
  })
  await user.click(screen.getByRole('button', { name: 'The text does not say what we agreed' }))
  const place = screen.getByRole('region', { name: 'The text does not say what we agreed' })
  expect(within(place).getByText(/^The sum, and who pays it, are what you both accepted/)).toBeTruthy()
  await user.click(
    within(place).getByRole('button', { name: 'Propose clearer words for “Paint the whole fence”' }),
  )
  expect(within(place).getByLabelText('What exactly is promised?')).toHaveProperty(
    'value',
    'Paint the whole fence',
  )
  await user.click(within(place).getByRole('button', { name: 'Propose other days of payment' }))
  expect(within(place).getByLabelText(/^First payment by/)).toHaveProperty('value', '2026-12-12')
})

it('keeps what was typed for a correction while another is opened or all is closed, and keeps the keyboard there', async () => {
  const user = userEvent.setup()
  const instalments = ['2026-12-01', '2026-12-08'].map((dueOn) => ({ dueOn, amount: 45_000 }))
  const payment = { payer: 'respondent' as const, amount: 90_000, instalments, method: '' }
  const acts = [
    { kind: 'other' as const, by: 'starter' as const, words: 'Paint the whole fence', dueOn: null },
  ]
  const facts = { mySide: 'respondent' as const, withoutAddress: [] }
  const openName = 'The text does not say what we agreed'
  show({
    ...facts,
    signatures: [signature],
    terms: { currency: 'USD', payment, acts, release: true },
  })
  await user.click(screen.getByRole('button', { name: openName }))
  const place = within(screen.getByRole('region', { name: openName }))
  expect(document.activeElement?.textContent).toBe('Have the text corrected')
  expect(place.getByText(/any signature already given becomes void/)).toBeDefined()
  const wordsName = 'Propose clearer words for “Paint the whole fence”'
  await user.click(place.getByRole('button', { name: wordsName }))
  const words = place.getByLabelText('What exactly is promised?')
  expect(document.activeElement).toBe(words)
  await user.type(words, ', or pay $20')
  expect(place.getByText(/^These words name a sum of money/)).toBeDefined()
  await user.click(place.getByRole('button', { name: 'Propose other days of payment' }))
  const day = place.getByLabelText(/^First payment by/)
  await user.clear(day)
  await user.type(day, '2026-12-02')
  expect(place.getByText('The payments are due by December 2, 2026; and December 9, 2026.')).toBeDefined()
  await user.click(place.getByRole('button', { name: 'Not now' }))
  expect(document.activeElement?.textContent).toBe('Propose other days of payment')
  await user.click(place.getByRole('button', { name: 'Close this' }))
  expect(document.activeElement?.textContent).toBe(openName)
  await user.click(screen.getByRole('button', { name: openName }))
  await user.click(place.getByRole('button', { name: wordsName }))
  expect(place.getByLabelText('What exactly is promised?')).toHaveProperty(
    'value',
    'Paint the whole fence, or pay $20',
  )
  await user.click(place.getByRole('button', { name: 'Propose other days of payment' }))
  expect(place.getByLabelText(/^First payment by/)).toHaveProperty('value', '2026-12-02')
})

it('says of a correction proposed which days it sets, and that words about money change no payment', () => {
  const instalments = ['2026-12-01', '2026-12-08'].map((dueOn) => ({ dueOn, amount: 45_000 }))
  const payment = { payer: 'respondent' as const, amount: 90_000, instalments, method: '' }
  const acts = [
    { kind: 'other' as const, by: 'starter' as const, words: 'Paint the whole fence', dueOn: null },
  ]
  const by = 'starter' as const
  show({
    mySide: 'respondent',
    withoutAddress: [],
    terms: { currency: 'USD', payment, acts, release: true },
    proposed: [
      { id: 'p1', by, addition: { kind: 'pay_days', first: '2026-12-02' } },
      { id: 'p2', by, addition: { kind: 'wording', act: 0, words: 'Lee pays Sam another $500 in cash' } },
    ],
  })
  expect(screen.getByText('The payments are due by December 2, 2026; and December 9, 2026.')).toBeDefined()
  expect(screen.getAllByText(/^These words name a sum of money/)).toHaveLength(1)
})

const CASE = '0190a0a0-0000-7000-8000-000000000001'

it('asks once about words that may hurt, in a correction and beside a no', async () => {
  const sent: unknown[] = []
  stubService(
    on(proposeAddition, ({ addition }) => {
      sent.push(addition)
      return never()
    }),
    on(declineToSign, ({ words }) => {
      sent.push(words)
      return never()
    }),
  )
  const acts = [{ kind: 'other' as const, by: 'starter' as const, words: 'Paint it', dueOn: null }]
  show({
    caseId: CASE,
    mySide: 'respondent',
    withoutAddress: [],
    terms: { currency: 'USD', payment: null, acts, release: true },
  })
  await userEvent.click(screen.getByRole('button', { name: 'The text does not say what we agreed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Propose clearer words for “Paint it”' }))
  const button = screen.getByRole('button', { name: 'Propose it to Sam' })
  const words = await expectAskedOnce(screen.getByLabelText('What exactly is promised?'), button, () => sent)
  expect(sent).toEqual([{ kind: 'wording', act: 0, words }])
  await userEvent.click(screen.getByRole('button', { name: 'I would rather not sign' }))
  const no = within(screen.getByRole('dialog')).getByRole('button', { name: 'Go back to the table' })
  expect(await expectAskedOnce(screen.getByLabelText(/^What should Sam know/), no, () => sent)).toBe(sent[1])
})
