import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { declineToSign, getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { markRead } from '@evensettle/contracts/messages.ts'
import { dateInWords, dateOf, DAY, HOUR } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anAgreedCase,
  anOffer,
  aPerson,
  aSettledCase,
  personOf,
  signing,
  type TestCase,
} from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { sealAgreement } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function download({ caseId }: { caseId: string }, as: Person | null, path = 'agreement.pdf') {
  return app.http.request(`/api/cases/${caseId}/${path}`, { headers: as ? await app.as(as) : {} })
}

async function sign(one: TestCase, by: Person) {
  return app.request(signAgreement, await signing(app, one, by), by)
}

it('sends the rest of its file to whoever has the beginning of the same one, and all of it to everybody else', async () => {
  const one = await aSettledCase(app)
  const path = `/api/cases/${one.caseId}/agreement.pdf`
  const get = async (headers: Record<string, string>) => {
    const response = await app.http.request(path, { headers: { ...(await app.as(one.starter)), ...headers } })
    const { status, headers: told } = response
    return { status, told, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const whole = await get({})
  const etag = whole.told.get('etag') ?? ''
  expect(etag).toMatch(/^"/)
  const rest = await get({ range: 'bytes=1000-', 'if-range': etag })
  expect(rest.status).toBe(206)
  expect(rest.told.get('content-range')).toBe(`bytes 1000-${whole.bytes.length - 1}/${whole.bytes.length}`)
  expect(Buffer.concat([whole.bytes.subarray(0, 1000), rest.bytes]).equals(whole.bytes)).toBe(true)
  for (const headers of [
    { range: 'bytes=1000-', 'if-range': '' },
    { range: 'bytes=1000-', 'if-range': '"another"' },
    { range: `bytes=${whole.bytes.length}-`, 'if-range': etag },
  ]) {
    const all = await get(headers)
    expect([all.status, all.bytes.equals(whole.bytes)]).toEqual([200, true])
  }
})

describe('who may', () => {
  it('asks a visitor to sign in and hides the agreement from a stranger', async () => {
    const one = await anAgreedCase(app)
    const { caseId } = one
    const input = await signing(app, one, one.starter)
    const stranger = await aPerson(app)
    for (const [as, expected] of [
      [null, '401 NOT_SIGNED_IN'],
      [stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(await app.refusal(getAgreement, { caseId }, as)).toBe(expected)
      expect(await app.refusal(signAgreement, input, as)).toBe(expected)
      expect(await app.refusal(declineToSign, { caseId, words: '' }, as)).toBe(expected)
    }
  })

  it('has nothing to show or sign before there are terms', async () => {
    const { caseId, starter } = await aCase(app)
    const input = { caseId, fingerprint: 'x', name: 'A', strokes: null, consent: true, consentVersion: '1' }
    expect(await app.refusal(getAgreement, { caseId }, starter)).toBe('404 NOT_FOUND')
    expect(await app.refusal(signAgreement, input, starter)).toBe('409 WRONG_STATE')
    expect(await app.refusal(declineToSign, { caseId, words: '' }, starter)).toBe('409 WRONG_STATE')
  })
})

describe('signing', () => {
  it('shows both the same text with the same fingerprint', async () => {
    const one = await anAgreedCase(app)
    const mine = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    const theirs = await app.ok(getAgreement, { caseId: one.caseId }, one.respondent)
    expect(mine).toMatchObject({ state: 'to_sign', mySide: 'starter', myName: one.starter.name, pdf: null })
    const { mySide, myName, emailToConfirm } = mine
    expect({ ...theirs, mySide, myName, emailToConfirm }).toEqual(mine)
    expect(mine.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(mine.sections)).toContain('Lindenweg 4')
  })

  it('refuses another text, no name, no consent and another consent, each with its word', async () => {
    const one = await anAgreedCase(app)
    const good = await signing(app, one, one.starter)
    const refused = (change: object) => app.refusal(signAgreement, { ...good, ...change }, one.starter)
    expect(await refused({ fingerprint: good.fingerprint.replace(/./, 'x') })).toBe('409 AGREEMENT_CHANGED')
    expect(await refused({ name: ' ' })).toBe('422 NAME_NEEDED')
    expect(await refused({ name: '...' })).toBe('422 NAME_NEEDED')
    expect(await refused({ consent: false })).toBe('422 CONSENT_NEEDED')
    expect(await refused({ consentVersion: '0' })).toBe('422 CONSENT_NEEDED')
    expect(await refused({ strokes: [[[0.5, 2]]] })).toBe('400 INVALID_INPUT')
    expect(await app.ok(getAgreement, { caseId: one.caseId }, one.starter)).toMatchObject({ signatures: [] })
  })

  it('keeps time, address, browser, level and drawing; a second time is refused', async () => {
    const one = await anAgreedCase(app)
    const input = {
      ...(await signing(app, one, one.starter)),
      name: '',
      strokes: [
        [
          [0.1, 0.2],
          [0.9, 0.8],
        ],
      ] as [number, number][][],
    }
    const view = await app.ok(signAgreement, input, one.starter)
    expect(view.signatures).toEqual([
      { side: 'starter', name: one.starter.name, signedAt: expect.any(String) },
    ])
    const rows = await app.deps.db
      .selectFrom('signature')
      .selectAll()
      .where('agreement_id', '=', view.id)
      .execute()
    expect(rows).toMatchObject([
      {
        user_id: one.starter.userId,
        strokes: input.strokes,
        ip: 'local',
        user_agent: 'Test Browser 1.0',
        aal: 'aal1',
      },
    ])
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({ type: 'agreement.signed', side: 'starter' })
    expect(await app.audited(one.caseId)).toContain('agreement.sign')
    expect(await app.refusal(signAgreement, input, one.starter)).toBe('409 ALREADY_SIGNED')
    expect((await app.ok(getCase, { caseId: one.caseId }, one.starter)).turn.sides).toEqual(['respondent'])
    await app.runJobs()
    expect((await app.mails(one.respondent.email)).at(-1)?.text).toContain('has signed the agreement')
  })

  it('by both at the same moment orders one seal and settles once, time after time', async () => {
    for (let i = 0; i < trialsOf(10, 5); i += 1) {
      const one = await anAgreedCase(app)
      const answers = await Promise.all([sign(one, one.starter), sign(one, one.respondent)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const seals = await app.waitingJobs('agreements.seal')
      const { id } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
      expect(seals.filter((payload) => payload['agreementId'] === id)).toHaveLength(1)
    }
    await app.runJobs()
  })
})

describe('the sealed paper', () => {
  it('settles the case and is downloaded by both, and by nobody else', async () => {
    const one = await aSettledCase(app)
    const { caseId } = one
    expect(await app.ok(getCase, { caseId }, one.starter)).toMatchObject({
      status: 'settled',
      turn: { task: 'pay' },
    })
    const { pdf, reference } = await app.ok(getAgreement, { caseId }, one.starter)
    const hashes: string[] = []
    for (const side of ['starter', 'respondent'] as const) {
      const response = await download(one, personOf(one, side))
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="agreement-${reference}.pdf"`,
      )
      expect(response.headers.get('cache-control')).toBe('no-store')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.byteLength).toBe(pdf?.bytes)
      hashes.push(createHash('sha256').update(bytes).digest('hex'))
    }
    expect(hashes).toEqual([pdf?.sha256, pdf?.sha256])
    expect((await download(one, null)).status).toBe(401)
    expect((await download(one, await aPerson(app))).status).toBe(404)
    expect((await app.events(caseId)).slice(-2).map(({ type }) => type)).toEqual([
      'agreement.sealed',
      'case.settled',
    ])
    expect(await app.audited(caseId)).toContain('agreement.seal')
    expect((await app.mails(one.respondent.email)).at(-1)?.text).toContain('The sealed agreement is ready')
  })

  it('is told to each by one mail with what comes first, also to whoever has seen it all', async () => {
    const one = await anAgreedCase(app)
    const { caseId } = one
    await sign(one, one.respondent)
    await app.runJobs()
    await sign(one, one.starter)
    const waiting = await app.waitingJobs('messages.notify')
    expect(waiting.filter((job) => job['caseId'] === caseId)).toEqual([])
    const { id: agreementId } = await app.ok(getAgreement, { caseId }, one.starter)
    await sealAgreement(app.deps, { agreementId })
    const { seq } = await app.ok(getCase, { caseId }, one.starter)
    await app.ok(markRead, { caseId, deliveredSeq: seq, seenSeq: seq }, one.starter)
    await app.runJobs()
    for (const [person, words] of [
      [one.starter, 'First, Person'],
      [one.respondent, 'First, you pay'],
    ] as const) {
      const told = (await app.mails(person.email)).filter(({ subject }) =>
        subject.startsWith('Both of you have signed'),
      )
      expect(told).toHaveLength(1)
      expect(told[0]?.text).toContain(words)
      expect(told[0]?.text).toContain('?tab=agreement')
    }
  })

  it('is told with each day of what was agreed, and with the words for a thing, in their order', async () => {
    const now = app.clock.now().getTime()
    const [tomorrow, nextWeek, later] = [1, 7, 40].map((days) => dateOf(now + days * DAY)) as [
      string,
      string,
      string,
    ]
    const one = await aSettledCase(app, {
      terms: {
        currency: 'EUR',
        payment: {
          payer: 'respondent',
          amount: 30_000,
          instalments: [
            { amount: 10_000, dueOn: nextWeek },
            { amount: 20_000, dueOn: later },
          ],
          method: 'bank transfer',
        },
        acts: [{ kind: 'return_item', by: 'starter', words: 'The spare key', dueOn: tomorrow }],
        release: true,
      },
    })
    await app.runJobs()
    const mail = (await app.mails(one.respondent.email)).findLast(({ subject }) => subject.startsWith('Both'))
    const text = mail?.text ?? ''
    const told = [
      `First, by ${dateInWords(tomorrow)}, Person`,
      `${dateInWords(nextWeek)}: You pay`,
      `${dateInWords(later)}: You pay`,
    ]
    const places = told.map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(-1)
    expect(text).toContain('gives you this back: The spare key')
    const dates = await app.http.request(`/api/cases/${one.caseId}/dates.ics`, {
      headers: await app.as(one.starter),
    })
    expect(await dates.text()).toContain('SUMMARY:Give back: The spare key')
  })

  it('is a valid signature over the whole document', async () => {
    const one = await aSettledCase(app)
    const folder = mkdtempSync(join(tmpdir(), 'evensettle-paper-'))
    const file = join(folder, 'agreement.pdf')
    writeFileSync(file, Buffer.from(await (await download(one, one.starter)).arrayBuffer()))
    const said = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(said).toContain('Signature is Valid.')
    expect(said).toContain('Total document signed')
    expect(said.match(/Signature #/g)).toHaveLength(1)
  })

  it('is not there before both have signed, and not at a garbled address', async () => {
    const one = await anAgreedCase(app)
    await sign(one, one.starter)
    expect((await download(one, one.starter)).status).toBe(404)
    expect((await download({ caseId: 'no-such-case' }, one.starter)).status).toBe(404)
    expect((await download({ caseId: '%00' }, one.starter)).status).toBe(404)
  })

  it('stays as it is when its job runs again, also twice at once', async () => {
    const one = await anAgreedCase(app)
    for (const person of [one.starter, one.respondent]) await sign(one, person)
    const { id: agreementId } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    await Promise.all([sealAgreement(app.deps, { agreementId }), sealAgreement(app.deps, { agreementId })])
    await sealAgreement(app.deps, { agreementId })
    await app.runJobs()
    const { pdf } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    const bytes = Buffer.from(await (await download(one, one.starter)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(pdf?.sha256)
    const events = await app.events(one.caseId)
    expect(events.filter(({ type }) => type === 'agreement.sealed')).toHaveLength(1)
  })

  it('is ordered again for an agreement that has waited an hour for it', async () => {
    const one = await anAgreedCase(app)
    for (const person of [one.starter, one.respondent]) await sign(one, person)
    await app.deps.pool.query(`delete from job.job where name = 'agreements.seal'`)
    const sweep = () =>
      app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'agreements.sweep', {}))
    await sweep()
    await app.runJobs()
    expect((await app.ok(getCase, { caseId: one.caseId }, one.starter)).status).toBe('agreed')
    app.clock.advance(HOUR)
    await sweep()
    await app.runJobs()
    expect((await app.ok(getCase, { caseId: one.caseId }, one.starter)).status).toBe('settled')
  })
})

describe('not signing after all', () => {
  it('goes back to the table; a signature that was given falls, and new terms can be agreed', async () => {
    const one = await anAgreedCase(app)
    const { caseId, starter, respondent } = one
    await sign(one, starter)
    await app.runJobs()
    await app.ok(declineToSign, { caseId, words: 'The date is too early.' }, respondent)
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'active', agreementId: null })
    expect(await app.refusal(getAgreement, { caseId }, starter)).toBe('404 NOT_FOUND')
    expect((await app.events(caseId)).at(-1)).toMatchObject({
      type: 'agreement.declined',
      side: 'respondent',
      facts: { words: 'The date is too early.' },
    })
    expect(await app.audited(caseId)).toContain('agreement.decline')
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('would rather not sign')
    expect((await app.mails(starter.email)).at(-1)?.raw).not.toContain('too early')
    await anOffer(app, one, respondent, 60_000)
  })

  it('is over once both have signed', async () => {
    const one = await anAgreedCase(app)
    for (const person of [one.starter, one.respondent]) await sign(one, person)
    const input = { caseId: one.caseId, words: '' }
    expect(await app.refusal(declineToSign, input, one.starter)).toBe('409 WRONG_STATE')
    await app.runJobs()
    expect(await app.refusal(declineToSign, input, one.starter)).toBe('409 WRONG_STATE')
  })
})
