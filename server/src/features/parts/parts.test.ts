import { checkSealed } from '@evensettle/contracts/agreement-changes.ts'
import { declineToSign, getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { acceptOffer } from '@evensettle/contracts/offers.ts'
import { confirmDone, DATES_ICS_PATH, getObligations, sayDone } from '@evensettle/contracts/obligations.ts'
import {
  answerPart,
  getPartAgreements,
  PART_AGREEMENT_PDF_PATH,
  proposePart,
  signPart,
} from '@evensettle/contracts/part-agreements.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { addDays, dateOf, DAY } from '@evensettle/domain/time.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  answer,
  anOffer,
  aPerson,
  aRound,
  lowest,
  negotiationOf,
  signing,
  type TestCase,
} from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import {
  acceptedPart,
  aCaseOfThree,
  aPartAgreement,
  partDraft,
  partsOf,
  proposedPart,
  signingPart,
} from '../../testing/part-agreements.ts'
import { readPrinted } from '../../testing/printed.ts'
import { sweepParts } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function fileOf(one: TestCase, agreementId: string, as: Person) {
  const path = PART_AGREEMENT_PDF_PATH.replace(':caseId', one.caseId).replace(':agreementId', agreementId)
  const response = await app.http.request(path, { headers: await app.as(as) })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

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

const titlesIn = (one: { items: { id: string; settledBy?: string | undefined }[] }) =>
  one.items.filter(({ settledBy }) => settledBy === undefined).map(({ id }) => id)

describe('settling some points now', () => {
  it('is for the two sides of the case alone', async () => {
    const one = await aCaseOfThree(app)
    const proposalId = await proposedPart(app, one, one.starter)
    const [stranger, other] = [await aPerson(app), await aCaseOfThree(app)]
    const { caseId } = one
    expect((await app.request(getPartAgreements, { caseId })).status).toBe(401)
    expect(await app.refusal(getPartAgreements, { caseId }, stranger)).toBe('404 NOT_FOUND')
    const propose = { caseId, id: newId(), seen: null, note: '', draft: partDraft(app, one) }
    expect(await app.refusal(proposePart, propose, stranger)).toBe('404 NOT_FOUND')
    const yes = { proposalId, answer: 'accept' } as const
    expect(await app.refusal(answerPart, { caseId, ...yes }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(answerPart, { caseId: other.caseId, ...yes }, other.respondent)).toBe(
      '404 NOT_FOUND',
    )
    expect(await app.refusal(answerPart, { caseId, ...yes }, one.starter)).toBe('409 WRONG_ROLE')
  })

  it('shows the other side what is proposed, and a mail says only that something is', async () => {
    const one = await aCaseOfThree(app)
    await proposedPart(app, one, one.starter)
    const { open, points } = await partsOf(app, one, one.respondent)
    expect(points.map(({ number, title }) => [number, title])).toEqual([
      [1, 'The carpet'],
      [2, 'The deposit'],
      [3, 'The cellar keys'],
    ])
    expect(open).toMatchObject({ by: 'starter', state: 'open', fits: true, toSign: null })
    expect(open?.terms.payment).toMatchObject({ payer: 'respondent', amount: 15_000 })
    expect(open?.terms.acts).toMatchObject([{ kind: 'return_item', by: 'respondent' }])
    expect((await app.ok(getCase, { caseId: one.caseId }, one.respondent)).turn).toMatchObject({
      task: 'answer_part',
      sides: ['respondent'],
    })
    expect((await app.audited(one.caseId)).at(-1)).toBe('part.propose')
    await app.runJobs()
    const mail = (await app.mails(one.respondent.email)).at(-1)?.text ?? ''
    expect(mail).toContain('is proposing something to settle now')
    expect(mail).not.toMatch(/\b150\b/)
    expect(mail).not.toContain('carpet')
  })

  it('becomes a signed and sealed agreement of its own while the case goes on', async () => {
    const one = await aCaseOfThree(app)
    const signed = await aPartAgreement(app, one)
    expect(signed).toMatchObject({ number: 1, title: 'Part agreement 1' })
    const { caseId } = one
    const view = await app.ok(getCase, { caseId }, one.respondent)
    expect(view.status).toBe('active')
    expect(titlesIn(view)).toEqual([one.itemIds[1]])
    const { obligations } = await app.ok(getObligations, { caseId }, one.starter)
    expect(obligations.map(({ kind, by, amount }) => [kind, by, amount])).toEqual([
      ['payment', 'respondent', 15_000],
      ['thing', 'respondent', 0],
    ])
    const words = signed.sections.flatMap(({ clauses }) => clauses.map(({ text }) => text)).join('\n')
    expect(words).toContain('This settles only points 1 and 3 of their dispute')
    expect(words).toContain('The rest stays open.')
    expect(words).toContain('nothing here is an admission about it')
    expect(words).not.toContain('This is all that was agreed about the dispute.')
    const file = await fileOf(one, signed.id, one.respondent)
    expect(file.status).toBe(200)
    expect(sealsOf(file.bytes)).toMatch(/Signature is Valid/)
    expect((await readPrinted(file.bytes)).text).toContain('Part agreement 1')
    expect((await fileOf(one, signed.id, await aPerson(app))).status).toBe(404)
    const { sealed } = await app.ok(checkSealed, { sha256: signed.sha256 ?? '' })
    expect(sealed).toMatchObject({ part: 'points', version: 1, current: 1, replacedAt: null })
    expect((await app.events(caseId)).map(({ type }) => type).slice(-4)).toEqual([
      'part.signed',
      'part.signed',
      'part.settled',
      'part.sealed',
    ])
    const { cases } = await app.ok(listCases, {}, one.starter)
    expect(cases.find(({ id }) => id === caseId)?.next).toMatchObject({ amount: 15_000, by: 'respondent' })
  })

  it('settles nothing while one signature is missing', async () => {
    const one = await aCaseOfThree(app)
    const proposalId = await acceptedPart(app, one)
    await app.ok(signPart, await signingPart(app, one, proposalId, one.starter), one.starter)
    await app.ok(signPart, await signingPart(app, one, proposalId, one.starter), one.starter)
    const { caseId } = one
    const view = await app.ok(getCase, { caseId }, one.respondent)
    expect(titlesIn(view)).toHaveLength(3)
    expect(view.turn).toMatchObject({ task: 'sign_part', sides: ['respondent'] })
    expect(await app.refusal(getObligations, { caseId }, one.starter)).toBe('404 NOT_FOUND')
    const another = { caseId, id: newId(), seen: proposalId, note: '', draft: partDraft(app, one) }
    expect(await app.refusal(proposePart, another, one.respondent)).toBe('409 PART_MOVED_ON')
    await app.ok(answerPart, { caseId, proposalId, answer: 'decline' }, one.respondent)
    expect((await partsOf(app, one, one.starter)).open).toBeNull()
    expect(
      await app.refusal(signPart, await signingPart(app, one, proposalId, one.respondent), one.respondent),
    ).toBe('409 PART_MOVED_ON')
  })

  it('is refused with what is wrong about it', async () => {
    const one = await aCaseOfThree(app)
    const [carpet = '', deposit = '', keys = ''] = one.itemIds
    const refusal = (about: Parameters<typeof partDraft>[2]) =>
      app.refusal(
        proposePart,
        { caseId: one.caseId, id: newId(), seen: null, note: '', draft: partDraft(app, one, about) },
        one.starter,
      )
    const kept = (id: string, sum: number) => ({ id, outcome: 'kept' as const, sum })
    expect(await refusal({ points: [] })).toBe('422 PART_EMPTY')
    expect(await refusal({ points: [kept(carpet, 1), kept(deposit, 1), kept(keys, 0)] })).toBe(
      '422 PART_IS_ALL',
    )
    expect(await refusal({ points: [kept(carpet, 20_001)] })).toBe('422 PART_SUM_INVALID')
    expect(await refusal({ points: [kept(carpet, 1), kept(carpet, 1)] })).toBe('409 PART_POINT_SETTLED')
    expect(await refusal({ points: [kept(newId(), 1)] })).toBe('409 PART_POINT_SETTLED')
    expect(await refusal({ dueOn: '2020-01-01' })).toBe('422 PART_DATE_PAST')
    expect(await refusal({ standstillUntil: '2020-01-01' })).toBe('422 PART_STANDSTILL_INVALID')
  })

  it('lets nobody replace a proposal of the other side that they have not seen', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent } = one
    const send = (by: Person, seen: string | null) =>
      app.request(proposePart, { caseId, id: newId(), seen, note: '', draft: partDraft(app, one) }, by)
    const both = await Promise.all([send(starter, null), send(respondent, null)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error?.code).toBe('PART_UNSEEN')
    const { open } = await partsOf(app, one, starter)
    const late = open?.by === 'starter' ? respondent : starter
    expect((await send(late, open?.id ?? null)).status).toBe(200)
    expect((await partsOf(app, one, starter)).open?.by).not.toBe(open?.by)
  })

  it('says the same, and takes the same, whatever was sealed in a round', async () => {
    const seen = []
    for (const pick of [lowest, () => null]) {
      const one = await aCaseOfThree(app)
      const round = await aRound(app, one)
      await answer(app, one, round, one.respondent, pick)
      await proposedPart(app, one, one.starter)
      const { open, points } = await partsOf(app, one, one.starter)
      seen.push([open?.terms, open?.fits, points.map(({ agreed }) => agreed)])
    }
    expect(seen[0]).toEqual(seen[1])
  })
})

describe('what is settled by a part agreement', () => {
  it('leaves the open offer, the round and every later proposal', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent, itemIds } = one
    const before = await aRound(app, one)
    expect(before.proposal.points.map(({ id }) => id)).toHaveLength(2)
    const offerId = await anOffer(app, one, starter)
    await aPartAgreement(app, one)
    const { offers, proposals } = await negotiationOf(app, one, respondent)
    expect(proposals).toMatchObject([{ state: 'ended', isCutShort: true }])
    expect(offers).toMatchObject([{ id: offerId, state: 'closed', isEarlier: true }])
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe('409 OFFER_NOT_OPEN')
    const after = await aRound(app, one)
    expect(after.proposal.points.map(({ id }) => id)).toEqual([itemIds[1]])
    expect(Math.max(...after.proposal.packages.map(({ price }) => price))).toBeLessThanOrEqual(100_000)
    expect(after.proposal.asks).toBe(100_000)
    const draft = partDraft(app, one, { points: [{ id: itemIds[0] ?? '', outcome: 'kept', sum: 1 }] })
    expect(
      await app.refusal(proposePart, { caseId, id: newId(), seen: null, note: '', draft }, starter),
    ).toBe('409 PART_POINT_SETTLED')
  })

  it('is named by the final agreement, which settles and owes nothing of it twice', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent } = one
    const part = await aPartAgreement(app, one)
    const offerId = await anOffer(app, one, starter, 80_000)
    await app.ok(acceptOffer, { caseId, offerId }, respondent)
    const agreement = await app.ok(getAgreement, { caseId }, starter)
    const words = JSON.stringify(agreement.sections)
    expect(words).toContain('These points were settled before, by part agreement 1')
    expect(words).toContain(part.fingerprint)
    expect(words).toContain('What Person')
    const asked = agreement.sections.flatMap(({ clauses }) =>
      clauses.flatMap(({ table }) => table?.rows ?? []),
    )
    expect(asked.map(([title]) => title)).not.toContain('The carpet')
    for (const person of [starter, respondent])
      await app.ok(signAgreement, await signing(app, one, person), person)
    await app.runJobs()
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    expect(obligations.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([0, 15_000, 80_000])
    expect((await app.ok(getCase, { caseId }, starter)).status).toBe('settled')
  })

  it('is paid and confirmed while the rest is talked about, and after the case has ended', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent } = one
    await aPartAgreement(app, one)
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    const [payment, keys] = obligations
    const doneOn = dateOf(app.clock.now().getTime())
    await app.ok(sayDone, { caseId, obligationId: payment?.id ?? '', amount: 15_000, doneOn }, respondent)
    await app.ok(confirmDone, { caseId, obligationId: payment?.id ?? '', amount: 15_000 }, starter)
    await app.ok(leaveCase, { caseId, words: '' }, respondent)
    await app.ok(confirmDone, { caseId, obligationId: keys?.id ?? '', amount: 0 }, starter)
    const after = await app.ok(getObligations, { caseId }, respondent)
    expect(after.status).toBe('closed')
    expect(after.obligations.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    const ics = await app.http.request(DATES_ICS_PATH.replace(':caseId', caseId), {
      headers: await app.as(starter),
    })
    expect(ics.status).toBe(200)
  })

  it('stands in the whole case that either takes along', async () => {
    const one = await aCaseOfThree(app)
    const part = await aPartAgreement(app, one)
    const response = await app.http.request(CASE_JSON_PATH.replace(':caseId', one.caseId), {
      headers: await app.as(one.respondent),
    })
    const record: unknown = await response.json()
    expect(record).toMatchObject({
      partAgreements: [{ number: 1, fingerprint: part.fingerprint }],
      papers: [{ kind: 'part', version: 1, sha256: part.sha256 }],
      points: [{ settledByPart: 1 }, {}, { settledByPart: 1 }],
      obligations: [{ amount: 15_000 }, { amount: 0 }],
    })
  })
})

describe('a proposal of points that is not answered', () => {
  it('runs out by the clock, and is void once the case has ended', async () => {
    const [slow, ended] = [await aCaseOfThree(app), await aCaseOfThree(app)]
    await proposedPart(app, slow, slow.starter)
    await acceptedPart(app, ended)
    await app.ok(leaveCase, { caseId: ended.caseId, words: '' }, ended.starter)
    expect((await partsOf(app, ended, ended.respondent)).open).toBeNull()
    app.clock.advance(14 * DAY)
    await sweepParts(app.deps)
    const { rows } = await app.deps.pool.query(
      'select state from part_proposal where case_id = any($1) order by state',
      [[slow.caseId, ended.caseId]],
    )
    expect(rows).toEqual([{ state: 'run_out' }, { state: 'void' }])
    expect((await app.events(slow.caseId)).at(-1)?.type).toBe('part.ended')
  })

  it('rests while both sign an agreement on the whole, and is there again if one would rather not', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent } = one
    const proposalId = await proposedPart(app, one, starter)
    const offerId = await anOffer(app, one, starter)
    await app.ok(acceptOffer, { caseId, offerId }, respondent)
    const yes = { caseId, proposalId, answer: 'accept' } as const
    expect((await partsOf(app, one, respondent)).open).toBeNull()
    expect(await app.refusal(answerPart, yes, respondent)).toBe('409 WRONG_STATE')
    await app.ok(declineToSign, { caseId, words: '' }, respondent)
    expect((await app.ok(answerPart, yes, respondent)).open?.state).toBe('accepted')
  })
})

it('lets time limits wait by a standstill agreement that settles no point', async () => {
  const one = await aCaseOfThree(app)
  const { caseId, starter } = one
  const until = addDays(dateOf(app.clock.now().getTime()), 90)
  await anOffer(app, one, starter)
  const signed = await aPartAgreement(app, one, { points: [], standstillUntil: until, law: 'new_york' })
  expect(signed).toMatchObject({ title: 'Standstill agreement', points: [], standstillUntil: until })
  const { sealed } = await app.ok(checkSealed, { sha256: signed.sha256 ?? '' })
  expect(sealed?.part).toBe('standstill')
  const words = JSON.stringify(signed.sections)
  expect(words).toContain('time limits for going to court')
  expect(words).toContain('section 17-103')
  expect(words).toContain('Nothing is closed by this.')
  expect(words).not.toContain('No money is paid')
  const { offers } = await negotiationOf(app, one, starter)
  expect(offers).toMatchObject([{ state: 'open' }])
  expect(titlesIn(await app.ok(getCase, { caseId }, starter))).toHaveLength(3)
})

it('leaves the sum that is still open to say whether a person looks before the mediator proposes', async () => {
  const limited = await makeTestApp({ env: { HUMAN_ABOVE: '1100' } })
  const one = await aCaseOfThree(limited)
  const offers = async () => (await negotiationOf(limited, one, one.starter)).offersPerson
  expect(await offers()).toBe(true)
  await aPartAgreement(limited, one)
  expect(await offers()).toBe(false)
})
