import { afterEach, expect, it, vi } from 'vitest'
import { emptyDraft } from '../model.ts'
import { browserServer, forgetGuestDraft, guestDraft, guestDrafts } from './model.ts'

const ID = '0193b0b0-0000-7000-8000-00000000000a'
const draft = { ...emptyDraft('USD'), title: 'Loan for the car' }

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

it('keeps what somebody without an account writes, until it is taken away', async () => {
  expect(guestDraft(ID)).toBeNull()
  await browserServer.save({ id: ID, revision: 0, draft })
  expect(guestDrafts()).toMatchObject([{ id: ID, revision: 1, draft: { title: 'Loan for the car' } }])
  forgetGuestDraft(ID)
  expect(guestDrafts()).toEqual([])
})

it('does not let one tab write over what another has saved', async () => {
  await browserServer.save({ id: ID, revision: 0, draft })
  const repeated = await browserServer.save({ id: ID, revision: 0, draft })
  expect(repeated.revision).toBe(1)
  const other = browserServer.save({ id: ID, revision: 0, draft: { ...draft, title: 'Another' } })
  await expect(other).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  expect((await browserServer.load(ID)).draft.title).toBe('Loan for the car')
})

it('says so where the browser keeps nothing', async () => {
  const isFull = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: isFull, clear: () => undefined })
  const saved = browserServer.save({ id: ID, revision: 0, draft })
  await expect(saved).rejects.toMatchObject({ message: expect.stringContaining('private window') })
})

it('counts a draft in which nothing was written as none', async () => {
  await browserServer.save({ id: ID, revision: 0, draft: emptyDraft('USD') })
  expect(guestDrafts()).toEqual([])
})
