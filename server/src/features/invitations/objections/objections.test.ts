import {
  getReopening,
  listStoppedAddresses,
  ONE_PRESS_STOP_PATH,
  reopenInvitation,
  reportInvitation,
  stopInvitations,
} from '@evensettle/contracts/invitation-sending.ts'
import { getInvitationState, openInvitation, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOperator, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { remindInvited } from '../sending/jobs.ts'

const invited = { answered: null, joined: false } as const
let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({ env: { OPERATOR_EMAIL: 'desk@example.org' }, admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

async function stopKeyOf(email: string): Promise<string> {
  const mail = (await app.mails(email)).at(-1)
  return /\/stop\?key=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function invitations(email: string): Promise<number> {
  return (await app.mails(email)).filter(({ text }) => text.includes('/invitation-response?token=')).length
}

describe('“no more mails like this”', () => {
  it('holds for the address in every case, and the starter is shown what is left', async () => {
    const one = await aCase(app, invited)
    const { respondent } = one
    const other = await aCase(app, { ...invited, respondent })
    await app.ok(stopInvitations, { key: await stopKeyOf(respondent.email) })
    for (const { caseId, starter } of [one, other]) {
      expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: true })
      const events = await app.events(caseId)
      expect(events.map(({ type }) => type)).toContain('invitation.stopped')
    }
    app.clock.advance(8 * DAY)
    await remindInvited(app.deps)
    await app.runJobs()
    expect(await invitations(respondent.email)).toBe(2)
    expect(await app.ok(getInvitationState, { caseId: one.caseId }, one.starter)).toMatchObject({
      stopped: true,
    })
  })

  it('holds for the mailbox, in whatever way its address is written', async () => {
    const name = newId().replaceAll('-', '')
    const person = await app.signUp(`${name}@gmail.com`, 'Robin')
    await aCase(app, { ...invited, respondent: person })
    await app.ok(stopInvitations, { key: await stopKeyOf(person.email) })
    const { caseId, starter } = await aCase(app, invited)
    for (const email of [`${name}+x@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`]) {
      await app.ok(resendInvitation, { caseId, email }, starter)
      await app.runJobs()
      const respondent = await app.signUp(email, 'Robin')
      await expect(aCase(app, { ...invited, respondent })).rejects.toThrow('no invitation was mailed')
      expect(await invitations(email)).toBe(0)
    }
  })

  it('refuses a new link, to the same or another address, and leaves the one they have alive', async () => {
    const { caseId, starter, respondent, token } = await aCase(app, invited)
    await app.ok(stopInvitations, { key: await stopKeyOf(respondent.email) })
    for (const email of ['', respondent.email, 'elsewhere@example.org'])
      expect(await app.refusal(resendInvitation, { caseId, email }, starter)).toBe('409 INVITATION_STOPPED')
    expect(await app.ok(openInvitation, { token })).toMatchObject({ caseId })
    await app.runJobs()
    expect(await invitations('elsewhere@example.org')).toBe(0)
  })

  it('is not told to who invites the address in another case: to them the mail does not get through', async () => {
    const { respondent } = await aCase(app, invited)
    await app.ok(stopInvitations, { key: await stopKeyOf(respondent.email) })
    const before = await invitations(respondent.email)
    const { caseId, starter } = await aCase(app, invited)
    await app.ok(resendInvitation, { caseId, email: respondent.email }, starter)
    await app.runJobs()
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({
      state: 'failed',
      error: 'Emails to this address are not getting through.',
      stopped: false,
    })
    expect(await invitations(respondent.email)).toBe(before)
    expect(await app.eventTypes(caseId)).not.toContain('invitation.stopped')
  })

  it('is not forgotten when somebody else was invited in between', async () => {
    const { caseId, starter, respondent } = await aCase(app, invited)
    const key = await stopKeyOf(respondent.email)
    await app.ok(resendInvitation, { caseId, email: `${newId()}@example.org` }, starter)
    app.clock.advance(1_000)
    await app.ok(stopInvitations, { key })
    expect(await app.refusal(resendInvitation, { caseId, email: respondent.email }, starter)).toBe(
      '409 INVITATION_STOPPED',
    )
  })

  it('leaves the link working: it is about mails, not about the case', async () => {
    const { token } = await aCase(app, invited)
    await app.ok(stopInvitations, { key: token })
    expect(await app.ok(openInvitation, { token })).toMatchObject({ starterName: expect.any(String) })
  })

  it('is one press in mail programs, by the header of the mail', async () => {
    const { respondent, caseId, starter } = await aCase(app, invited)
    const raw = ((await app.mails(respondent.email)).at(-1)?.raw ?? '').replaceAll(/\r\n[ \t]/g, ' ')
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const url = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(raw)?.[1] ?? ''
    expect(url).toContain(ONE_PRESS_STOP_PATH.replace(':key', ''))
    const response = await app.http.request(new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(204)
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: true })
  })

  it('is counted by the network of whoever presses, however many addresses they have in it', async () => {
    const limited = await makeTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
    const press = async (address: string) => {
      const path = ONE_PRESS_STOP_PATH.replace(':key', 'unknown')
      const headers = { 'x-forwarded-for': address }
      return (await limited.http.request(path, { method: 'POST', headers })).status
    }
    const { points = 0 } = stopInvitations.limit ?? {}
    const presses = Array.from({ length: points + 1 }, (_, i) => press(`2001:db8:1:2::${i.toString(16)}`))
    expect((await Promise.all(presses)).filter((status) => status === 429)).toHaveLength(1)
    expect(await press('2001:db8:1:3::1')).toBe(204)
  })

  it('does nothing by looking: what opens links beforehand stops no mails', async () => {
    const { respondent, caseId, starter } = await aCase(app, invited)
    const key = await stopKeyOf(respondent.email)
    const response = await app.http.request(`/api/invitation/stop/${key}`)
    expect(response.status).toBe(302)
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: false })
  })

  it('needs a key that was mailed: a made-up one stops nobody, and is answered alike', async () => {
    const { caseId, starter } = await aCase(app, invited)
    const { id } = await app.deps.db
      .selectFrom('invitation')
      .select('id')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow()
    for (const key of [id, `${id}.${'0'.repeat(32)}`, '', 'x'])
      expect(await app.ok(stopInvitations, { key })).toEqual({ ok: true })
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: false })
  })

  it('is listed for the operator, masked; the table itself names nobody', async () => {
    const { respondent, token } = await aCase(app, {
      ...invited,
      respondent: await aPerson(app, { email: 'quokka@example.org' }),
    })
    await app.ok(stopInvitations, { key: token })
    const { addresses } = await app.ok(listStoppedAddresses, {}, operator)
    expect(addresses[0]?.address).toBe('q•••@example.org')
    const { rows } = await app.deps.pool.query('select t::text as row from stopped_address t')
    expect(rows.filter(({ row }) => String(row).includes(respondent.email))).toEqual([])
  })
})

describe('a report', () => {
  it('from the link reaches the operator and ends the mails of that case alone', async () => {
    const one = await aCase(app, invited)
    const other = await aCase(app, { ...invited, respondent: one.respondent })
    await app.ok(reportInvitation, { key: one.token, reference: '', words: 'He keeps threatening me.' })
    await app.runJobs()
    const mail = (await app.mails('desk@example.org')).at(-1)
    expect(mail?.subject).toBe(`An invitation was reported: ${one.reference}`)
    expect(mail?.text).toContain('He keeps threatening me.')
    expect(await app.ok(getInvitationState, { caseId: one.caseId }, one.starter)).toMatchObject({
      stopped: true,
    })
    expect(await app.ok(getInvitationState, { caseId: other.caseId }, other.starter)).toMatchObject({
      stopped: false,
    })
    expect(await app.audited(one.caseId)).toContain('invitation.report')
    const again = { caseId: one.caseId, email: 'elsewhere@example.org' }
    expect(await app.refusal(resendInvitation, again, one.starter)).toBe('409 INVITATION_STOPPED')
    expect(await app.ok(openInvitation, { token: one.token })).toMatchObject({ caseId: one.caseId })
  })

  it('by a reference alone reaches the operator and changes nothing', async () => {
    const { caseId, reference, starter } = await aCase(app, invited)
    await app.ok(reportInvitation, { key: '', reference, words: '' })
    await app.runJobs()
    expect((await app.mails('desk@example.org')).at(-1)?.text).toContain('Nothing was changed')
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: false })
  })

  it('that names no invitation and says nothing is refused, and the operator is not disturbed', async () => {
    const before = (await app.mails('desk@example.org')).length
    const { status, raw } = await app.request(reportInvitation, { key: '', reference: ' ', words: '\n' })
    expect(status).toBe(400)
    expect(raw).toContain('Enter the reference, or say below what is wrong.')
    await app.runJobs()
    expect(await app.mails('desk@example.org')).toHaveLength(before)
  })

  it('keeps its words from the starter', async () => {
    const { caseId, starter, token } = await aCase(app, invited)
    await app.ok(reportInvitation, { key: token, reference: '', words: 'kumquat-report' })
    await app.runJobs()
    const { raw } = await app.request(getInvitationState, { caseId }, starter)
    const mails = (await app.mails(starter.email)).map((mail) => mail.raw)
    expect([raw, ...mails].join()).not.toContain('kumquat')
    const { rows } = await app.deps.pool.query('select t::text as row from abuse_report t')
    expect(rows.map(({ row }) => String(row)).join()).not.toContain('kumquat')
  })
})

it('a stop and a late yes do not stand in each other’s way', async () => {
  const { token } = await aCase(app, invited)
  await app.ok(stopInvitations, { key: token })
  app.clock.advance(15 * DAY)
  expect(await app.ok(getReopening, { token })).toMatchObject({ until: expect.any(String) })
  await app.ok(reopenInvitation, { token })
  expect(await app.ok(openInvitation, { token })).toMatchObject({ reference: expect.any(String) })
})
