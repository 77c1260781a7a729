import { letHelperIn } from '@evensettle/contracts/answers.ts'
import {
  addEvidence,
  describeEvidence,
  finishEvidence,
  listEvidence,
  removeEvidence,
  showEvidence,
  type EvidenceVariant,
} from '@evensettle/contracts/evidence.ts'
import {
  answerInvitation,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { deleteDraft, saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aDraft,
  anItem,
  aPerson,
  aRound,
  aSavedDraft,
  tokenMailedTo,
} from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import * as uploads from '../../testing/uploads.ts'
import { ABOUT_A_PHOTO, offsetOf, patch, type Who } from '../../testing/uploads.ts'

let app: TestApp
let photo: Buffer

beforeAll(async () => {
  app = await makeTestApp()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a05030' } })
    .withExif({
      IFD0: { Copyright: 'SECRETPLACE' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
})

const invited = { answered: null, joined: false } as const

const about = ABOUT_A_PHOTO

function show(caseId: string, who: Who, bytes = photo): Promise<string> {
  return uploads.show(app, caseId, who, bytes)
}

function announce(caseId: string, who: Who, bytes: Buffer | number): Promise<string> {
  return uploads.announce(app, caseId, who, bytes)
}

async function seenBy(caseId: string, who: Who): Promise<string[]> {
  return (await uploads.listed(app, caseId, who)).map(({ id }) => id)
}

function read(id: string, variant: EvidenceVariant, who: Who): Promise<Response> {
  return uploads.read(app, id, variant, who)
}

describe('what an invited person adds', () => {
  it('stays with them until they answer, and is the starter’s to read from then on', async () => {
    const { caseId, token, starter, itemIds } = await aCase(app, invited)
    const id = await show(caseId, { token })
    expect(await seenBy(caseId, { token })).toEqual([id])
    expect(await seenBy(caseId, { as: starter })).toEqual([])
    expect((await read(id, 'view', { as: starter })).status).toBe(404)
    const before = await app.events(caseId)
    expect(before.map(({ type }) => type)).not.toContain('evidence.added')
    await app.ok(answerInvitation, {
      token,
      kind: 'different',
      words: '',
      items: itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason: 'No.' })),
    })
    expect(await seenBy(caseId, { as: starter })).toEqual([id])
    expect((await read(id, 'view', { as: starter })).status).toBe(200)
  })

  it('and never sent belongs to their account alone once they join, until they show it', async () => {
    const { caseId, token, starter, respondent } = await aCase(app, invited)
    const id = await show(caseId, { token })
    expect(await app.refusal(showEvidence, { token, id })).toBe('409 WRONG_STATE')
    await app.ok(joinCase, { token, name: '' }, respondent)
    expect(await seenBy(caseId, { as: respondent })).toEqual([id])
    expect(await app.refusal(listEvidence, { token, caseId })).toBe('404 NOT_FOUND')
    const { helperToken } = await app.ok(letHelperIn, { caseId, name: 'Ana', role: 'friend' }, respondent)
    expect(await app.refusal(showEvidence, { token: helperToken, id })).toBe('403 HELPER_MAY_NOT')
    const own = { token: null, id }
    expect(await app.refusal(showEvidence, own, starter)).toBe('404 NOT_FOUND')
    expect(await seenBy(caseId, { as: starter })).toEqual([])
    expect((await read(id, 'view', { as: starter })).status).toBe(404)
    await app.ok(showEvidence, own, respondent)
    expect(await app.ok(showEvidence, own, respondent)).toMatchObject({ released: true })
    expect(await seenBy(caseId, { as: starter })).toEqual([id])
    const told = (await app.events(caseId)).filter(({ type }) => type === 'evidence.added')
    expect(told).toMatchObject([{ side: 'respondent', facts: { count: 1 } }])
    expect(await app.audited(caseId)).toContain('evidence.show')
  })

  it('is not shown to another person who gets the invitation instead', async () => {
    const one = await aCase(app, { answered: 'different', joined: false })
    await show(one.caseId, { token: one.token })
    await app.ok(resendInvitation, { caseId: one.caseId, email: 'somebody-else@example.org' }, one.starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, 'somebody-else@example.org')
    expect(await seenBy(one.caseId, { token })).toEqual([])
    expect(await app.refusal(listEvidence, { token: one.token, caseId: one.caseId })).toBe('404 NOT_FOUND')
  })

  it('is filled in by their helper as long as it is unsent', async () => {
    const { caseId, token, itemIds } = await aCase(app, invited)
    const helping = { caseId, name: 'Ana', role: 'friend' } as const
    const { helperToken } = await app.ok(letHelperIn, { token, ...helping })
    const [kept, dropped] = [await show(caseId, { token: helperToken }), await show(caseId, { token })]
    await app.ok(removeEvidence, { token: helperToken, id: dropped })
    const items = itemIds.map((itemId) => ({ itemId, answer: 'agree' as const, admitted: 0, reason: '' }))
    await app.ok(answerInvitation, { token, kind: 'agree', words: '', items })
    expect(await app.refusal(removeEvidence, { token: helperToken, id: kept })).toBe('403 HELPER_MAY_NOT')
  })

  it('is for nobody else: strangers and garbled tokens find nothing', async () => {
    const { caseId, token } = await aCase(app, invited)
    const id = await show(caseId, { token })
    const stranger = await aPerson(app)
    for (const who of [{ as: stranger }, { token: 'x' }, {}]) {
      expect(await app.refusal(listEvidence, { token: who.token ?? null, caseId }, who.as)).toBe(
        '404 NOT_FOUND',
      )
      expect((await read(id, 'thumbnail', who)).status).toBe(404)
      expect((await patch(app, id, who, 0, photo)).status).toBe(404)
    }
  })
})

describe('a file', () => {
  it('arrives in parts, goes on after a cut line, and on another process', async () => {
    const one = await aCase(app)
    const who = { as: one.starter }
    const id = await announce(one.caseId, who, photo)
    await patch(app, id, who, 0, photo.subarray(0, 1_000))
    expect(await app.refusal(finishEvidence, { token: null, id }, one.starter)).toBe('409 UPLOAD_UNFINISHED')
    const beside = await makeTestApp({ beside: app })
    expect(await offsetOf(beside, id, who)).toBe(1_000)
    expect((await patch(beside, id, who, 0, photo)).status).toBe(409)
    expect((await patch(beside, id, who, 1_000, photo.subarray(1_000))).status).toBe(204)
    const kept = await app.ok(finishEvidence, { token: null, id }, one.starter)
    expect(kept).toMatchObject({
      state: 'ready',
      sha256: createHash('sha256').update(photo).digest('hex'),
      bytes: photo.byteLength,
      released: true,
      hasThumbnail: true,
    })
    expect(await beside.ok(finishEvidence, { token: null, id }, one.starter)).toEqual(kept)
    const added = (await app.events(one.caseId)).filter(({ type }) => type === 'evidence.added')
    expect(added).toHaveLength(1)
  })

  it('is shown to the other side without place and camera; its own side gets it as it was', async () => {
    const one = await aCase(app)
    const id = await show(one.caseId, { as: one.starter })
    expect(photo.includes('SECRETPLACE')).toBe(true)
    for (const variant of ['view', 'thumbnail'] as const) {
      const bytes = Buffer.from(await (await read(id, variant, { as: one.respondent })).arrayBuffer())
      expect(bytes.includes('SECRETPLACE')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
    expect((await read(id, 'original', { as: one.respondent })).status).toBe(404)
    const own = Buffer.from(await (await read(id, 'original', { as: one.starter })).arrayBuffer())
    expect(own.equals(photo)).toBe(true)
  })

  it('is not added any more once the case has ended, and leaves no bytes behind', async () => {
    const one = await aCase(app)
    const who = { as: one.starter }
    const id = await announce(one.caseId, who, photo)
    await patch(app, id, who, 0, photo)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    expect(await app.refusal(finishEvidence, { token: null, id }, one.starter)).toBe('409 WRONG_STATE')
    expect(await app.eventTypes(one.caseId)).not.toContain('evidence.added')
    for (const name of [`evidence/${id}.jpg`, `views/${id}.jpg`])
      expect(await app.deps.files.read(name, null)).toBeNull()
  })

  it('is shown by the side alone, never by a helper of it', async () => {
    const { caseId, starter } = await aCase(app)
    const { helperToken: token } = await app.ok(letHelperIn, { caseId, name: 'Ana', role: 'friend' }, starter)
    const input = { token, caseId, id: newId(), bytes: 10, ...about }
    expect(await app.refusal(addEvidence, input)).toBe('403 HELPER_MAY_NOT')
    const id = await show(caseId, { as: starter })
    expect(await app.refusal(removeEvidence, { token, id })).toBe('403 HELPER_MAY_NOT')
    const said = { kind: 'receipt', name: 'Bill', documented: 4_500, itemId: null } as const
    expect(await app.refusal(describeEvidence, { token, id, ...said })).toBe('403 HELPER_MAY_NOT')
    expect(await seenBy(caseId, { token })).toEqual([id])
  })

  it('described otherwise after it was shown is so in the open: its weight hangs on that', async () => {
    const one = await aCase(app)
    const id = await show(one.caseId, { as: one.starter })
    const said = { kind: 'contract', name: 'The door', documented: 4_500, itemId: null } as const
    const described = async () =>
      (await app.events(one.caseId)).filter(({ type }) => type === 'evidence.described').length
    await app.ok(describeEvidence, { token: null, id, ...said }, one.starter)
    expect(await described()).toBe(1)
    await app.ok(describeEvidence, { token: null, id, ...said, name: 'A door' }, one.starter)
    expect(await described()).toBe(1)
    expect(await app.audited(one.caseId)).toContain('evidence.describe')
  })

  it('can do nothing in a browser of ours', async () => {
    const one = await aCase(app)
    const id = await show(one.caseId, { as: one.starter }, Buffer.from('Dear Robin, this is a letter.'))
    const { headers } = await read(id, 'view', { as: one.respondent })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="The door.txt"$/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('text/plain')
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', '\u007fELF\u0001\u0001\u0000\u0000'],
    ['an archive', 'PK\u0003\u0004\u0014\u0000\u0000\u0000'],
  ])('that is %s is refused by its content, whatever it says it is', async (_, text) => {
    const one = await aCase(app)
    const who = { as: one.starter }
    const bytes = Buffer.from(text, 'latin1')
    const id = await announce(one.caseId, who, bytes)
    await patch(app, id, who, 0, bytes)
    expect(await app.refusal(finishEvidence, { token: null, id }, one.starter)).toBe('422 EVIDENCE_TYPE')
    expect(await seenBy(one.caseId, who)).toEqual([])
  })

  it('has its limits, each with a sentence', async () => {
    const one = await aCase(app)
    const refused = (bytes: number) =>
      app.refusal(addEvidence, { token: null, caseId: one.caseId, id: newId(), bytes, ...about }, one.starter)
    expect(await refused(EVIDENCE_LIMITS.bytes + 1)).toBe('413 EVIDENCE_TOO_LARGE')
    expect(await refused(0)).toBe('422 EVIDENCE_EMPTY')
    await Promise.all(
      Array.from({ length: EVIDENCE_LIMITS.perSide }, () => announce(one.caseId, { as: one.starter }, 10)),
    )
    expect(await refused(10)).toBe('409 EVIDENCE_TOO_MANY')
    const id = await announce(one.caseId, { as: one.respondent }, 10)
    expect((await patch(app, id, { as: one.respondent }, 0, Buffer.alloc(11))).ok).toBe(false)
  })

  it('can be described, and taken back until a proposal was made with it', async () => {
    const one = await aCase(app)
    const id = await show(one.caseId, { as: one.starter })
    const [itemId = ''] = one.itemIds
    const said = { kind: 'receipt', name: 'Bill', documented: 4_500, itemId } as const
    expect(await app.ok(describeEvidence, { token: null, id, ...said }, one.starter)).toMatchObject(said)
    expect(await app.refusal(removeEvidence, { token: null, id }, one.respondent)).toBe('409 WRONG_ROLE')
    await aRound(app, one)
    expect(await app.refusal(removeEvidence, { token: null, id }, one.starter)).toBe('409 EVIDENCE_RELIED_ON')
    const late = await show(one.caseId, { as: one.starter })
    await app.ok(removeEvidence, { token: null, id: late }, one.starter)
    expect(await app.refusal(removeEvidence, { token: null, id: late }, one.starter)).toBe('404 NOT_FOUND')
    expect(await seenBy(one.caseId, { as: one.respondent })).toEqual([id])
    expect(await app.eventTypes(one.caseId)).toContain('evidence.removed')
    expect(await app.audited(one.caseId)).toEqual(expect.arrayContaining(['evidence.add', 'evidence.remove']))
  })
})

it('stays in everything else as it was when one thing is said of it', async () => {
  const one = await aCase(app)
  const id = await show(one.caseId, { as: one.starter })
  const [itemId = ''] = one.itemIds
  const say = (said: object) => app.ok(describeEvidence, { token: null, id, ...said }, one.starter)
  await say({ itemId, name: 'Bill' })
  // at the same moment, as somebody does who types a sum and goes on to the next field
  await Promise.all([say({ documented: 4_500 }), say({ kind: 'receipt' })])
  const all = { itemId, name: 'Bill', documented: 4_500, kind: 'receipt', isGuess: false }
  expect(await say({})).toMatchObject(all)
  expect(await say({ itemId: null, documented: null })).toMatchObject({
    ...all,
    itemId: null,
    documented: null,
  })
})

describe('evidence of a draft', () => {
  it('is its owner’s alone and follows its point into the case', async () => {
    const starter = await aPerson(app)
    const item = anItem()
    const draftId = await aSavedDraft(app, starter, aDraft({ items: [item] }))
    const id = await show(draftId, { as: starter })
    await app.ok(
      describeEvidence,
      { token: null, id, itemId: item.id, kind: 'photo', name: 'Door', documented: null },
      starter,
    )
    expect(await app.refusal(listEvidence, { token: null, caseId: draftId }, await aPerson(app))).toBe(
      '404 NOT_FOUND',
    )
    const { caseId } = await app.ok(submitDraft, { id: draftId, revision: 1 }, starter)
    const { items } = await app.ok(getCase, { caseId }, starter)
    const { evidence } = await app.ok(listEvidence, { token: null, caseId }, starter)
    expect(evidence).toMatchObject([{ id, itemId: items[0]?.id, released: true }])
  })

  it('is shown to the invited person once the case is sent, and counted on their first screen', async () => {
    const starter = await aPerson(app)
    const [kept, dropped] = [anItem(), anItem()]
    const about = { items: [kept, dropped], otherEmail: `${newId()}@example.org` }
    const draftId = await aSavedDraft(app, starter, aDraft(about))
    const [whole, ofDropped] = [await show(draftId, { as: starter }), await show(draftId, { as: starter })]
    const halfway = await announce(draftId, { as: starter }, 50)
    const said = { kind: 'photo', name: 'Door', documented: null, itemId: dropped.id } as const
    await app.ok(describeEvidence, { token: null, id: ofDropped, ...said }, starter)
    await app.ok(saveDraft, { id: draftId, revision: 1, draft: aDraft({ ...about, items: [kept] }) }, starter)
    const { caseId } = await app.ok(submitDraft, { id: draftId, revision: 2 }, starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, about.otherEmail)
    expect(await app.ok(openInvitation, { token })).toMatchObject({ shown: 2 })
    const { evidence } = await app.ok(listEvidence, { token, caseId })
    // what belonged to a point that was taken out belongs to the case as a whole
    expect(evidence.map(({ id, itemId }) => [id, itemId])).toEqual([
      [whole, null],
      [ofDropped, null],
    ])
    expect((await read(ofDropped, 'view', { token })).status).toBe(200)
    expect((await read(halfway, 'view', { token })).status).toBe(404)
  })

  it('goes when the draft goes, and so do uploads nobody goes on with', async () => {
    const starter = await aPerson(app)
    const draftId = await aSavedDraft(app, starter)
    const id = await show(draftId, { as: starter })
    const one = await aCase(app, { starter })
    const stale = await announce(one.caseId, { as: starter }, 50)
    const kept = await show(one.caseId, { as: starter })
    await app.ok(deleteDraft, { id: draftId }, starter)
    app.clock.advance(3 * DAY)
    await app.deps.jobs.add(
      Object.assign(app.deps.db, { jobs: app.deps.jobs }) as never,
      'evidence.sweep',
      {},
    )
    await app.runJobs()
    const { rows } = await app.deps.pool.query<{ id: string }>('select id from evidence where id = any($1)', [
      [id, stale, kept],
    ])
    expect(rows).toEqual([{ id: kept }])
    expect(await app.deps.files.read(`evidence/${id}.jpg`, null)).toBeNull()
    expect(await app.deps.files.read(`evidence/${kept}.jpg`, null)).not.toBeNull()
  })
})
