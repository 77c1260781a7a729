import {
  TOKEN_HEADER,
  UPLOAD_PATH,
  addEvidence,
  finishEvidence,
  removeEvidence,
} from '@evensettle/contracts/evidence.ts'
import { joinCase } from '@evensettle/contracts/invitations.ts'
import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import {
  aCase,
  aDraft,
  aPerson,
  aSavedDraft,
  confirmByLetter,
  letterOf,
  statusesOf,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

const HALF_AND_MORE = 600_000

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ env: { ACCOUNT_STORAGE_MB: '1' } })
})

type Who = { as?: Person; token?: string }

function announce(caseId: string, { as, token = '' }: Who, bytes = HALF_AND_MORE, id = newId(), on = app) {
  const about = { itemId: null, kind: 'other', name: 'A note', documented: null } as const
  const input = { token: token === '' ? null : token, caseId, id, bytes, mediaType: 'text/plain', ...about }
  return on.request(addEvidence, input, as)
}

async function announced(caseId: string, who: Who, bytes = HALF_AND_MORE): Promise<string> {
  const { body } = await announce(caseId, who, bytes)
  return body.id
}

async function reach(id: string, { as, token }: Who, part: { offset: number; bytes: Buffer } | null) {
  return app.http.request(`http://settle.test${UPLOAD_PATH}/${id}`, {
    method: part ? 'PATCH' : 'HEAD',
    headers: {
      'tus-resumable': '1.0.0',
      ...(part
        ? { 'upload-offset': String(part.offset), 'content-type': 'application/offset+octet-stream' }
        : {}),
      ...(token ? { [TOKEN_HEADER]: token } : {}),
      ...(as ? await app.as(as) : {}),
    },
    ...(part ? { body: new Uint8Array(part.bytes) } : {}),
  })
}

describe('the room of an account', () => {
  it('cannot be passed by two files at once, in two cases and two processes', async () => {
    const as = await aPerson(app)
    const other = await makeTestApp({ beside: app, env: { ACCOUNT_STORAGE_MB: '1' } })
    const [one, two] = [await aSavedDraft(app, as), await aSavedDraft(app, as)]
    const answers = await atOnce(app, 'evidence', [
      () => announce(one, { as }),
      () => announce(two, { as }, HALF_AND_MORE, newId(), other),
    ])
    expect(statusesOf(...answers)).toEqual([200, 409])
  })

  it('says how much is taken and where most of it lies, and is free again when that is removed', async () => {
    const as = await aPerson(app)
    const small = await aSavedDraft(app, as, aDraft({ title: 'The bicycle' }))
    const large = await aSavedDraft(app, as, aDraft({ title: 'The flat' }))
    await announced(small, { as }, 100_000)
    const id = await announced(large, { as }, 900_000)
    const { status, error } = await announce(small, { as })
    expect([status, error?.code]).toEqual([409, 'ACCOUNT_STORAGE_FULL'])
    expect(error?.message).toMatch(
      /^Your files take up 1 MB of the 1 MB you have, and this one does not fit\. Remove some .* is in “The flat” \(ES-/,
    )
    await app.ok(removeEvidence, { token: null, id }, as)
    expect((await announce(small, { as })).status).toBe(200)
  })

  it('is that of one account for the invited side of a case, and not the starter’s', async () => {
    const { caseId, token, starter } = await aCase(app, { answered: null, joined: false })
    await announced(caseId, { token })
    const { status, error } = await announce(caseId, { token })
    expect([status, error?.code]).toEqual([409, 'ACCOUNT_STORAGE_FULL'])
    expect((await announce(caseId, { as: starter })).status).toBe(200)
    const elsewhere = await aCase(app, { answered: null, joined: false })
    expect((await announce(elsewhere.caseId, elsewhere)).status).toBe(200)
  })

  it('is not taken from the invited person by whoever holds the letter, under however many keys', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    await announced(one.caseId, { token: await letterOf(app, one) })
    const another = await letterOf(app, one)
    expect((await announce(one.caseId, { token: another })).error?.code).toBe('ACCOUNT_STORAGE_FULL')
    await confirmByLetter(app, another, `own-${newId()}@example.net`)
    expect((await announce(one.caseId, { token: another })).status).toBe(200)

    const two = await aCase(app, { answered: null, joined: false })
    const letter = await letterOf(app, two)
    await Promise.all(
      Array.from({ length: EVIDENCE_LIMITS.perSide }, () => announce(two.caseId, { token: letter }, 10)),
    )
    const token = await letterOf(app, two)
    expect((await announce(two.caseId, { token }, 10)).error?.code).toBe('EVIDENCE_TOO_MANY')
    expect((await announce(two.caseId, { token: two.token })).status).toBe(200)
  })

  it('counts at the finish too, where a file has come to another account meanwhile', async () => {
    const respondent = await aPerson(app)
    const own = await aSavedDraft(app, respondent)
    const inTheWay = await announced(own, { as: respondent })
    const text = Buffer.alloc(HALF_AND_MORE, 'word ')
    const begun = await aCase(app, { respondent, answered: null, joined: false })
    const upload = await announced(begun.caseId, { token: begun.token })
    expect((await reach(upload, { token: begun.token }, { offset: 0, bytes: text })).status).toBe(204)
    await app.ok(joinCase, { token: begun.token, name: '' }, respondent)
    const finish = () => app.request(finishEvidence, { token: null, id: upload }, respondent)
    const refused = await finish()
    expect([refused.status, refused.error?.code]).toEqual([409, 'ACCOUNT_STORAGE_FULL'])
    await app.ok(removeEvidence, { token: null, id: inTheWay }, respondent)
    expect((await finish()).body).toMatchObject({ state: 'ready', bytes: text.byteLength })
  })
})

it('the room of all is the operator’s to mend, and cannot be passed by two at once either', async () => {
  const env = { TOTAL_STORAGE_MB: '1' }
  const small = await makeTestApp({ env })
  const [one, two] = [await aPerson(small), await aPerson(small)]
  const [first, second] = [await aSavedDraft(small, one), await aSavedDraft(small, two)]
  const beside = await makeTestApp({ beside: small, env })
  const answers = await atOnce(small, 'evidence', [
    () => announce(first, { as: one }, HALF_AND_MORE, newId(), small),
    () => announce(second, { as: two }, HALF_AND_MORE, newId(), beside),
  ])
  expect(statusesOf(...answers)).toEqual([200, 507])
  const refused = answers.find(({ status }) => status === 507)
  expect(refused?.error?.code).toBe('INSTALLATION_FULL')
})

describe('an upload that was begun a day ago', () => {
  it('has ended, says so, and can be sent again from the start under the same id', async () => {
    const as = await aPerson(app)
    const caseId = await aSavedDraft(app, as)
    const text = Buffer.alloc(50_000, 'word ')
    const id = await announced(caseId, { as }, text.byteLength)
    const begun = await reach(id, { as }, { offset: 0, bytes: text.subarray(0, 20_000) })
    expect(begun.status).toBe(204)
    const hours = (Date.parse(begun.headers.get('upload-expires') ?? '') - app.clock.now().getTime()) / HOUR
    expect(Math.round(hours)).toBe(24)
    app.clock.advance(24 * HOUR)
    const late = await reach(id, { as }, { offset: 20_000, bytes: text.subarray(20_000) })
    expect([late.status, await late.json()]).toMatchObject([410, { error: { code: 'UPLOAD_EXPIRED' } }])
    const finish = () => app.request(finishEvidence, { token: null, id }, as)
    expect(await finish()).toMatchObject({ status: 410, error: { code: 'UPLOAD_EXPIRED' } })
    expect((await announce(caseId, { as }, text.byteLength, id)).status).toBe(200)
    const again = await reach(id, { as }, null)
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, '0'])
    expect((await reach(id, { as }, { offset: 0, bytes: text })).status).toBe(204)
    expect((await finish()).body).toMatchObject({ state: 'ready' })
  })
})
