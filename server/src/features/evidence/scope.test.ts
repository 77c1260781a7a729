import { letHelperIn } from '@evensettle/contracts/answers.ts'
import {
  addEvidence,
  describeEvidence,
  listEvidence,
  removeEvidence,
} from '@evensettle/contracts/evidence.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aDraft,
  anItem,
  aPerson,
  aSavedDraft,
  confirmByLetter,
  letterOf,
} from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { ABOUT_A_PHOTO, announce, aPhoto, offsetOf, patch, show } from '../../testing/uploads.ts'
import { sweepEvidence } from './jobs.ts'

let app: TestApp
let photo: Buffer

beforeAll(async () => {
  app = await makeTestApp()
  photo = await aPhoto()
})

describe('a helper', () => {
  it('sends no part of a file that only the side itself may show', async () => {
    const { caseId, starter } = await aCase(app)
    const { helperToken: token } = await app.ok(letHelperIn, { caseId, name: 'Ana', role: 'friend' }, starter)
    const id = await announce(app, caseId, { as: starter }, photo)
    const refused = await patch(app, id, { token }, 0, photo)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 'HELPER_MAY_NOT' } })
    expect(await offsetOf(app, id, { as: starter })).toBe(0)
    expect((await patch(app, id, { as: starter }, 0, photo)).status).toBe(204)
  })

  it('still sends the parts of what they add to an answer that is not sent', async () => {
    const { caseId, token } = await aCase(app, { answered: null, joined: false })
    const { helperToken } = await app.ok(letHelperIn, { token, caseId, name: 'Ana', role: 'friend' })
    const id = await announce(app, caseId, { token: helperToken }, photo)
    expect((await patch(app, id, { token: helperToken }, 0, photo)).status).toBe(204)
  })
})

describe('the point that a file is about', () => {
  const said = { kind: 'photo', name: 'The door', documented: null } as const

  it('is one of the same case: a point of another case is refused with a sentence', async () => {
    const [one, other] = [await aCase(app), await aCase(app)]
    const [own = null, foreign = null] = [one.itemIds[0], other.itemIds[0]]
    const input = { token: null, caseId: one.caseId, id: newId(), bytes: 10, ...ABOUT_A_PHOTO }
    for (const itemId of [foreign, newId()]) {
      const { status, error } = await app.request(addEvidence, { ...input, itemId }, one.starter)
      expect([status, error?.code]).toEqual([422, 'POINT_UNKNOWN'])
      expect(error?.message).toContain('Choose another one')
    }
    expect(await app.ok(listEvidence, { token: null, caseId: one.caseId }, one.starter)).toMatchObject({
      evidence: [],
    })
    const id = await show(app, one.caseId, { as: one.starter }, photo, { itemId: own })
    const moved = { token: null, id, ...said, itemId: foreign }
    expect(await app.refusal(describeEvidence, moved, one.starter)).toBe('422 POINT_UNKNOWN')
    expect(await app.ok(listEvidence, { token: null, caseId: one.caseId }, one.starter)).toMatchObject({
      evidence: [{ id, itemId: own }],
    })
  })

  it('is one of the saved draft while the case is being written', async () => {
    const starter = await aPerson(app)
    const item = anItem()
    const draftId = await aSavedDraft(app, starter, aDraft({ items: [item] }))
    const other = await aCase(app)
    const id = await show(app, draftId, { as: starter }, photo)
    const about = (itemId: string) => ({ token: null, id, ...said, itemId })
    const foreign = about(other.itemIds[0] ?? '')
    expect(await app.refusal(describeEvidence, foreign, starter)).toBe('422 POINT_UNKNOWN')
    expect(await app.ok(describeEvidence, about(item.id), starter)).toMatchObject({ itemId: item.id })
  })
})

describe('taking back', () => {
  it('answers alike for what is not there and for what is somebody else’s', async () => {
    const one = await aCase(app)
    const id = await show(app, one.caseId, { as: one.starter }, photo)
    const stranger = await aPerson(app)
    for (const as of [stranger, null]) {
      const [unknown, foreign] = [
        await app.request(removeEvidence, { token: null, id: newId() }, as),
        await app.request(removeEvidence, { token: null, id }, as),
      ]
      expect(unknown.status).toBe(404)
      expect([foreign.status, foreign.raw]).toEqual([unknown.status, unknown.raw])
    }
  })

  it('cannot be told from a file of the other side that is not shown yet', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const id = await show(app, one.caseId, { token: one.token }, photo)
    const unknown = await app.request(removeEvidence, { token: null, id: newId() }, one.starter)
    const unseen = await app.request(removeEvidence, { token: null, id }, one.starter)
    expect([unseen.status, unseen.raw]).toEqual([unknown.status, unknown.raw])
  })
})

it('what nobody needs is thrown away until nothing of it is left, whatever cannot be removed', async () => {
  const one = await aCase(app, { answered: null, joined: false })
  const letter = await letterOf(app, one)
  const ids = [0, 1, 2].map(() => show(app, one.caseId, { token: letter }, photo))
  const [first = ''] = (await Promise.all(ids)).toSorted()
  app.clock.advance(7 * DAY + 1)
  const remove: typeof app.deps.uploads.remove = async (id) => {
    if (id === first) throw new Error('the disk says no')
    await app.deps.uploads.remove(id)
  }
  await sweepEvidence({ ...app.deps, uploads: { ...app.deps.uploads, remove } }, 1)
  const { rows } = await app.deps.pool.query('select id from evidence where case_id = $1', [one.caseId])
  expect(rows).toEqual([{ id: first }])
})

it('what came by letter and was neither confirmed nor sent is thrown away after a week, and nothing else', async () => {
  const one = await aCase(app, { answered: null, joined: false })
  const [letter, confirmed] = [await letterOf(app, one), await letterOf(app, one)]
  await confirmByLetter(app, confirmed, `own-${newId()}@example.net`)
  const strays = await show(app, one.caseId, { token: letter }, photo)
  const kept = [
    await show(app, one.caseId, { token: confirmed }, photo),
    await show(app, one.caseId, { token: one.token }, photo),
    await show(app, one.caseId, { as: one.starter }, photo),
  ]
  const left = async () => {
    await sweepEvidence(app.deps)
    const { rows } = await app.deps.pool.query<{ id: string }>('select id from evidence where case_id = $1', [
      one.caseId,
    ])
    return rows.map(({ id }) => id).toSorted()
  }
  app.clock.advance(6 * DAY)
  expect(await left()).toEqual([...kept, strays].toSorted())
  app.clock.advance(DAY + 1)
  expect(await left()).toEqual(kept.toSorted())
})
