import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerAddition, proposeAddition } from '@evensettle/contracts/agreement-additions.ts'
import { declineToSign, getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { getObligations } from '@evensettle/contracts/obligations.ts'
import type { Addition } from '@evensettle/domain/agreements/additions.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkedFile } from '../../../testing/check-sealed.ts'
import { anAgreedCase, aPerson, payment, signing, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { growLog } from '../../public-log/jobs.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
const ACCOUNT = { kind: 'bank_transfer', holder: 'Sam Okafor', number: IBAN, bank: '' } as const
const TRANSFER = { kind: 'pay_way', way: { kind: 'bank_transfer', holder: '', ending: '' } } as const
const CASH = { kind: 'pay_way', way: { kind: 'cash', place: 'the shop in Mill Road' } } as const

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** The respondent pays €800, nothing is said about how, and gives a bicycle back without a day. */
function agreed() {
  const acts = [{ kind: 'return_item', by: 'respondent', words: 'the blue bicycle', dueOn: null }] as const
  const base = payment(app, 80_000)
  return anAgreedCase(app, {
    terms: { ...base, payment: base.payment && { ...base.payment, method: '' }, acts: [...acts] },
  })
}

function day(inDays = 10) {
  return addDays(dateOf(app.clock.now().getTime()), inDays)
}

function read({ caseId }: TestCase, as: Person) {
  return app.ok(getAgreement, { caseId }, as)
}

async function text(one: TestCase, as = one.starter) {
  return JSON.stringify((await read(one, as)).sections)
}

type Account = Parameters<typeof app.ok<typeof proposeAddition>>[1]['account']

async function propose(one: TestCase, by: Person, addition: Addition, account: Account = null) {
  const id = newId()
  await app.ok(proposeAddition, { caseId: one.caseId, id, addition, account }, by)
  return id
}

function answer(
  one: TestCase,
  additionId: string,
  by: Person,
  word: 'accept' | 'decline' | 'withdraw',
  account: Account = null,
) {
  return app.request(answerAddition, { caseId: one.caseId, additionId, answer: word, account }, by)
}

function sign(one: TestCase, by: Person) {
  return signing(app, one, by).then((input) => app.ok(signAgreement, input, by))
}

describe('an addition', () => {
  it('is for the two, and only while signatures are waited for', async () => {
    const one = await agreed()
    const input = { caseId: one.caseId, id: newId(), addition: CASH, account: null }
    expect(await app.refusal(proposeAddition, input, null)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(proposeAddition, input, await aPerson(app))).toBe('404 NOT_FOUND')
    await app.ok(declineToSign, { caseId: one.caseId, words: '' }, one.starter)
    expect(await app.refusal(proposeAddition, input, one.starter)).toBe('409 WRONG_STATE')
  })

  it('is part of the text once both said yes, with an event and a trail', async () => {
    const one = await agreed()
    const before = await read(one, one.starter)
    const id = await propose(one, one.starter, CASH)
    const waiting = await read(one, one.respondent)
    expect(waiting.proposed).toEqual([{ id, by: 'starter', addition: CASH }])
    expect(waiting.fingerprint).toBe(before.fingerprint)
    expect((await answer(one, id, one.starter, 'accept')).status).toBe(409)
    expect((await answer(one, id, one.respondent, 'accept')).status).toBe(200)
    expect((await answer(one, id, one.respondent, 'accept')).status).toBe(200)
    const after = await read(one, one.starter)
    expect(after.proposed).toEqual([])
    expect(after.fingerprint).not.toBe(before.fingerprint)
    expect(await text(one)).toContain('in cash.')
    const types = await app.eventTypes(one.caseId)
    expect(types.filter((type) => type.startsWith('addition.'))).toEqual([
      'addition.proposed',
      'addition.accepted',
    ])
    expect(await app.audited(one.caseId)).toContain('addition.answer')
    await app.runJobs()
    expect((await app.mails(one.respondent.email)).at(-1)?.text).toContain('proposes to add something')
  })

  it('corrects a text that is then sealed as a paper that anybody can tell genuine, and altered where it is', async () => {
    const one = await agreed()
    await sign(one, one.respondent)
    const words = 'the green bicycle with the bell'
    const id = await propose(one, one.starter, { kind: 'wording', act: 0, words })
    expect((await answer(one, id, one.respondent, 'accept')).status).toBe(200)
    for (const by of [one.starter, one.respondent]) await sign(one, by)
    await app.runJobs()
    await growLog(app.deps)
    const path = `/api/cases/${one.caseId}/agreement.pdf`
    const response = await app.http.request(path, { headers: await app.as(one.starter) })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await checkedFile(app, bytes)).toMatchObject({
      is: 'genuine',
      log: { is: 'found' },
    })
    const folder = mkdtempSync(join(tmpdir(), 'evensettle-corrected-'))
    writeFileSync(join(folder, 'a.pdf'), bytes)
    const printed = execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(printed).toContain('green bicycle')
    expect(printed).not.toContain('blue bicycle')
    bytes[300] = (bytes[300] ?? 0) ^ 1
    expect(await checkedFile(app, bytes)).toMatchObject({ is: 'changed' })
  })

  it('voids a signature that was given to another text', async () => {
    const one = await agreed()
    await sign(one, one.starter)
    const id = await propose(one, one.respondent, { kind: 'law', place: 'texas' })
    expect((await read(one, one.starter)).signatures).toHaveLength(1)
    await answer(one, id, one.starter, 'accept')
    expect((await read(one, one.starter)).signatures).toEqual([])
    expect(await text(one)).toContain('The law of the State of Texas')
    for (const by of [one.starter, one.respondent]) await sign(one, by)
  })

  it('is replaced by another about the same thing, declined, taken back, and gone when signatures complete', async () => {
    const one = await agreed()
    const first = await propose(one, one.starter, { kind: 'law', place: 'texas' })
    const second = await propose(one, one.respondent, { kind: 'law', place: 'california' })
    expect((await read(one, one.starter)).proposed.map(({ id }) => id)).toEqual([second])
    expect((await answer(one, first, one.respondent, 'accept')).status).toBe(409)
    expect((await answer(one, second, one.starter, 'decline')).status).toBe(200)
    const third = await propose(one, one.starter, CASH)
    expect((await answer(one, third, one.respondent, 'withdraw')).status).toBe(409)
    expect((await answer(one, third, one.starter, 'withdraw')).status).toBe(200)
    const last = await propose(one, one.starter, CASH)
    for (const by of [one.starter, one.respondent]) await sign(one, by)
    expect((await answer(one, last, one.respondent, 'accept')).status).toBe(409)
    const row = await app.deps.db
      .selectFrom('agreement_addition')
      .select('state')
      .where('id', '=', last)
      .executeTakeFirst()
    expect(row?.state).toBe('lapsed')
  })

  it('falls when what it is about has been said meanwhile', async () => {
    const one = await agreed()
    const when = await propose(one, one.starter, { kind: 'day', act: 0, dueOn: day() })
    const handover = { place: 'Mill Road 4', on: day(12), who: 'Lee comes', condition: 'as it is' }
    const how = await propose(one, one.respondent, { kind: 'handover', act: 0, handover })
    await answer(one, how, one.starter, 'accept')
    expect((await read(one, one.starter)).proposed).toEqual([])
    expect((await answer(one, when, one.respondent, 'accept')).status).toBe(409)
    expect(await text(one)).toContain('Place: Mill Road 4. Who comes: Lee comes. Condition: as it is.')
    for (const by of [one.starter, one.respondent]) await sign(one, by)
    await app.runJobs()
    const { obligations } = await app.ok(getObligations, { caseId: one.caseId }, one.starter)
    expect(obligations.find(({ kind }) => kind === 'thing')?.dueOn).toBe(day(12))
  })

  it('does not fit where the terms have nothing of the kind, and says what is left out', async () => {
    const one = await agreed()
    const refusal = (addition: Addition) =>
      app.refusal(proposeAddition, { caseId: one.caseId, id: newId(), addition, account: null }, one.starter)
    expect(await refusal({ kind: 'release' })).toBe('409 ADDITION_DOES_NOT_APPLY')
    expect(await refusal({ kind: 'standstill', until: day() })).toBe('409 ADDITION_DOES_NOT_APPLY')
    expect(await refusal({ kind: 'day', act: 7, dueOn: day() })).toBe('409 ADDITION_DOES_NOT_APPLY')
    expect(await refusal({ kind: 'day', act: 0, dueOn: day(-3) })).toBe('400 INVALID_INPUT')
    expect(await refusal({ kind: 'day', act: 0, dueOn: '9999-12-31' })).toBe('400 INVALID_INPUT')
    expect(await refusal({ kind: 'wording', act: 0, words: ' ' })).toBe('400 INVALID_INPUT')
  })

  it('by both at the same moment leaves one open about one thing', async () => {
    const one = await agreed()
    const both = [one.starter, one.respondent].map((by) =>
      app.request(proposeAddition, { caseId: one.caseId, id: newId(), addition: CASH, account: null }, by),
    )
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect((await read(one, one.starter)).proposed).toHaveLength(1)
  })
})

describe('an account', () => {
  it('is named by whoever is paid, checked kindly, and read by whoever pays', async () => {
    const one = await agreed()
    const id = newId()
    const wrong = { ...ACCOUNT, number: IBAN.replace('89', '98') }
    const typed = { caseId: one.caseId, id, addition: TRANSFER }
    for (const account of [wrong, { ...ACCOUNT, holder: ' ' }, { ...ACCOUNT, number: '' }, null])
      expect(await app.refusal(proposeAddition, { ...typed, account }, one.starter)).toBe('400 INVALID_INPUT')
    await app.ok(proposeAddition, { ...typed, account: ACCOUNT }, one.starter)
    for (const by of [one.starter, one.respondent]) expect((await read(one, by)).account).toBeNull()
    await answer(one, id, one.respondent, 'accept')
    for (const by of [one.starter, one.respondent])
      expect((await read(one, by)).account).toMatchObject({ number: 'DE89370400440532013000' })
    expect(await text(one)).toContain('the account of Sam Okafor that ends in 3000')
  })

  it('stays the one to pay to while another is only proposed', async () => {
    const one = await agreed()
    await answer(one, await propose(one, one.starter, TRANSFER, ACCOUNT), one.respondent, 'accept')
    const other = { ...ACCOUNT, number: 'GB29NWBK60161331926819' }
    const id = await propose(one, one.starter, TRANSFER, other)
    for (const by of [one.starter, one.respondent])
      expect((await read(one, by)).account).toMatchObject({ number: 'DE89370400440532013000' })
    await answer(one, id, one.respondent, 'accept')
    expect((await read(one, one.respondent)).account).toMatchObject({ number: 'GB29NWBK60161331926819' })
  })

  it('is asked for when the payer proposes a transfer, and is never the payer’s to name', async () => {
    const one = await agreed()
    const id = await propose(one, one.respondent, TRANSFER, ACCOUNT)
    expect((await read(one, one.starter)).account).toBeNull()
    expect((await answer(one, id, one.starter, 'accept')).status).toBe(400)
    expect((await answer(one, id, one.starter, 'accept', ACCOUNT)).status).toBe(200)
    expect((await read(one, one.respondent)).account).toMatchObject({ holder: 'Sam Okafor' })
  })

  it('stands in no text, event, mail, trail or table, and goes when the way to pay does', async () => {
    const one = await agreed()
    const id = await propose(one, one.starter, TRANSFER, ACCOUNT)
    await answer(one, id, one.respondent, 'accept')
    for (const by of [one.starter, one.respondent]) await sign(one, by)
    await app.runJobs()
    const { rows } = await app.deps.pool.query(
      `select (select string_agg(t::text, ' ') from case_event t) || (select string_agg(t::text, ' ') from audit_entry t)
        || (select string_agg(t::text, ' ') from agreement t) || (select string_agg(t::text, ' ') from agreement_addition t)
        || (select coalesce(string_agg(t::text, ' '), '') from obligation t) as everything`,
    )
    for (const secret of ['370400440532', Buffer.from('370400440532').toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(secret)
    for (const { email } of [one.starter, one.respondent])
      for (const { raw } of await app.mails(email)) expect(raw).not.toContain('0532013000')
    const other = await agreed()
    const given = await propose(other, other.starter, TRANSFER, ACCOUNT)
    await answer(other, given, other.respondent, 'accept')
    const cash = await propose(other, other.respondent, CASH)
    await answer(other, cash, other.starter, 'accept')
    expect((await read(other, other.respondent)).account).toBeNull()
  })

  it('is kept no longer than its agreement, when somebody does not sign after all', async () => {
    const one = await agreed()
    const id = await propose(one, one.starter, TRANSFER, ACCOUNT)
    await answer(one, id, one.respondent, 'accept')
    await app.ok(declineToSign, { caseId: one.caseId, words: '' }, one.respondent)
    const { rows } = await app.deps.pool.query(
      'select state, account from agreement_addition where case_id = $1',
      [one.caseId],
    )
    expect(rows).toEqual([{ state: 'accepted', account: null }])
  })

  it('goes with what its owner takes home, and with no other copy of the case', async () => {
    const one = await agreed()
    const id = await propose(one, one.starter, TRANSFER, ACCOUNT)
    await answer(one, id, one.respondent, 'accept')
    const home = async (by: Person) => {
      const path = CASE_JSON_PATH.replace(':caseId', one.caseId)
      return (await app.http.request(path, { headers: await app.as(by) })).text()
    }
    expect(await home(one.starter)).toContain('DE89370400440532013000')
    expect(await home(one.respondent)).not.toContain('DE89370400440532013000')
  })

  it('is printed in the sealed copy of whoever pays, and in no other', async () => {
    const one = await agreed()
    const id = await propose(one, one.starter, TRANSFER, ACCOUNT)
    await answer(one, id, one.respondent, 'accept')
    const download = async (path: string, by: Person) =>
      app.http.request(`/api/cases/${one.caseId}/${path}`, { headers: await app.as(by) })
    expect((await download('agreement-with-account.pdf', one.respondent)).status).toBe(404)
    for (const by of [one.starter, one.respondent]) await sign(one, by)
    await app.runJobs()
    expect((await download('agreement-with-account.pdf', one.starter)).status).toBe(404)
    expect((await download('agreement-with-account.pdf', await aPerson(app))).status).toBe(404)
    const folder = mkdtempSync(join(tmpdir(), 'evensettle-copy-'))
    await growLog(app.deps)
    const words = async (path: string) => {
      const file = join(folder, path)
      const bytes = Buffer.from(await (await download(path, one.respondent)).arrayBuffer())
      writeFileSync(file, bytes)
      // the copy with the account is made anew each time, and only the one that both have is in the log
      const log = { is: path === 'agreement.pdf' ? 'found' : 'no_mark' }
      expect(await checkedFile(app, bytes)).toMatchObject({ is: 'genuine', log })
      const checked = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
      expect(checked).toContain('Signature is Valid.')
      expect(checked).toContain('Total document signed')
      return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
    }
    expect(await words('agreement-with-account.pdf')).toContain('DE89370400440532013000')
    expect(await words('agreement.pdf')).not.toContain('DE89370400440532013000')
    rmSync(folder, { recursive: true })
  })
})
