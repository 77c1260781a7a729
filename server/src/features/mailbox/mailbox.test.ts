import {
  listAllMails,
  listMails,
  getMailPlaces,
  getMailText,
  getMailTextAsOperator,
  sendMailAgain,
  tryMailAgain,
} from '@evensettle/contracts/mails.ts'
import { answerInvitation, openInvitation, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { openCaseAsOperator } from '@evensettle/contracts/operator.ts'
import { stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { familyOf, READABLE_FAMILIES, withoutLinks } from '@evensettle/domain/mails/mails.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY, HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleMails } from '../../mail-samples.ts'
import { aCase, anOperator, aPerson, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { MailRefused } from '../../platform/mail/mail.ts'
import { composeLetter } from '../mail/emails.ts'
import { sendMail } from '../mail/jobs.ts'

let app: TestApp
let operator: Person
let other: Person

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org', 'deputy@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
  other = await anOperator(app, 'deputy@example.org')
})

const listed = async (person: Person, caseId?: string) =>
  (await app.ok(listMails, caseId === undefined ? {} : { caseId }, person)).mails

const waiting = { answered: null, joined: false } as const

async function tellNews({ caseId, starter }: TestCase): Promise<void> {
  await app.ok(sendMessage, { caseId, id: newId(), body: 'The pangolin is in the garage.' }, starter)
  await app.runJobs()
  app.clock.advance(11 * MINUTE)
  await app.runJobs()
}

/** What the mail server says to the newest mail of a family: no for good. */
async function refuse(family: string, to: string): Promise<string> {
  const { id } = await app.deps.db
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', to)
    .where('kind', 'like', `${family}%`)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await app.deps.db.updateTable('mail').set({ state: 'queued' }).where('id', '=', id).execute()
  const send = () => Promise.reject(new MailRefused(`550 <${to}>: no such user`))
  await sendMail({ ...app.deps, mailTransport: { ...app.deps.mailTransport, send } }, { mailId: id })
  return id
}

async function invitationsMailed(email: string): Promise<number> {
  await app.runJobs()
  return (await app.mails(email)).filter(({ text }) => text.includes('invitation-response?token=')).length
}

describe('the list of somebody', () => {
  it('has what was written to them, and of the invitation its state and their own words', async () => {
    const one = await aCase(app, { draft: { message: 'I would rather settle this.' } as never })
    await tellNews(one)
    const theirs = await listed(one.respondent)
    expect(theirs.map(({ family, to, state }) => [family, to, state])).toEqual([['news', 'me', 'sent']])
    const mine = await listed(one.starter, one.caseId)
    const sent = mine.find(({ family }) => family === 'invitation')
    expect(sent).toMatchObject({
      to: 'theirs',
      address: one.respondent.email,
      state: 'sent',
      isReadable: false,
      again: 'over',
    })
    expect(mine.every(({ to, family }) => to === 'me' || family === 'invitation')).toBe(true)
    expect(mine.filter(({ case: about }) => about?.id !== one.caseId)).toEqual([])
  })

  it('shows their text without links, and no text of an invitation to anybody', async () => {
    const one = await aCase(app)
    await tellNews(one)
    const [news] = await listed(one.respondent)
    const { text } = await app.ok(getMailText, { id: news?.id ?? '' }, one.respondent)
    expect(text).toContain(one.starter.name)
    expect(text).toContain('[link]')
    expect(text).not.toMatch(/https?:/)
    const sent = (await listed(one.starter)).find(({ family }) => family === 'invitation')
    const row = await app.request(getMailText, { id: sent?.id ?? '' }, one.starter)
    expect(row.body).toMatchObject({ text: null })
    expect(row.raw).not.toContain(one.token)
    expect(await app.refusal(getMailText, { id: sent?.id ?? '' }, one.respondent)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getMailText, { id: news?.id ?? '' }, one.starter)).toBe('404 NOT_FOUND')
    expect(await app.refusal(sendMailAgain, { id: news?.id ?? '' }, one.starter)).toBe('404 NOT_FOUND')
  })

  it('stays with the account that a mail was written to when its address becomes another one’s', async () => {
    const one = await aCase(app)
    await tellNews(one)
    const { email } = one.respondent
    await app.deps.pool.query(`update auth.account set email = $2 where email = $1`, [email, `new-${email}`])
    const next = await app.signUp(email, 'Somebody Else')
    expect(await listed(next)).toEqual([])
    const rows = await app.deps.db
      .selectFrom('mail')
      .select(['id', 'user_id', 'kind'])
      .where('to_address', '=', email)
      .execute()
    for (const { id } of rows.filter(({ kind: name }) => !name.startsWith('auth/')))
      expect(await app.refusal(getMailText, { id }, next)).toBe('404 NOT_FOUND')
    expect(rows.find(({ kind }) => kind.startsWith('news/'))?.user_id).toBe(one.respondent.userId)
  })

  it('says that an invitation was opened when its link was used, at the last mail that carried it', async () => {
    const one = await aCase(app, waiting)
    app.clock.advance(HOUR)
    const before = (await listed(one.starter)).find(({ family }) => family === 'invitation')
    expect(before?.openedAt).toBeNull()
    await app.ok(openInvitation, { token: one.token })
    const after = (await listed(one.starter)).find(({ family }) => family === 'invitation')
    expect(after?.openedAt).not.toBeNull()
  })

  it('comes a page at a time, each mail once', async () => {
    const one = await aCase(app)
    const { db, sealers } = app.deps
    for (let n = 0; n < 65; n += 1) {
      const id = newId()
      const body = sealers.mails.seal(JSON.stringify({ text: 'Words', html: '' }), id)
      await db
        .insertInto('mail')
        .values({
          id,
          kind: `idle/${n}`,
          case_id: one.caseId,
          user_id: one.starter.userId,
          to_address: one.starter.email,
          subject: 'Quiet',
          body_sealed: body,
          state: 'sent',
          error: null,
          created_at: app.clock.now(),
          sent_at: app.clock.now(),
        })
        .execute()
    }
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await app.ok(listMails, after === undefined ? {} : { after }, one.starter)
      seen.push(...page.mails.map(({ id }) => id))
      after = page.next
    }
    expect(seen.length).toBeGreaterThanOrEqual(66)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('takes no place for a page that is none', async () => {
    const person = await aPerson(app)
    const id = newId()
    const none = ['-'.repeat(36), id.replace('-', 'a')].map((one) => `1_${one}`)
    for (const after of [...none, `9999999999999999999_${id}`, `9223372036854775807_${id}`]) {
      expect(await app.refusal(listMails, { after }, person)).toMatch(/^400/)
      expect(await app.refusal(listAllMails, { after }, operator)).toMatch(/^400/)
    }
    for (const after of [`0_${id}`, `99999999999999999_${id}`])
      expect((await app.ok(listMails, { after }, person)).mails).toEqual([])
  })

  it('names their own cases only', async () => {
    const one = await aCase(app)
    expect(await app.ok(getMailPlaces, {}, one.respondent)).toMatchObject({
      cases: [{ id: one.caseId }],
      isOperator: false,
    })
    expect(await listed(await aPerson(app), one.caseId)).toEqual([])
  })
})

describe('every mail there is', () => {
  it('shows no link and no code, whatever its family', async () => {
    for (const { family, name, letter } of sampleMails()) {
      if (!READABLE_FAMILIES.includes(family)) continue
      const shown = withoutLinks((await composeLetter(letter)).text, '[link]')
      expect(shown, `${family}: ${name}`).not.toMatch(/https?:|token=|key=|\bH4TT|\b\d{6}\b/)
    }
  })

  it('is of a family that is known', () => {
    for (const { family } of sampleMails()) expect(familyOf(`${family}/1`)).toBe(family)
    for (const family of [
      'auth',
      'invitation',
      'reminder',
      'draft-link',
      'letter-code',
      'partner',
      'own-data',
      'operator',
      'reopening',
      'joined',
      'ended',
      'report',
    ] as const)
      expect(READABLE_FAMILIES).not.toContain(family)
  })
})

describe('sending again', () => {
  it('makes one new invitation, asked in two tabs and once more', async () => {
    const one = await aCase(app, waiting)
    const sent = (await listed(one.starter)).find(({ family }) => family === 'invitation')
    expect(sent?.again).toBe('invitation')
    app.clock.advance(DAY)
    const id = sent?.id ?? ''
    const both = await Promise.all([1, 2].map(() => app.ok(sendMailAgain, { id }, one.starter)))
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await app.ok(sendMailAgain, { id }, one.starter)).toEqual({ isNew: false })
    expect(await invitationsMailed(one.respondent.email)).toBe(2)
  })

  it('keeps to the limit of the invitation', async () => {
    const one = await aCase(app, waiting)
    for (let n = 0; n < TIMELINE.resends; n += 1) {
      app.clock.advance(DAY)
      await app.ok(resendInvitation, { caseId: one.caseId, email: '' }, one.starter)
      await app.runJobs()
    }
    const [newest] = (await listed(one.starter)).filter(({ family }) => family === 'invitation')
    expect(newest?.again).toBe('used')
    expect(await app.refusal(sendMailAgain, { id: newest?.id ?? '' }, one.starter)).toBe('409 RESENDS_USED')
  })

  it('tries one’s own mail again when it was refused, and only then', async () => {
    const one = await aCase(app)
    await tellNews(one)
    const [sent] = await listed(one.respondent)
    expect(sent?.again).toBeNull()
    expect(await app.refusal(sendMailAgain, { id: sent?.id ?? '' }, one.respondent)).toBe(
      '409 MAIL_NOT_AGAIN',
    )
    const id = await refuse('news/', one.respondent.email)
    expect((await listed(one.respondent))[0]).toMatchObject({ id, state: 'failed', again: 'same' })
    const before = (await app.mails(one.respondent.email)).length
    const both = await Promise.all([1, 2].map(() => app.ok(sendMailAgain, { id }, one.respondent)))
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
    await app.runJobs()
    expect((await app.mails(one.respondent.email)).length).toBe(before + 1)
    expect((await listed(one.respondent))[0]?.state).toBe('sent')
  })
})

describe('the operator', () => {
  it('sees every mail with its address masked, no subject and no words, what failed first, and none of an own case', async () => {
    const own = await aCase(app, { starter: operator, ...waiting })
    const one = await aCase(app, waiting)
    const id = await refuse('invitation/', one.respondent.email)
    const answer = await app.request(listAllMails, { case: one.reference }, operator)
    expect(answer.body.troubles.map((mail) => mail.id)).toEqual([id])
    expect(answer.body.mails.map(({ family, state }) => [family, state])).toContainEqual([
      'invitation',
      'failed',
    ])
    for (const secret of [one.respondent.email, one.token, one.starter.name])
      expect(answer.raw).not.toContain(secret)
    expect(answer.raw).toContain(one.respondent.email.slice(one.respondent.email.indexOf('@')))
    expect((await app.ok(listAllMails, { case: own.reference }, operator)).mails).toEqual([])
    expect(await app.refusal(listAllMails, {}, one.starter)).toBe('404 NOT_FOUND')
  })

  it('reads a mail of a case only for a reason that both sides see in their log, for an hour, and each reading is noted', async () => {
    const one = await aCase(app)
    await tellNews(one)
    const { mails } = await app.ok(listAllMails, { case: one.reference, family: 'news' }, operator)
    const id = mails[0]?.id ?? ''
    expect(mails[0]?.readIn).toBe(one.caseId)
    const read = () => app.ok(getMailTextAsOperator, { id }, operator)
    expect(await read()).toEqual({ opened: null })
    expect(await app.audited(one.caseId)).not.toContain('mail.read')

    const reason = 'Asked what we had written'
    await app.ok(openCaseAsOperator, { caseId: one.caseId, id: newId(), reason }, operator)
    const { opened } = await read()
    await read()
    expect(opened).toMatchObject({ reason, subject: expect.stringMatching(/./) })
    expect(opened?.text).not.toMatch(/https?:/)
    expect(opened?.text).not.toContain(one.respondent.email)
    for (const side of [one.starter, one.respondent]) {
      const { events } = await app.ok(listCaseEvents, { caseId: one.caseId }, side)
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'case.opened_by_operator',
          facts: expect.objectContaining({ reason }),
        }),
      )
    }
    expect((await app.audited(one.caseId)).filter((action) => action === 'mail.read')).toHaveLength(1)

    expect(await app.ok(getMailTextAsOperator, { id }, other)).toEqual({ opened: null })
    expect(await app.refusal(getMailTextAsOperator, { id }, one.starter)).toBe('404 NOT_FOUND')
    app.clock.advance(HOUR + MINUTE)
    expect(await read()).toEqual({ opened: null })
  })

  it('reads no mail that lets somebody in, that one side alone was written to as such, or that is about a case of their own', async () => {
    const [one, own] = [await aCase(app, waiting), await aCase(app, { starter: operator })]
    await app.ok(openCaseAsOperator, { caseId: one.caseId, id: newId(), reason: 'Asked to' }, operator)
    const found = await app.deps.db
      .selectFrom('mail')
      .select(['id', 'kind'])
      .where('case_id', 'in', [one.caseId, own.caseId])
      .execute()
    expect(found.length).toBeGreaterThan(1)
    for (const { id } of found)
      expect(await app.refusal(getMailTextAsOperator, { id }, operator)).toBe('404 NOT_FOUND')
    const [mail] = found
    for (const kind of ['round/3/opened', 'contact/answered', 'payment/paid', 'auth/code']) {
      await app.deps.db
        .updateTable('mail')
        .set({ kind })
        .where('id', '=', mail?.id ?? '')
        .execute()
      const refused = await app.refusal(getMailTextAsOperator, { id: mail?.id ?? '' }, operator)
      expect(`${kind}: ${refused}`).toBe(`${kind}: 404 NOT_FOUND`)
    }
  })

  it('finds by state, kind, day and case', async () => {
    const one = await aCase(app, waiting)
    const found = async (filter: object) => (await app.ok(listAllMails, filter, operator)).mails
    expect((await found({ family: 'invitation' })).every(({ family }) => family === 'invitation')).toBe(true)
    expect((await found({ state: 'sent' })).every(({ state }) => state === 'sent')).toBe(true)
    const day = app.clock.now().toISOString().slice(0, 10)
    expect(await found({ case: one.caseId, from: day, until: day })).toHaveLength(1)
    expect(await found({ case: one.caseId, from: '2020-01-01', until: '2020-01-02' })).toEqual([])
    expect(await found({ case: 'ES-0000-0000' })).toEqual([])
  })

  it('lets a refused one be tried again, once, and leaves an entry', async () => {
    const one = await aCase(app, waiting)
    const id = await refuse('invitation/', one.respondent.email)
    expect(await app.ok(tryMailAgain, { id }, operator)).toEqual({ isNew: true })
    expect(await app.ok(tryMailAgain, { id }, operator)).toEqual({ isNew: false })
    await app.runJobs()
    expect(await app.refusal(tryMailAgain, { id }, operator)).toBe('409 MAIL_NOT_AGAIN')
    expect(await app.audited(one.caseId)).toContain('mail.again')
  })

  it('has no invitation tried again that was answered, has run out, or went to somebody else', async () => {
    const [answered, ended, wrong] = [
      await aCase(app, waiting),
      await aCase(app, waiting),
      await aCase(app, waiting),
    ]
    const refused = [answered, ended, wrong].map(({ respondent }) => refuse('invitation/', respondent.email))
    const [one = '', two = '', three = ''] = await Promise.all(refused)
    const items = answered.itemIds.map((itemId) => ({
      itemId,
      answer: 'agree' as const,
      admitted: 0,
      reason: '',
    }))
    await app.ok(answerInvitation, { token: answered.token, kind: 'agree', words: '', items })
    const set = (caseId: string, values: object) =>
      app.deps.db.updateTable('invitation').set(values).where('case_id', '=', caseId).execute()
    await set(ended.caseId, { expires_at: app.clock.now() })
    await set(wrong.caseId, { wrong_address_at: app.clock.now() })
    for (const id of [one, two, three])
      expect(await app.refusal(tryMailAgain, { id }, operator)).toBe('409 MAIL_NOT_AGAIN')
    for (const { reference } of [answered, ended, wrong])
      expect((await app.ok(listAllMails, { case: reference }, operator)).troubles).toMatchObject([
        { mayTryAgain: false },
      ])
  })

  it('has nothing tried again that its person does not want, whose link is over or whose address is gone', async () => {
    const [stopped, changed, gone] = [
      await aCase(app, waiting),
      await aCase(app, waiting),
      await aCase(app, waiting),
    ]
    const ids = [stopped, changed, gone].map(({ respondent }) => refuse('invitation/', respondent.email))
    const [one = '', two = '', three = ''] = await Promise.all(ids)
    await app.ok(stopInvitations, { key: stopped.token })
    await app.ok(
      resendInvitation,
      { caseId: changed.caseId, email: `b-${newId()}@example.org` },
      changed.starter,
    )
    await app.deps.db
      .updateTable('mail')
      .set({ to_address: '', subject: '', body_sealed: Buffer.alloc(0) })
      .where('id', '=', three)
      .execute()
    for (const id of [one, two, three])
      expect(await app.refusal(tryMailAgain, { id }, operator)).toBe('409 MAIL_NOT_AGAIN')
    const { mails } = await app.ok(listAllMails, { case: gone.reference }, operator)
    expect(mails).toMatchObject([{ id: three, address: '', mayTryAgain: false }])
  })
})
