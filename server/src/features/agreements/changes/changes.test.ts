import {
  AGREEMENT_VERSION_PDF_PATH,
  answerChange,
  checkSealed,
  getAgreementChanges,
  proposeChange,
  signChange,
  type ChangeDraftInput,
} from '@evensettle/contracts/agreement-changes.ts'
import { AGREEMENT_PDF_PATH, getAgreement } from '@evensettle/contracts/agreements.ts'
import {
  confirmDone,
  DATES_ICS_PATH,
  getObligations,
  LATE_LETTER_PATH,
  moveObligation,
  OBLIGATION_PAPER_PATH,
  sayDone,
  sendLateLetter,
} from '@evensettle/contracts/obligations.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { addDays, dateOf, DAY } from '@evensettle/domain/time.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  accepted,
  changesOf,
  draftOf,
  proposed,
  signedByBoth,
  signing,
} from '../../../testing/agreement-changes.ts'
import { checkedFile } from '../../../testing/check-sealed.ts'
import { aPerson, aSettledCase, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { readPrinted } from '../../../testing/printed.ts'
import { sweepObligations } from '../../obligations/clock/jobs.ts'
import { growLog } from '../../public-log/jobs.ts'
import { agreedTerms, atTen, read } from '../../../testing/settled.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function settled(): Promise<TestCase> {
  return aSettledCase(app, { terms: agreedTerms(app) })
}

const today = () => dateOf(app.clock.now().getTime())

async function fileOf(
  one: TestCase,
  path: string,
  as: Person,
): Promise<{ status: number; bytes: Uint8Array }> {
  const answer = await app.http.request(path.replace(':caseId', one.caseId), { headers: await app.as(as) })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

const versionPath = (version: number) => AGREEMENT_VERSION_PDF_PATH.replace(':version', String(version))

/** What pdfsig of Poppler says about the seals of a file. */
function sealsOf(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes)
    return execFileSync('pdfsig', ['-nocert', join(folder, 'a.pdf')], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a change of a signed agreement', () => {
  it('is for its two sides alone', async () => {
    const one = await settled()
    const changeId = await proposed(app, one)
    const stranger = await aPerson(app)
    const propose = {
      caseId: one.caseId,
      id: newId(),
      note: '',
      draft: await draftOf(app, one, { title: 'X' }),
    }
    expect(await app.refusal(getAgreementChanges, { caseId: one.caseId }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(proposeChange, propose, stranger)).toBe('404 NOT_FOUND')
    const answer = { caseId: one.caseId, changeId, answer: 'accept' } as const
    expect(await app.refusal(answerChange, answer, stranger)).toBe('404 NOT_FOUND')
    const other = await settled()
    expect(await app.refusal(answerChange, { ...answer, caseId: other.caseId }, other.respondent)).toBe(
      '404 NOT_FOUND',
    )
    expect((await app.request(getAgreementChanges, { caseId: one.caseId })).status).toBe(401)
    expect((await fileOf(one, versionPath(1), stranger)).status).toBe(404)
  })

  it('shows both what changes, old beside new, and changes nothing before both have signed', async () => {
    const one = await settled()
    const before = await read(app, one)
    await proposed(app, one)
    const { open, version } = await changesOf(app, one, one.respondent)
    expect(version).toBe(1)
    expect(open).toMatchObject({ by: 'starter', state: 'proposed', note: 'A slip of the pen.', fits: true })
    expect(open?.toSign).toBeNull()
    const titles = open?.differences.find(({ after }) => after?.text.includes('Deposit for 4 Mill Lane'))
    expect(titles?.before?.text).not.toContain('Mill Lane')
    expect((await read(app, one)).obligations.map(({ id, state }) => [id, state])).toEqual(
      before.obligations.map(({ id, state }) => [id, state]),
    )
    expect((await app.ok(getAgreement, { caseId: one.caseId }, one.starter)).version).toBe(1)
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({ type: 'change.proposed', side: 'starter' })
    expect((await app.audited(one.caseId)).at(-1)).toBe('change.propose')
    await app.runJobs()
    const mail = (await app.mails(one.respondent.email)).at(-1)?.text ?? ''
    expect(mail).toContain('is proposing a change to your agreement')
    expect(mail).not.toContain('Mill Lane')
    expect(mail).not.toContain('slip of the pen')
  })

  it('is proposed once by a repeated press, and never under an id of somebody else', async () => {
    const one = await settled()
    const id = newId()
    const input = { caseId: one.caseId, id, note: '', draft: await draftOf(app, one, { title: 'Another' }) }
    await app.ok(proposeChange, input, one.starter)
    await app.ok(proposeChange, input, one.starter)
    expect((await app.events(one.caseId)).filter(({ type }) => type === 'change.proposed')).toHaveLength(1)
    expect(await app.refusal(proposeChange, input, one.respondent)).toBe('404 NOT_FOUND')
  })

  it('is refused with a sentence beside what is wrong', async () => {
    const one = await settled()
    const refusal = async (about: Partial<ChangeDraftInput>) => {
      const input = { caseId: one.caseId, id: newId(), note: '', draft: await draftOf(app, one, about) }
      return app.refusal(proposeChange, input, one.starter)
    }
    expect(await refusal({})).toBe('422 CHANGE_IS_NONE')
    expect(await refusal({ title: ' ' })).toBe('400 INVALID_INPUT')
    const { parties } = await draftOf(app, one)
    const starter = { ...parties.starter, address: ' ' }
    expect(await refusal({ parties: { ...parties, starter } })).toBe('422 CHANGE_WORDS_MISSING')
    expect(await refusal({ payments: [{ dueOn: addDays(today(), -5), amount: 1 }] })).toBe(
      '422 CHANGE_DATE_PAST',
    )
    expect(await refusal({ payments: [], acts: [] })).toBe('422 CHANGE_EMPTIES')
    const act = { id: newId(), kind: 'other', by: 'starter', words: 'x', dueOn: null } as const
    expect(await refusal({ acts: [act] })).toBe('409 CHANGE_OF_KEPT')
  })

  it('waits for the seal, and for a settled case', async () => {
    const one = await settled()
    const input = {
      caseId: one.caseId,
      id: newId(),
      note: '',
      draft: await draftOf(app, one, { title: 'X' }),
    }
    await app.deps.pool.query(`update mediation_case set status = 'fulfilled' where id = $1`, [one.caseId])
    expect(await app.refusal(proposeChange, input, one.starter)).toBe('409 WRONG_STATE')
    expect((await changesOf(app, one, one.starter)).mayPropose).toBe(false)
  })
})

describe('the new version', () => {
  it('is signed as the first one was: by name, with consent, over the text that was read', async () => {
    const one = await settled()
    const { parties } = await draftOf(app, one)
    const respondent = { ...parties.respondent, name: 'Lena Brandt-Ortiz' }
    const changeId = await accepted(app, one, { parties: { ...parties, respondent } })
    const input = await signing(app, one, changeId, one.respondent)
    expect(input.name).toBe('Lena Brandt-Ortiz')
    const refusal = (about: Partial<typeof input>) =>
      app.refusal(signChange, { ...input, ...about }, one.respondent)
    expect(await refusal({ name: one.respondent.name })).toBe('422 NAME_DIFFERS')
    expect(await refusal({ consent: false })).toBe('422 CONSENT_NEEDED')
    expect(await refusal({ fingerprint: 'a'.repeat(64) })).toBe('409 AGREEMENT_CHANGED')
    await app.ok(signChange, input, one.respondent)
    await app.ok(signChange, input, one.respondent)
    expect((await changesOf(app, one, one.starter)).open?.toSign?.signatures).toHaveLength(1)
    expect((await app.ok(getAgreement, { caseId: one.caseId }, one.starter)).version).toBe(1)
  })

  it('takes the place of the first with the second signature, is sealed, and names the first by its file', async () => {
    const one = await settled()
    await growLog(app.deps)
    const first = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    await signedByBoth(app, one)
    const { version, versions, open, mayPropose } = await changesOf(app, one, one.respondent)
    expect([version, open, mayPropose]).toEqual([2, null, true])
    expect(versions.map(({ version: number, replacedAt }) => [number, replacedAt !== null])).toEqual([
      [1, true],
      [2, false],
    ])
    const current = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(current).toMatchObject({ version: 2, state: 'sealed' })
    const text = JSON.stringify(current.sections)
    expect(text).toContain(first.pdf?.sha256)
    expect(text).toContain('Deposit for 4 Mill Lane')
    const { bytes } = await fileOf(one, AGREEMENT_PDF_PATH, one.respondent)
    expect(sealsOf(bytes)).toContain('Signature is Valid')
    const old = await fileOf(one, versionPath(1), one.respondent)
    expect(sealsOf(old.bytes)).toContain('Signature is Valid')
    await growLog(app.deps)
    expect(await checkedFile(app, old.bytes)).toMatchObject({ is: 'genuine', log: { is: 'found' } })
    // the second was printed when the first had its place
    expect(await checkedFile(app, bytes)).toMatchObject({
      is: 'genuine',
      log: { is: 'found', printed: 'fits' },
    })
    expect((await readPrinted(bytes)).text.replaceAll(/\s+/g, ' ')).toContain(
      'This is version 2 of the agreement',
    )
    expect((await fileOf(one, versionPath(2), one.starter)).bytes).toEqual(bytes)
    expect((await fileOf(one, versionPath(3), one.starter)).status).toBe(404)
    const events = (await app.events(one.caseId)).map(({ type }) => type)
    expect(events.slice(-4)).toEqual(['change.signed', 'change.signed', 'version.signed', 'version.sealed'])
  })

  it('leaves what was paid, replaces what was open, and the sums are those of its text', async () => {
    const one = await settled()
    const [part] = (await read(app, one)).obligations.filter(({ kind }) => kind === 'payment')
    const paid = { caseId: one.caseId, obligationId: part?.id ?? '', amount: 10_000 }
    await app.ok(sayDone, { ...paid, doneOn: today() }, one.respondent)
    await app.ok(confirmDone, paid, one.starter)
    const last = addDays(today(), 150)
    const payments = [
      { dueOn: addDays(today(), 30), amount: 5_667 },
      { dueOn: last, amount: 20_000 },
    ]
    await signedByBoth(app, one, { payments, acts: [] })
    const { obligations } = await read(app, one)
    const of = (state: string) =>
      obligations.filter((each) => each.state === state).map(({ amount, dueOn }) => [amount, dueOn])
    expect(of('confirmed')).toEqual([[10_000, part?.dueOn]])
    expect(of('due')).toEqual([
      [5_667, addDays(today(), 30)],
      [20_000, last],
    ])
    expect(of('replaced')).toHaveLength(3)
    const { terms } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.payment?.amount).toBe(35_667)
    expect(terms.acts).toEqual([])
    // and again: a third version stands on the second
    await signedByBoth(app, one, { title: 'A third title' })
    expect((await read(app, one)).obligations.map(({ id }) => id)).toEqual(obligations.map(({ id }) => id))
    expect((await changesOf(app, one, one.starter)).version).toBe(3)
  })

  it('ends a case in which nothing is left to do, and the certificate names it', async () => {
    const one = await settled()
    const [part] = (await read(app, one)).obligations.filter(({ kind }) => kind === 'payment')
    const paid = { caseId: one.caseId, obligationId: part?.id ?? '', amount: 15_667 }
    await app.ok(confirmDone, paid, one.starter)
    await signedByBoth(app, one, { payments: [], acts: [] })
    await app.runJobs()
    const { status, papers } = await app.ok(getObligations, { caseId: one.caseId }, one.starter)
    expect(status).toBe('fulfilled')
    expect(papers).toMatchObject([{ kind: 'certificate', isSealed: true }])
  })

  it('names the two and the matter in every paper that is made after it', async () => {
    const one = await settled()
    const { parties } = await draftOf(app, one)
    const respondent = { ...parties.respondent, name: 'Lena Brandt-Ortiz' }
    const words = { title: 'Deposit for 4 Mill Lane', parties: { ...parties, respondent } }
    await signedByBoth(app, one, words)
    const dates = await fileOf(one, DATES_ICS_PATH, one.starter)
    expect(Buffer.from(dates.bytes).toString('utf8').replaceAll('\r\n ', '')).toContain('Lena Brandt-Ortiz')
    await app.runJobs()
    const before = (await app.mails(one.starter.email)).length
    await atTen(app, one, 4)
    const reminders = (await app.mails(one.starter.email)).slice(before)
    const told = reminders.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
    expect(told).toContain('4 Mill Lane')
    expect(told).toContain('Lena Brandt-Ortiz')
    expect(told).not.toContain(one.respondent.name)
    app.clock.advance(28 * DAY)
    const [part] = (await read(app, one)).obligations.filter(({ kind }) => kind === 'payment')
    const about = { caseId: one.caseId, obligationId: part?.id ?? '' }
    await app.ok(sendLateLetter, { ...about, how: 'mail' }, one.starter)
    await app.runJobs()
    const mails = (await app.mails(one.respondent.email)).map(({ text }) => text).join(' ')
    const letter = await fileOf(
      one,
      LATE_LETTER_PATH.replace(':obligationId', about.obligationId),
      one.starter,
    )
    await app.ok(confirmDone, { ...about, amount: 15_667 }, one.starter)
    await signedByBoth(app, one, { payments: [], acts: [] })
    await app.runJobs()
    const [paper] = (await read(app, one)).papers
    const certificate = await fileOf(
      one,
      OBLIGATION_PAPER_PATH.replace(':paperId', paper?.id ?? ''),
      one.starter,
    )
    const printed = [letter, certificate].map(async ({ bytes }) => (await readPrinted(bytes)).text)
    for (const text of [mails, ...(await Promise.all(printed))].map((each) => each.replaceAll(/\s+/g, ' '))) {
      expect(text).toContain('Lena Brandt-Ortiz')
      expect(text).toContain('4 Mill Lane')
    }
  })

  it('ends a case in which only a promise for good is left, long after that was made', async () => {
    const terms = agreedTerms(app)
    const quiet = {
      kind: 'keep_confidential',
      by: 'starter',
      words: 'keep it to themselves',
      dueOn: null,
    } as const
    const one = await aSettledCase(app, { terms: { ...terms, acts: [quiet] } })
    app.clock.advance(31 * DAY)
    await sweepObligations(app.deps)
    await signedByBoth(app, one, { payments: [] })
    await sweepObligations(app.deps)
    expect(await read(app, one)).toMatchObject({ status: 'fulfilled', papers: [] })
  })

  it('changes nothing of the day on which the two first agreed', async () => {
    const one = await settled()
    const { agreedOn } = await read(app, one)
    app.clock.advance(5 * DAY)
    const { acts } = await draftOf(app, one)
    const soon = {
      id: null,
      kind: 'other',
      by: 'starter',
      words: 'call',
      dueOn: addDays(today(), 1),
    } as const
    await signedByBoth(app, one, { acts: [...acts, soon] })
    expect(await read(app, one)).toMatchObject({
      agreedOn,
      obligations: [{ dueOn: soon.dueOn }, {}, {}, {}, {}],
    })
  })

  it('does not come to be when what it replaces was waived between the two signatures', async () => {
    const one = await settled()
    const changeId = await accepted(app, one)
    await app.ok(signChange, await signing(app, one, changeId, one.starter), one.starter)
    const input = await signing(app, one, changeId, one.respondent)
    const [part] = (await read(app, one)).obligations.filter(({ kind }) => kind === 'payment')
    const waive = { caseId: one.caseId, obligationId: part?.id ?? '', move: 'waive' } as const
    await app.ok(moveObligation, waive, one.starter)
    expect(await app.refusal(signChange, input, one.respondent)).toBe('409 CHANGE_DOES_NOT_FIT')
    expect((await app.ok(getAgreement, { caseId: one.caseId }, one.starter)).version).toBe(1)
  })
})

describe('a sealed file', () => {
  it('is known to anybody who has its fingerprint: which version it is, and which is current; no more', async () => {
    const one = await settled()
    const [first] = (await changesOf(app, one, one.starter)).versions
    const check = async (sha256: string) => app.ok(checkSealed, { sha256 })
    expect((await check(first?.sha256 ?? '')).sealed).toMatchObject({
      version: 1,
      current: 1,
      replacedAt: null,
    })
    await signedByBoth(app, one)
    const [, second] = (await changesOf(app, one, one.starter)).versions
    const { sealed } = await check(first?.sha256 ?? '')
    expect(Object.keys(sealed ?? {}).toSorted()).toEqual([
      'current',
      'replacedAt',
      'replacedOn',
      'sealedAt',
      'sealedOn',
      'version',
    ])
    expect(sealed).toMatchObject({ version: 1, current: 2 })
    expect(sealed?.replacedAt).not.toBeNull()
    expect((await check(second?.sha256 ?? '')).sealed).toMatchObject({
      version: 2,
      current: 2,
      replacedAt: null,
    })
    expect(await check('0'.repeat(64))).toEqual({ sealed: null })
    expect((await app.request(checkSealed, { sha256: 'not one' })).status).toBe(400)
  })

  it('goes along in every version when a side takes its case home', async () => {
    const one = await settled()
    await signedByBoth(app, one)
    const { bytes } = await fileOf(one, CASE_JSON_PATH, one.starter)
    const record = JSON.parse(Buffer.from(bytes).toString('utf8'))
    const { versions } = await changesOf(app, one, one.starter)
    expect(record.papers.map(({ kind, sha256 }: { kind: string; sha256: string }) => [kind, sha256])).toEqual(
      versions.map(({ sha256 }) => ['agreement', sha256]),
    )
    expect(record.agreement).toMatchObject({ version: 2 })
    expect(record.changes).toMatchObject([{ by: 'starter', state: 'in_force', note: 'A slip of the pen.' }])
  })
})
