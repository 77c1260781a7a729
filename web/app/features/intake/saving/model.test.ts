import type { SavedDraft } from '@evensettle/contracts/drafts.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { emptyDraft, type DraftStart } from '../model.ts'
import { DraftSaving, draftCopies, SAVE_DELAY } from './model.ts'

const ID = '0198c0de-1111-7222-8333-444455556666'
const OTHER_ID = '0198c0de-1111-7222-8333-444455557777'
const BLANK = { draft: emptyDraft('USD'), revision: 0, isUnsaved: false, conflict: null }

/** A server with one draft that counts its saves and refuses what is based on an older one. */
function fakeServer() {
  const stored = new Map<string, SavedDraft>()
  const state = { failure: null as ApiError | null, saves: 0 }
  const at = { reference: 'ES-4F7K-9QXM', updatedAt: '2026-09-01T12:00:00Z' }
  return {
    state,
    stored,
    async save({ id, revision, draft }: { id: string; revision: number; draft: SavedDraft['draft'] }) {
      state.saves += 1
      if (state.failure) throw state.failure
      const before = stored.get(id)
      if ((before?.revision ?? 0) !== revision) throw new ApiError('VERSION_CONFLICT', 'x', { status: 409 })
      const saved = { ...at, id, revision: revision + 1, draft }
      stored.set(id, saved)
      return saved
    },
    async load(id: string) {
      const found = stored.get(id)
      if (!found) throw new ApiError('NOT_FOUND', 'x', { status: 404 })
      return found
    },
  }
}

function open(start: DraftStart = BLANK) {
  const server = fakeServer()
  const copies = draftCopies('u1', 'tab-a', () => 7)
  return { server, copies, saving: new DraftSaving(ID, start, server, copies) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves a moment after the last change, once, and says so', async () => {
  const { server, saving, copies } = open()
  saving.change({ title: 'L' })
  saving.change({ title: 'Loan' })
  expect(copies.read(ID)?.draft.title).toBe('Loan')
  expect(server.state.saves).toBe(0)
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  expect(server.state.saves).toBe(1)
  expect(server.stored.get(ID)?.draft.title).toBe('Loan')
  expect(saving.state()).toMatchObject({ status: 'saved', revision: 1 })
  expect(copies.read(ID)).toBeNull()
})

it('makes even a blank draft for what is kept beside the text, once', async () => {
  const { server, saving } = open()
  expect(await Promise.all([saving.make(), saving.make()])).toEqual([true, true])
  expect(server.stored.get(ID)).toMatchObject({ revision: 1 })
  expect(await saving.make()).toBe(true)
  expect(server.state.saves).toBe(1)
})

it('saves nothing of a draft that was only looked at', async () => {
  const { server, saving } = open()
  expect(await saving.flush()).toBe(true)
  expect(server.state.saves).toBe(0)
})

it('bases what was typed during a save on that save', async () => {
  const { server, saving } = open()
  saving.change({ title: 'A' })
  const done = saving.flush()
  saving.change({ title: 'AB' })
  expect(await done).toBe(true)
  expect(server.stored.get(ID)).toMatchObject({ revision: 2, draft: { title: 'AB' } })
})

it('keeps the text on the device without a connection and saves it when it is back', async () => {
  const { server, saving, copies } = open()
  server.state.failure = new ApiError('OFFLINE', 'x')
  saving.change({ title: 'Loan' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  expect(saving.state().status).toBe('offline')
  expect(copies.all().map(({ draft }) => draft.title)).toEqual(['Loan'])
  server.state.failure = null
  saving.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(saving.state().status).toBe('saved')
  expect(copies.all()).toEqual([])
})

it('says why there is no room for it, keeps the words, and saves by itself once there is', async () => {
  const { server, saving, copies } = open()
  server.state.failure = new ApiError('DRAFTS_TOO_MANY', 'Delete one.', { status: 409 })
  saving.change({ title: 'Loan' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  expect(saving.state()).toMatchObject({ status: 'failed', noRoom: 'Delete one.' })
  expect(copies.all().map(({ draft }) => draft.title)).toEqual(['Loan'])
  server.state.failure = null
  await vi.advanceTimersByTimeAsync(4_000)
  expect(saving.state()).toMatchObject({ status: 'saved', noRoom: null })
})

it('tries again by itself', async () => {
  const { server, saving } = open()
  server.state.failure = new ApiError('UNAVAILABLE', 'x', { status: 503 })
  saving.change({ title: 'Loan' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  server.state.failure = null
  await vi.advanceTimersByTimeAsync(4_000)
  expect(saving.state().status).toBe('saved')
})

describe('newer text from elsewhere', () => {
  async function conflict() {
    const opened = open()
    opened.saving.change({ title: 'First' })
    await opened.saving.flush()
    await opened.server.save({ id: ID, revision: 1, draft: { ...emptyDraft('USD'), title: 'Theirs' } })
    opened.saving.change({ title: 'Mine' })
    await vi.advanceTimersByTimeAsync(SAVE_DELAY)
    return opened
  }

  it('stops the saving, and neither text is lost', async () => {
    const { server, saving, copies } = await conflict()
    expect(saving.state()).toMatchObject({
      conflict: { draft: { title: 'Theirs' } },
      draft: { title: 'Mine' },
    })
    const { saves } = server.state
    saving.change({ title: 'Mine too' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.state.saves).toBe(saves)
    expect(server.stored.get(ID)?.draft.title).toBe('Theirs')
    expect(copies.read(ID)?.draft.title).toBe('Mine too')
    expect(await saving.flush()).toBe(false)
  })

  it('gives way when the person keeps theirs', async () => {
    const { server, saving } = await conflict()
    expect(await saving.keepMine()).toBe(true)
    expect(server.stored.get(ID)).toMatchObject({ revision: 3, draft: { title: 'Mine' } })
  })

  it('is taken when the person wants it', async () => {
    const { saving, copies } = await conflict()
    saving.takeTheirs()
    expect(saving.state()).toMatchObject({ status: 'saved', revision: 2, draft: { title: 'Theirs' } })
    expect(copies.read(ID)).toBeNull()
  })

  it('stays beside the own text as a second draft', async () => {
    const { server, saving } = await conflict()
    await saving.keepBoth(OTHER_ID)
    expect(server.stored.get(OTHER_ID)?.draft.title).toBe('Mine')
    expect(server.stored.get(ID)?.draft.title).toBe('Theirs')
    expect(saving.state().draft.title).toBe('Theirs')
  })

  it('is put together with what was typed here, with nothing to ask, where each is in fields of its own', async () => {
    const { server, saving } = open()
    saving.change({ title: 'First' })
    await saving.flush()
    const theirs = { ...emptyDraft('USD'), title: 'First', story: 'Written on the phone.' }
    await server.save({ id: ID, revision: 1, draft: theirs })
    saving.change({ title: 'Mine', wish: 'A new shelf.' })
    await vi.advanceTimersByTimeAsync(SAVE_DELAY)
    const both = { title: 'Mine', story: 'Written on the phone.', wish: 'A new shelf.' }
    expect(saving.state()).toMatchObject({ status: 'saved', conflict: null, draft: both })
    expect(server.stored.get(ID)).toMatchObject({ revision: 3, draft: both })
  })

  it('when it is chosen, takes nothing away that was typed in other fields', async () => {
    const { server, saving } = await conflict()
    saving.change({ wish: 'A new shelf.' })
    saving.takeTheirs()
    expect(saving.state().draft).toMatchObject({ title: 'Theirs', wish: 'A new shelf.' })
    await saving.flush()
    expect(server.stored.get(ID)?.draft).toMatchObject({ title: 'Theirs', wish: 'A new shelf.' })
  })

  it('that was saved while this tab was closed is met in the same way', async () => {
    const { server, copies } = open()
    const base = { ...emptyDraft('USD'), title: 'First' }
    await server.save({ id: ID, revision: 0, draft: base })
    const theirs = await server.save({ id: ID, revision: 1, draft: { ...base, story: 'Theirs.' } })
    const start = { draft: { ...base, wish: 'Mine.' }, revision: 1, isUnsaved: true, conflict: theirs, base }
    const saving = new DraftSaving(ID, start, server, copies)
    expect(saving.state()).toMatchObject({ conflict: null, draft: { story: 'Theirs.', wish: 'Mine.' } })
    await saving.flush()
    expect(server.stored.get(ID)).toMatchObject({ revision: 3, draft: { story: 'Theirs.', wish: 'Mine.' } })
  })

  it('asks nothing when it says the same', async () => {
    const { server, saving } = open()
    await server.save({ id: ID, revision: 0, draft: { ...emptyDraft('USD'), title: 'Same' } })
    saving.change({ title: 'Same' })
    await vi.advanceTimersByTimeAsync(SAVE_DELAY)
    expect(saving.state()).toMatchObject({ conflict: null, status: 'saved', revision: 1 })
  })
})

it('says when the draft was sent or deleted elsewhere, and keeps the text', async () => {
  const { saving, copies } = open({ ...BLANK, revision: 3 })
  saving.change({ title: 'Late' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  expect(saving.state().status).toBe('gone')
  expect(copies.read(ID)?.draft.title).toBe('Late')
})

describe('the copy on this device', () => {
  it('is removed only by the tab that wrote it', () => {
    const [a, b] = [draftCopies('u1', 'a'), draftCopies('u1', 'b')]
    a.write({ id: ID, revision: 1, draft: emptyDraft('USD'), base: null })
    b.remove(ID)
    expect(a.read(ID)).not.toBeNull()
    a.remove(ID)
    expect(a.read(ID)).toBeNull()
  })

  it('belongs to one person', () => {
    draftCopies('u1', 'a').write({ id: ID, revision: 1, draft: emptyDraft('USD'), base: null })
    expect(draftCopies('u2', 'a').all()).toEqual([])
  })

  it('is ignored when it cannot be read', () => {
    window.localStorage.setItem(`private:draft:u1:${ID}`, '{"draft":{"title":1}}')
    expect(draftCopies('u1', 'a').read(ID)).toBeNull()
  })
})
