import { openDraftLink } from '@evensettle/contracts/draft-links.ts'
import { saveDraft, type SavedDraft } from '@evensettle/contracts/drafts.ts'
import { trackRespondentLogin } from '@evensettle/contracts/invitations.ts'
import { getProfile } from '@evensettle/contracts/profile.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetPrivateThings } from '../../../lib/private-store.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { CreateCaseScreen } from '../create-case-screen.tsx'
import { emptyDraft } from '../model.ts'
import { ownCopies } from '../saving/use-draft.ts'
import { browserServer, GUEST, guestDrafts } from './model.ts'
import { MADE_UP_SITE } from '../../../testing/made-up-site.ts'

const ID = '0198c0de-1111-4222-8333-44445555aaaa'
const LINK = 'k'.repeat(43)
const draft: SavedDraft['draft'] = { ...emptyDraft('USD'), type: 'loan', title: 'My flatmate owes me' }
let saved: string[] = []

function serve(): void {
  stubService(
    on(trackRespondentLogin, () => ({ tracked: 0, leavesAt: null })),
    on(getProfile, () => ({ email: 'other@example.org', profile: null })),
    on(openDraftLink, () => ({ id: ID, draft })),
    on(getSiteConfig, () => MADE_UP_SITE),
    on(saveDraft, ({ id, revision, draft: words }) => {
      saved.push(words.title)
      return {
        id,
        reference: 'ES-4F7K-9QXM',
        revision: revision + 1,
        draft: words,
        updatedAt: '2026-09-01T12:00:00.000Z',
      }
    }),
  )
}

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
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

function signIn(): void {
  window.localStorage.setItem(
    `sb-${window.location.hostname.split('.')[0]}-auth-token`,
    JSON.stringify({
      access_token: `e30.${btoa('{"aal":"aal1"}')}.x`,
      refresh_token: 'r',
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: 'u2', email: 'other@example.org', factors: [] },
    }),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

beforeEach(async () => {
  saved = []
  serve()
  window.localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await browserServer.save({ id: ID, revision: 0, draft })
  return () => {
    vi.unstubAllGlobals()
    window.localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  }
})

it('says that a case was begun on this device without a word of it, and deletes it when asked to', async () => {
  const user = userEvent.setup()
  open('/create-case')
  expect(await screen.findByText('A case was begun on this device')).toBeDefined()
  expect(document.body.textContent).not.toContain('flatmate')
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe(`/create-case?draft=${ID}`)
  ownCopies(GUEST).write({ id: ID, revision: 1, draft, base: null })
  await user.click(screen.getByRole('button', { name: 'Delete it' }))
  const question = within(await screen.findByRole('dialog'))
  expect(guestDrafts()).toHaveLength(1)
  await user.click(question.getByRole('button', { name: 'Delete the draft' }))
  await waitFor(() => expect(screen.queryByText('A case was begun on this device')).toBeNull())
  expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('flatmate')
})

it('takes a draft into an account only when the person says that it is theirs', async () => {
  const user = userEvent.setup()
  signIn()
  open(`/create-case?draft=${ID}`)
  const mine = await screen.findByRole('button', { name: 'It is mine' })
  expect(document.body.textContent).not.toContain('flatmate')
  expect(saved).toEqual([])
  expect(guestDrafts()).toHaveLength(1)
  await user.click(mine)
  await waitFor(() => expect(guestDrafts()).toEqual([]))
  expect(saved).toEqual(['My flatmate owes me'])
})

it('does not ask whoever comes back by the link of their own new account', async () => {
  signIn()
  open(`/create-case?draft=${ID}&link=${LINK}&step=review`)
  await waitFor(() => expect(saved).toEqual(['My flatmate owes me']))
})

it('keeps what belongs to nobody when somebody signs out', () => {
  ownCopies(GUEST).write({ id: ID, revision: 1, draft, base: null })
  ownCopies('u2').write({ id: ID, revision: 1, draft, base: null })
  forgetPrivateThings()
  expect(guestDrafts()).toHaveLength(1)
  expect(ownCopies(GUEST).read(ID)).not.toBeNull()
  expect(ownCopies('u2').read(ID)).toBeNull()
})

it('says so where this browser cannot keep what a mailed link brings, and stays on the link', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    clear: () => undefined,
  })
  open(`/create-case?link=${LINK}`)
  expect(await screen.findByText('This browser cannot keep the draft')).toBeDefined()
  expect(screen.getByLabelText('address').textContent).toBe(`/create-case?link=${LINK}`)
})
