import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import { joinCase } from '@evensettle/contracts/invitations.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { CASE_HTML_PATH, CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { deleteWorksheet, getWorksheet, saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import type { Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, aRound, answer, confirmByLetter, letterOf } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const SHEET: Worksheet = {
  role: 'paid',
  well: 98_765_400,
  badly: null,
  fewest: 5,
  most: 7,
  fees: 7_500,
  hours: 8,
  hourWorth: 1_800,
  months: 5,
  weakPoint: 'kumquat-weak',
}

async function download(path: string, caseId: string, as: Person): Promise<string> {
  return (await app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })).text()
}

/** Everything that somebody can read of a case. */
async function viewOf(caseId: string, as: Person): Promise<string[]> {
  const raw = await Promise.all([
    ...[getCase, getNegotiation, listCaseEvents, listMessages, getWorksheet].map(
      async (endpoint) => (await app.request(endpoint, { caseId }, as)).raw,
    ),
    app.request(listCases, {}, as).then((answered) => answered.raw),
    download(CASE_JSON_PATH, caseId, as),
    download(CASE_HTML_PATH, caseId, as),
  ])
  return raw.map((text) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant'))
}

describe('the private worksheet', () => {
  it('is kept for who wrote it, and comes back as it was written', async () => {
    const { caseId, starter } = await aCase(app)
    expect(await app.ok(getWorksheet, { caseId }, starter)).toEqual({ sheet: null, revision: 0 })
    const saved = await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    expect(saved).toEqual({ sheet: SHEET, revision: 1 })
    expect(await app.ok(getWorksheet, { caseId }, starter)).toEqual(saved)
  })

  it('changes nothing that the other side can read, not a byte', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const before = await viewOf(caseId, respondent)
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    expect(await viewOf(caseId, respondent)).toEqual(before)
    expect(await app.ok(getWorksheet, { caseId }, respondent)).toEqual({ sheet: null, revision: 0 })
    for (const endpoint of [getWorksheet, deleteWorksheet])
      expect(await app.refusal(endpoint, { caseId }, await aPerson(app))).toBe('404 NOT_FOUND')
    const write = { caseId, revision: 0, sheet: SHEET }
    expect(await app.refusal(saveWorksheet, write, await aPerson(app))).toBe('404 NOT_FOUND')
  })

  it('leaves no event, no audit entry, no mail and no line of the log, and no word of it can be read at rest', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const [events, audited] = [await app.events(caseId), await app.audited(caseId)]
    await app.runJobs()
    const mails = (await app.mails()).length
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    await app.ok(deleteWorksheet, { caseId }, respondent)
    await app.runJobs()
    expect(await app.events(caseId)).toEqual(events)
    expect(await app.audited(caseId)).toEqual(audited)
    expect((await app.mails()).length).toBe(mails)
    expect(app.logLines.join('\n')).not.toContain('kumquat-weak')
    const { rows } = await app.deps.pool.query<{ bytes: Buffer }>(
      'select sealed as bytes from worksheet where case_id = $1',
      [caseId],
    )
    expect(rows.map(({ bytes }) => bytes.includes('kumquat'))).toEqual([false])
  })

  it('moves nothing of a proposal or of what it comes to', async () => {
    const [told, silent] = [await aCase(app), await aCase(app)]
    await app.ok(saveWorksheet, { caseId: told.caseId, revision: 0, sheet: SHEET }, told.starter)
    const [a, b] = [await aRound(app, told), await aRound(app, silent)]
    const sums = ({ proposal }: typeof a) =>
      proposal.packages.map(({ price, low, high }) => [price, low, high])
    expect(sums(a)).toEqual(sums(b))
    await answer(app, told, a, told.starter, ({ price }) => price)
    expect((await app.ok(getNegotiation, { caseId: told.caseId }, told.respondent)).proposals[0]?.mine).toBe(
      null,
    )
  })

  it('is never written over from a second window, and a retry is no conflict', async () => {
    const { caseId, starter } = await aCase(app)
    const other = { ...SHEET, fees: 100 }
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    expect(await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)).toMatchObject({
      revision: 1,
    })
    const stale = { caseId, revision: 0, sheet: other }
    expect(await app.refusal(saveWorksheet, stale, starter)).toBe('409 VERSION_CONFLICT')
    expect((await app.ok(getWorksheet, { caseId }, starter)).sheet).toEqual(SHEET)
    expect(await app.ok(saveWorksheet, { ...stale, revision: 1 }, starter)).toEqual({
      sheet: other,
      revision: 2,
    })
  })

  it('stands in its owner’s export and in nobody else’s', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    expect(JSON.parse(await download(CASE_JSON_PATH, caseId, starter)).onlyYou).toEqual({
      ifWeDoNotAgree: SHEET,
    })
    expect(await download(CASE_HTML_PATH, caseId, starter)).toContain('kumquat-weak')
    for (const path of [CASE_JSON_PATH, CASE_HTML_PATH])
      expect(await download(path, caseId, respondent)).not.toMatch(/kumquat|onlyYou|do not agree/)
  })

  it('can be written and deleted after the end, and goes with its case', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, respondent)
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    expect(await app.ok(deleteWorksheet, { caseId }, starter)).toEqual({ sheet: null, revision: 0 })
    expect((await app.ok(getWorksheet, { caseId }, respondent)).sheet).toEqual(SHEET)
    await app.deps.pool.query('delete from mediation_case where id = $1', [caseId])
    const { rowCount } = await app.deps.pool.query('select 1 from worksheet where case_id = $1', [caseId])
    expect(rowCount).toBe(0)
  })

  it('is gone with somebody who turned out to be another, and not there for who joins after', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const letter = await letterOf(app, one)
    await confirmByLetter(app, letter, `own-${newId()}@example.net`)
    const imposter = await aPerson(app)
    const { caseId, starter } = one
    await app.ok(joinCase, { token: letter, name: '' }, imposter)
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, imposter)
    await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)
    const { rowCount } = await app.deps.pool.query('select 1 from worksheet where case_id = $1', [caseId])
    expect(rowCount).toBe(0)
    expect(await app.refusal(getWorksheet, { caseId }, imposter)).toBe('404 NOT_FOUND')
  })

  it('takes no figure that is not one', async () => {
    const { caseId, starter } = await aCase(app)
    for (const wrong of [{ well: -1 }, { most: 11 }, { hours: 1.5 }, { months: 9_999 }]) {
      const write = { caseId, revision: 0, sheet: { ...SHEET, ...wrong } }
      expect(await app.refusal(saveWorksheet, write, starter)).toBe('400 INVALID_INPUT')
    }
  })
})
