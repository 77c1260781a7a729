import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { describe, beforeEach, expect, it, vi } from 'vitest'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { CreateCaseScreen } from './create-case-screen.tsx'
import { payForDraft } from '@evensettle/contracts/payments.ts'
import { getDraft, saveDraft, submitDraft, type SavedDraft } from '@evensettle/contracts/drafts.ts'
import { addEvidence, listEvidence, type EvidenceView } from '@evensettle/contracts/evidence.ts'
import { getProfile, type Profile } from '@evensettle/contracts/profile.ts'
import { getSiteConfig, type SiteConfig } from '@evensettle/contracts/site.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { trackRespondentLogin } from '@evensettle/contracts/invitations.ts'
import { MADE_UP_SITE } from '../../testing/made-up-site.ts'

const DRAFT_ID = '0198c0de-1111-4222-8333-444455556666'
const ITEM_ID = '0198c0de-1111-4222-8333-444455557777'

const profile: Profile = {
  email: 'me@example.org',
  name: 'Pat Müller',
  kind: 'person',
  addressLine: '14 Alder Street',
  postalCode: '97201',
  city: 'Portland',
  region: 'Maine',
  country: 'US',
  phone: '',
  timeZone: 'UTC',
  language: 'en',
  revision: 1,
}
const complete: SavedDraft['draft'] = {
  type: 'loan',
  title: 'Loan',
  story: 'I lent it in May.',
  happenedOn: null,
  currency: 'USD',
  items: [{ id: ITEM_ID, kind: 'money', title: 'The loan', details: '', amount: 64_050, on: null }],
  wish: '',
  otherName: 'Lee Park',
  otherEmail: 'lee@example.org',
  otherPhone: '',
  otherAddress: '',
  note: '',
  answers: {},
  papers: {},
  setAside: [],
  at: null,
}

type Saved = Pick<SavedDraft, 'revision' | 'draft'>
const server = {
  draft: null as Saved | null,
  puts: [] as Saved[],
  refused: {} as Record<string, string>,
  evidence: [] as EvidenceView[],
  /** what was done, in order */
  done: [] as ('announced' | 'saved' | 'sent' | 'asked to pay')[],
  eligibility: { countries: null, typesOff: [] } as SiteConfig['eligibility'],
  price: null as SiteConfig['price'],
  isUnpaid: false,
}

function present({ revision, draft }: Saved) {
  return { id: DRAFT_ID, reference: 'ES-4F7K-9QXM', updatedAt: '2026-09-01T12:00:00.000Z', revision, draft }
}

function serve(): void {
  stubService(
    on(trackRespondentLogin, () => ({ tracked: 0, leavesAt: null })),
    on(getProfile, () => ({ email: profile.email, profile })),
    on(getSiteConfig, () => ({ ...MADE_UP_SITE, eligibility: server.eligibility, price: server.price })),
    on(listEvidence, () => ({ evidence: server.evidence })),
    on(addEvidence, () => {
      server.done.push('announced')
      return new Refused('NOT_FOUND')
    }),
    on(submitDraft, () => {
      server.done.push('sent')
      return server.isUnpaid
        ? new Refused('PAYMENT_NEEDED')
        : new Refused('CASE_INCOMPLETE', { fields: server.refused })
    }),
    on(payForDraft, () => {
      server.done.push('asked to pay')
      return new Refused('PAYMENT_LATER')
    }),
    on(getDraft, () => (server.draft ? present(server.draft) : new Refused('NOT_FOUND'))),
    on(saveDraft, ({ revision, draft }) => {
      server.done.push('saved')
      server.puts.push({ revision, draft })
      if (revision !== (server.draft?.revision ?? 0)) return new Refused('VERSION_CONFLICT')
      return present((server.draft = { revision: revision + 1, draft }))
    }),
  )
}

function Place() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button onClick={() => void navigate(-1)}>go back</button>
    </>
  )
}

function open(address: string) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <CreateCaseScreen />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function address(): string {
  return screen.getByLabelText('address').textContent
}

beforeEach(() => {
  serve()
  Object.assign(server, {
    draft: null,
    puts: [],
    refused: {},
    evidence: [],
    done: [],
    eligibility: { countries: null, typesOff: [] },
    price: null,
    isUnpaid: false,
  })
  window.localStorage.setItem(
    `sb-${window.location.hostname.split('.')[0]}-auth-token`,
    JSON.stringify({
      access_token: `e30.${btoa('{"aal":"aal1"}')}.x`,
      refresh_token: 'r',
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: 'u1', email: profile.email, factors: [] },
    }),
  )
  return () => vi.unstubAllGlobals()
})

it('goes on only with an answer, says so beside the question, then focuses the next heading', async () => {
  const user = userEvent.setup()
  open('/create-case')
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Choose what comes closest.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  expect(address()).toBe('/create-case')
  await user.click(screen.getByLabelText(/^Loan/))
  await waitFor(() => expect(address()).toMatch(/\?draft=[0-9a-f-]{36}&step=type$/))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'What happened?' })
  expect(document.activeElement).toBe(heading)
  await waitFor(() => expect(server.puts).toMatchObject([{ revision: 0, draft: { type: 'loan' } }]))
  expect(await screen.findByText('Saved')).toBeDefined()
})

it('says before the first step what a case costs', async () => {
  open('/create-case')
  expect(await screen.findByText(/Free here/)).toBeDefined()
  cleanup()
  server.price = { amount: 4_500, currency: 'USD', isPaidOnline: true }
  open('/create-case')
  expect(await screen.findByText(/\$45 per case/)).toBeDefined()
})

describe('a case that is paid for before it is sent', () => {
  const review = `/create-case?draft=${DRAFT_ID}&step=review`
  beforeEach(() => {
    server.draft = { revision: 3, draft: complete }
    server.price = { amount: 4_500, currency: 'USD', isPaidOnline: true }
    server.isUnpaid = true
  })

  it('says what it costs, and stays where it is while one cannot pay', async () => {
    const user = userEvent.setup()
    open(review)
    expect(await screen.findByText(/costs you \$45/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
    await waitFor(() => expect(server.done).toEqual(['sent', 'asked to pay']))
    expect((await screen.findAllByRole('status')).length).toBeGreaterThan(0)
    expect(address()).toContain(DRAFT_ID)
  })

  it('is sent when its starter comes back from paying, who is not led there again', async () => {
    open(`${review}&paid=1`)
    await waitFor(() => expect(server.done).toEqual(['sent']))
  })

  it('is sent once for one coming back: the way back in the browser sends nothing', async () => {
    const user = userEvent.setup()
    open(`${review}&paid=1`)
    await waitFor(() => expect(server.done).toEqual(['sent']))
    await waitFor(() => expect(address()).toBe(review))
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(address()).not.toBe(review))
    await user.click(screen.getByRole('button', { name: 'go back' }))
    await waitFor(() => expect(address()).toBe(review))
    await screen.findByRole('button', { name: 'Send the invitation' })
    expect(screen.queryByText(/We are sending your case/)).toBeNull()
    expect(server.done.filter((what) => what === 'sent')).toEqual(['sent'])
  })

  it('is not sent by its address where nothing is paid online', async () => {
    server.price = null
    open(`${review}&paid=1`)
    await waitFor(() => expect(address()).toBe(review))
    await screen.findByText(/Send the invitation/)
    expect(server.done).toEqual([])
  })

  it('is kept when its starter comes back without having paid', async () => {
    open(`${review}&paid=0`)
    expect(await screen.findByText(/nothing was sent/)).toBeDefined()
    expect(server.done).toEqual([])
  })

  it('costs nothing with the code of an organization', async () => {
    server.draft = { revision: 3, draft: { ...complete, benefitCode: '7K2M-9QXA' } }
    open(review)
    await screen.findByRole('button', { name: 'Send the invitation' })
    expect(screen.queryByText(/costs you/)).toBeNull()
  })
})

it('adds points, refuses sums that cannot be and adds up the rest', async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: { ...complete, items: [] } }
  open(`/create-case?draft=${DRAFT_ID}`)
  await user.click(await screen.findByRole('button', { name: 'The loan' }))
  const amount = screen.getByLabelText('Amount')
  await user.type(amount, '0')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByText('Please write an amount above zero.')).toBeDefined()
  await user.clear(amount)
  await user.type(amount, '12.3456')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByText('That is too many digits after the decimal point.')).toBeDefined()
  await user.clear(amount)
  await user.type(amount, '640.50')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('button', { name: 'Edit The loan' })).toBeDefined()
  expect(screen.getAllByText('$640.50')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove The loan' }))
  expect(screen.queryByText(/^\$/)).toBeNull()
})

it('does not call a new point wrong before somebody wants to go on', async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: { ...complete, items: [] } }
  open(`/create-case?draft=${DRAFT_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Add something to be done' }))
  expect(screen.getByLabelText('What should be done?').getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByLabelText('What should be done?').getAttribute('aria-invalid')).toBe('true')
})

it('refuses my own address for the other side, and opens what was folded by hand over another fault', async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: { ...complete, otherEmail: '', otherPhone: '12' } }
  open(`/create-case?draft=${DRAFT_ID}`)
  const email = await screen.findByLabelText('Their email address')
  const fold = screen.getByLabelText(/^Their phone number/).closest('details')
  await user.click(screen.getByText('Add a phone number or postal address'))
  await waitFor(() => expect(fold).toHaveProperty('open', false))
  await user.type(email, 'ME@example.org')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText(/^This is your own address/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(fold).toHaveProperty('open', true)
})

it("brings the person to the input that the server's answer is about", async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: complete }
  server.refused = { 'items.0.amount': 'This amount is too large to handle here.' }
  open(`/create-case?draft=${DRAFT_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('This amount is too large to handle here.')).toBeDefined()
  expect(address()).toContain('step=items')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
})

it.each<[field: string, step: string, label: string | RegExp]>([
  ['title', 'story', 'A short title'],
  ['happenedOn', 'story', /^The day it happened or began/],
  ['items.0.details', 'items', /^Why you are asking for it/],
  ['wish', 'items', /^What would be a good outcome/],
  ['otherAddress', 'other', /postal address/i],
  ['note', 'other', /^A few words/],
])('focuses %s when the server does not take it', async (field, step, label) => {
  server.draft = { revision: 3, draft: complete }
  server.refused = { [field]: 'Not like this.' }
  open(`/create-case?draft=${DRAFT_ID}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('Not like this.')).toBeDefined()
  expect(address()).toContain(`step=${step}`)
  await waitFor(() => expect(screen.getAllByLabelText(label)).toContain(document.activeElement))
})

it('keeps all of an answer that was pasted, and leads to it while it is too long', async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: { ...complete, type: 'borrowed_item' } }
  open(`/create-case?draft=${DRAFT_ID}&step=story`)
  await user.click(await screen.findByText('Add a few details'))
  const which = await screen.findByLabelText<HTMLTextAreaElement>(/^Which thing is it/)
  await user.click(which)
  await user.paste('x'.repeat(700))
  expect(which.value).toHaveLength(700)
  expect(screen.getByText('100 characters too many')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(address()).toContain('step=story')
  await waitFor(() => expect(document.activeElement).toBe(which))
  await user.click(screen.getByText('Add a few details'))
  await waitFor(() => expect(which.closest('details')).toHaveProperty('open', false))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(which.closest('details')).toHaveProperty('open', true))
})

it('shows what was written elsewhere in the same field and lets the person keep their own', async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: { ...complete, story: '' } }
  open(`/create-case?draft=${DRAFT_ID}`)
  const story = await screen.findByLabelText('Your story')
  server.draft = { revision: 4, draft: { ...complete, story: 'Theirs', wish: 'Also theirs' } }
  await user.type(story, 'Mine')
  expect(await screen.findByText('Theirs')).toBeDefined()
  expect(screen.getByLabelText('Your story')).toHaveProperty('value', 'Mine')
  await user.click(screen.getByRole('button', { name: 'Keep the version on this screen' }))
  await waitFor(() =>
    expect(server.draft).toMatchObject({ revision: 5, draft: { story: 'Mine', wish: 'Also theirs' } }),
  )
})

it('is not found when the draft is nobody of ours', async () => {
  open(`/create-case?draft=${DRAFT_ID}`)
  expect(await screen.findByText('Oops! Page not found')).toBeDefined()
})

it('says to whoever made the account that sending asked for that nothing has been sent yet', async () => {
  server.draft = { revision: 4, draft: complete }
  open(`/create-case?draft=${DRAFT_ID}&step=review&account=new`)
  expect(await screen.findByText(/^Nothing has been sent yet/)).toBeTruthy()
  // what it speaks of can be done from here
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add files' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'What can show what happened?' })).toBeTruthy()
})

it('says which words may sound harsh and changes them only when asked to', async () => {
  const user = userEvent.setup()
  server.draft = { revision: 3, draft: { ...complete, story: '' } }
  open(`/create-case?draft=${DRAFT_ID}`)
  const story = await screen.findByLabelText('Your story')
  await user.type(story, 'He is constantly late.')
  expect(screen.getByText('One place may sound harsh to them')).toBeDefined()
  expect(story).toHaveProperty('value', 'He is constantly late.')
  await user.click(screen.getByRole('button', { name: 'Write “He is again and again late.”' }))
  expect(story).toHaveProperty('value', 'He is again and again late.')
  expect(screen.queryByText(/may sound harsh/)).toBeNull()
})

it('adds a point of the story only when it is confirmed, and remembers what is not wanted', async () => {
  const user = userEvent.setup()
  const draft = { ...complete, items: [], story: 'I lent him $640.50 for the bike. I lent him $20 in May.' }
  server.draft = { revision: 3, draft }
  open(`/create-case?draft=${DRAFT_ID}&step=items`)
  await user.click(await screen.findByRole('button', { name: 'Not this: The loan, $20' }))
  await user.click(screen.getByRole('button', { name: 'Add: The bike, $640.50' }))
  expect(screen.getAllByText('$640.50')).toHaveLength(2)
  expect(screen.queryByText('Found in your story')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() =>
    expect(server.draft?.draft.items).toMatchObject([{ title: 'The bike', amount: 64_050 }]),
  )
  expect(server.draft?.draft).toMatchObject({ setAside: ['money The loan 2000'], at: 'papers' })
})

it('does not add a second point with the second tap of a double tap', async () => {
  const draft = { ...complete, items: [], story: 'I lent him $640.50 for the bike. I lent him $20 in May.' }
  server.draft = { revision: 3, draft }
  open(`/create-case?draft=${DRAFT_ID}&step=items`)
  fireEvent.click(await screen.findByRole('button', { name: 'Add: The bike, $640.50' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Add: The loan, $20' }), { detail: 2 })
  expect(screen.getByRole('button', { name: 'Add: The loan, $20' })).toBeDefined()
})

it('opens a draft where it was left', async () => {
  server.draft = { revision: 3, draft: { ...complete, at: 'papers' } }
  open(`/create-case?draft=${DRAFT_ID}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'What can show what happened?' })).toBeDefined()
})

it('opens a draft that was left at a step that there is no more', async () => {
  server.draft = { revision: 3, draft: { ...complete, at: 'facts' as 'story', otherName: '' } }
  open(`/create-case?draft=${DRAFT_ID}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Who is the other side?' })).toBeDefined()
})

it('does not go on with a kind of dispute that the operator has switched off', async () => {
  const user = userEvent.setup()
  server.eligibility = { countries: ['DE'], typesOff: ['loan'] }
  server.draft = { revision: 3, draft: complete }
  open(`/create-case?draft=${DRAFT_ID}&step=review`)
  expect(await screen.findByText('Cases from your country are not taken here')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'What is it about?' })).toBeDefined()
  expect(screen.getByText(/^This kind of case is not handled here/)).toBeDefined()
})

it('saves a draft before the first photo is added to it', async () => {
  const user = userEvent.setup()
  open('/create-case?step=papers')
  const fields = await screen.findAllByTestId('files-case')
  await user.upload(fields[0] as HTMLInputElement, new File(['x'], 'Note.txt', { type: 'text/plain' }))
  await waitFor(() => expect(server.done).toContain('announced'))
  expect(server.done[0]).toBe('saved')
  await waitFor(() => expect(address()).toMatch(/\?draft=[0-9a-f-]{36}&step=papers$/))
})

it('counts in the preview what is shown along, and names what has not arrived', async () => {
  const one = aDocument({ id: DRAFT_ID, name: 'The note', mediaType: 'image/png' })
  server.draft = { revision: 3, draft: complete }
  server.evidence = [one, { ...one, id: ITEM_ID, name: 'The film', state: 'uploading' }]
  open(`/create-case?draft=${DRAFT_ID}&step=review`)
  expect(await screen.findByText('1 photo or document')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Leave out The film' })).toBeDefined()
})
