import { getLetterLink, INVITATION_LETTER_PATH } from '@evensettle/contracts/invitation-sending.ts'
import {
  enterCode,
  getInvitationState,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { submitDraft } from '@evensettle/contracts/drafts.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { MailRefused } from '../../../platform/mail/mail.ts'
import { aCase, aDraft, aPerson, aSavedDraft } from '../../../testing/factories.ts'
import { readAndScan } from '../../../testing/printed.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { sendMail } from '../../mail/jobs.ts'
import { sendInvitation } from './jobs.ts'
import { invitationLetterFacts } from './queries.ts'

const invited = { answered: null, joined: false } as const
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

describe('what the starter hands over in another way', () => {
  it('is the link, the code and a text; each leads in', async () => {
    const { caseId, starter, reference } = await aCase(app, invited)
    const letter = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(letter.link).searchParams.get('token')
    expect(letter).toMatchObject({ reference, shortAddress: 'settle.test/respond' })
    expect(await app.ok(enterCode, { reference, code: letter.code ?? '' })).toEqual({ token })
    for (const part of [reference, letter.code, 'settle.test/respond', starter.name])
      expect(letter.text).toContain(part)
    expect(await app.audited(caseId)).toContain('invitation.link')
  })

  it('is a letter of one sheet that leads in by hand and by phone, and its making is noted', async () => {
    const draft = {
      ...invited,
      draft: {
        otherName: 'Robin Wirt',
        otherAddress: 'c/o Weber\nHafenstraße 12\n20457 Hamburg',
        note: 'Let us sort this out.',
      },
    }
    const { caseId, starter, reference } = await aCase(app, draft)
    const { link, code } = await app.ok(getLetterLink, { caseId }, starter)
    const letter = await letterOf(caseId, starter)
    expect(letter.pages).toBe(2)
    for (const words of [
      `${starter.name} would like to sort something out with you`,
      'Robin Wirt',
      'c/o Weber',
      'Hafenstraße 12',
      '20457 Hamburg',
      'Let us sort this out.',
      'settle.test/respond',
      reference,
      code ?? 'no code',
    ])
      expect(letter.text).toContain(words)
    expect(letter.scanned).toBe(link)
    const token = new URL(letter.scanned).searchParams.get('token') ?? ''
    expect(await app.ok(openInvitation, { token })).toMatchObject({ caseId, reference })
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({
      letterMadeAt: expect.any(String),
    })
  })

  it('does not tell the starter on which clock the invited person lives', async () => {
    const { caseId, starter, token } = await aCase(app, invited)
    await app.ok(openInvitation, { token, timeZone: 'America/Los_Angeles' })
    const { text } = await letterOf(caseId, starter)
    expect(text).toMatch(/[AP]M\s+UTC/)
    expect(text).not.toContain('Pacific')
  })
})

async function letterOf(caseId: string, starter: Person) {
  const response = await app.http.request(INVITATION_LETTER_PATH.replace(':caseId', caseId), {
    headers: await app.as(starter),
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return readAndScan(new Uint8Array(await response.arrayBuffer()))
}

describe('a mail that is refused', () => {
  it('is told to the starter: on the screen, in the log and by mail', async () => {
    const { caseId, starter } = await aCase(app, invited)
    const gone = {
      ...app.deps.mailTransport,
      send: () => Promise.reject(new MailRefused('550 no such user')),
    }
    await app.ok(resendInvitation, { caseId, email: `gone-${newId()}@example.org` }, starter)
    // the writing of the mail runs, its sending meets a server that refuses
    const { invitationId } = (await app.waitingJobs('invitations.send')).at(-1) as { invitationId: string }
    await sendInvitation(app.deps, { invitationId })
    const { mailId } = (await app.waitingJobs('mail.send')).at(-1) as { mailId: string }
    await sendMail({ ...app.deps, mailTransport: gone }, { mailId })
    const state = await app.ok(getInvitationState, { caseId }, starter)
    expect(state).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('are not getting through'),
    })
    expect(state.error).not.toContain('550')
    expect(await app.eventTypes(caseId)).toContain('invitation.failed')
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('could not be delivered')
  })
})

describe('sending again', () => {
  it('is possible five times', async () => {
    const { caseId, starter } = await aCase(app, invited)
    for (let left = 4; left >= 0; left -= 1)
      expect(await app.ok(resendInvitation, { caseId, email: '' }, starter)).toMatchObject({
        resendsLeft: left,
      })
    expect(await app.refusal(resendInvitation, { caseId, email: '' }, starter)).toBe('409 RESENDS_USED')
  })

  it('of two at once makes one live link', async () => {
    const { caseId, starter } = await aCase(app, invited)
    await Promise.all([1, 2].map(() => app.ok(resendInvitation, { caseId, email: '' }, starter)))
    const live = await app.deps.db
      .selectFrom('invitation')
      .select('id')
      .where('case_id', '=', caseId)
      .where('withdrawn_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })
})

describe('nobody is flooded', () => {
  let limited: TestApp
  const submit = async (by: Person, otherEmail: string) => {
    const id = await aSavedDraft(limited, by, aDraft({ otherEmail }))
    return limited.request(submitDraft, { id, revision: 1 }, by)
  }

  beforeAll(async () => {
    limited = await makeTestApp({ env: { RATE_LIMITS: 'on' } })
  })

  it('one address takes three waiting invitations and five in 30 days, whoever sends them', async () => {
    const email = 'popular@example.org'
    const senders = [await aPerson(limited), await aPerson(limited)] as const
    for (const sender of [...senders, senders[0]]) expect((await submit(sender, email)).status).toBe(200)
    const { status, error } = await submit(senders[1], email.toUpperCase())
    expect([status, error?.code]).toEqual([429, 'ADDRESS_LIMIT'])
    expect(error?.message).toContain('try again in a few days')
    expect((await submit(senders[1], 'popular+again@example.org')).error?.code).toBe('ADDRESS_LIMIT')
    limited.clock.advance(15 * DAY)
    for (const sender of senders) expect((await submit(sender, email)).status).toBe(200)
    expect((await submit(senders[0], email)).error?.code).toBe('ADDRESS_LIMIT')
    limited.clock.advance(31 * DAY)
    expect((await submit(senders[0], email)).status).toBe(200)
  })

  it('one sender sends ten in a day, sending again counts, and a refused case stays a draft', async () => {
    const sender = await aPerson(limited)
    const sent = []
    for (let i = 0; i < 9; i += 1) sent.push(await submit(sender, `n${i}@example.org`))
    const [first] = sent
    if (!first) throw new Error('nothing was sent')
    await limited.ok(resendInvitation, { caseId: first.body.caseId, email: '' }, sender)
    const { error } = await submit(sender, 'n11@example.org')
    expect(error).toMatchObject({ code: 'SENDER_LIMIT', message: expect.stringContaining('tomorrow') })
    const { rows } = await limited.deps.pool.query(
      'select count(*)::int as n from case_draft where owner_id = $1',
      [sender.userId],
    )
    expect(rows[0]).toEqual({ n: 1 })
  })

  it('two at once do not slip through together', async () => {
    const senders = await Promise.all([1, 2, 3, 4, 5].map(() => aPerson(limited)))
    const answers = await Promise.all(senders.map((sender) => submit(sender, 'rush@example.org')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})

it('shows the starter when it was opened and when they signed in', async () => {
  const { caseId, starter, token } = await aCase(app, invited)
  expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({
    state: 'sent',
    joinedAt: null,
  })
  await app.ok(openInvitation, { token })
  expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'opened' })
  const joined = await aCase(app)
  expect(await app.ok(getInvitationState, { caseId: joined.caseId }, joined.starter)).toMatchObject({
    state: 'joined',
    joinedAt: expect.any(String),
  })
  expect(await app.ok(getCase, { caseId: joined.caseId }, joined.starter)).toMatchObject({ status: 'active' })
})

it('writes to the invited person in neutral words: the kind and the sum, the sender’s own title quoted behind the button', async () => {
  const named = await makeTestApp({
    env: {
      OPERATOR_NAME: 'Example Mediation',
      OPERATOR_ADDRESS: '1 Main Street, Portland',
      OPERATOR_EMAIL: 'help@example.org',
    },
  })
  const { respondent, starter } = await aCase(named, { ...invited, draft: { title: 'Kumquat the thief' } })
  const [mail] = await named.mails(respondent.email)
  expect(mail?.subject).not.toContain('Kumquat')
  expect(mail?.subject).toContain(`${starter.name} would like to sort something out with you: `)
  const text = mail?.text ?? ''
  expect(text.indexOf('Read and answer')).toBeGreaterThan(0)
  expect(text.indexOf('Kumquat the thief')).toBeGreaterThan(text.indexOf('Read and answer'))
  expect(text).toContain(`${starter.name} calls it: “Kumquat the thief”`)
  const who = 'EvenSettle is run here by Example Mediation: 1 Main Street, Portland · help@example.org.'
  expect(text).toContain(who)
  expect(mail?.raw).not.toContain('operator.invalid')
})

it('names what the starter asks for, and nothing of what the invited person asks for in return', async () => {
  const one = await aCase(app, { joined: false })
  const facts = async () => {
    const { rows } = await app.deps.pool.query('select id from invitation where case_id = $1', [one.caseId])
    return invitationLetterFacts(app.deps.db, rows[0]?.id ?? '')
  }
  const before = await facts()
  expect(before).toMatchObject({ claimed: 120_000, item_count: 1, wishes: null })
  for (const [position, kind] of [
    [30, 'money'],
    [31, 'act'],
  ] as const)
    await app.deps.db
      .insertInto('case_item')
      .values({
        id: newId(),
        case_id: one.caseId,
        position,
        by: 'respondent',
        kind,
        title: 'A new door',
        details: '',
        happened_on: null,
        claimed: kind === 'money' ? 50_000 : 0,
        answer: null,
        reason: '',
      })
      .execute()
  expect(await facts()).toEqual(before)
})

it('names nobody where nobody has said who runs it', async () => {
  const { respondent } = await aCase(app, invited)
  const [mail] = await app.mails(respondent.email)
  expect(mail?.text).toContain('EvenSettle is neutral.')
  expect(`${mail?.text}${mail?.raw}`).not.toMatch(/operator\.invalid|is run here by/)
})

it('shows both the same word of their case, which no mail holds', async () => {
  const one = await aCase(app, invited)
  const other = await aCase(app, invited)
  const { word } = await app.ok(openInvitation, { token: one.token })
  expect(word).toMatch(/^[a-z]+ [a-z]+$/)
  expect((await app.ok(getInvitationState, { caseId: one.caseId }, one.starter)).word).toBe(word)
  expect((await app.ok(openInvitation, { token: other.token })).word).toBe(
    (await app.ok(getInvitationState, { caseId: other.caseId }, other.starter)).word,
  )
  for (const { text } of await app.mails(one.respondent.email)) expect(text).not.toContain(word)
})
