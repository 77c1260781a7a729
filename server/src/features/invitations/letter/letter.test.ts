import { letHelperIn, saveAnswerDraft, getAnswerDraft } from '@evensettle/contracts/answers.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { requestOf, type Endpoint, type Input } from '@evensettle/contracts/endpoint.ts'
import {
  reopenInvitation,
  saveInvitationContact,
  stopInvitations,
} from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  getInvitationState,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { confirmLetterCode, getLetterContact, sendLetterCode } from '@evensettle/contracts/letter.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY, HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aLetter,
  aPerson,
  confirmByLetter,
  letterCodeTo,
  letterOf,
  PROFILE,
  statusesOf,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

const invited = { answered: null, joined: false } as const
const NEEDED = '403 CONTACT_NEEDED'
const agree = { kind: 'agree' as const, words: '', items: [] }
const no = { reason: 'not_saying', words: '' } as const
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const anAddress = () => `letter-${newId()}@example.net`

/** A request of a browser with cookies; gives the code of the refusal, and the cookies afterwards. */
async function browse<E extends Endpoint>(endpoint: E, input: Input<E>, cookie: string, as?: Person) {
  const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  const response = await app.http.request(path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', cookie, ...(as ? await app.as(as) : {}) },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  })
  const body = (await response.json()) as { error?: { code: string; message: string } }
  const set = response.headers.get('set-cookie')
  return { error: body.error, cookie: set?.split(';')[0] ?? cookie, attributes: set ?? '' }
}

describe('the letter alone', () => {
  it('opens, reads and begins an answer, and sends nothing in anybody’s name', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    expect(await app.ok(openInvitation, { token: letter })).toMatchObject({ caseId })
    const draft = {
      items: {},
      words: 'Begun.',
      counterItems: [],
      proposal: { amount: null, payOn: null, words: '' },
      preferences: { wishes: {}, waiting: null },
    }
    await app.ok(saveAnswerDraft, { token: letter, revision: 0, draft })
    expect(await app.ok(getAnswerDraft, { token: letter })).toMatchObject({ draft: { words: 'Begun.' } })
    const bare = letter.split('.').slice(0, 2).join('.')
    const second = await aPerson(app)
    for (const token of [letter, bare]) {
      expect(await app.refusal(answerInvitation, { token, ...agree })).toBe(NEEDED)
      expect(await app.refusal(declineInvitation, { token, ...no })).toBe(NEEDED)
      expect(await app.refusal(askMoreTime, { token })).toBe(NEEDED)
      expect(await app.refusal(stopInvitations, { key: token })).toBe(NEEDED)
      expect(await app.refusal(joinCase, { token, name: '' }, second)).toBe(NEEDED)
    }
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited', answer: null })
    app.clock.advance(15 * DAY)
    expect(await app.refusal(reopenInvitation, { token: letter })).toBe(NEEDED)
  })

  it('answers with a code by mail, and what was told apart stays told', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    const address = anAddress()
    expect(await app.ok(getLetterContact, { token: letter })).toMatchObject({ state: 'none', to: null })
    await app.ok(sendLetterCode, { token: letter, contact: ` ${address.toUpperCase()} ` })
    // the tab was closed meanwhile: the browser finds where it was
    expect(await app.ok(getLetterContact, { token: letter })).toMatchObject({
      state: 'sent',
      kind: 'email',
      to: address,
    })
    const code = await letterCodeTo(app, address)
    expect(code).toMatch(/^\d{6}$/)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await app.ok(confirmLetterCode, { token: letter, code: spaced })).toMatchObject({
      state: 'confirmed',
    })
    await app.ok(answerInvitation, { token: letter, ...agree })
    const events = await app.events(caseId)
    expect(events.find(({ type }) => type === 'answer.given')?.facts).toMatchObject({ by: 'letter' })
    const { raw } = await app.request(getInvitationState, { caseId }, starter)
    expect(raw).not.toContain(address)
    expect(JSON.stringify(events)).not.toContain(address)
    expect(await app.audited(caseId)).toEqual(expect.arrayContaining(['letter.code', 'letter.confirm']))
  })

  it('answers with a code by text, also where no gateway is set up', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    await app.ok(sendLetterCode, { token: letter, contact: '+49 (0)151 2223344' })
    const code = await letterCodeTo(app, '+491512223344')
    expect(await app.ok(confirmLetterCode, { token: letter, code })).toMatchObject({
      state: 'confirmed',
      kind: 'phone',
    })
    await app.ok(declineInvitation, { token: letter, ...no })
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'closed' })
  })

  it('goes on after a new link to the same person without another code', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    await confirmByLetter(app, letter, anAddress())
    await app.ok(resendInvitation, { caseId, email: '' }, starter)
    const key = letter.split('.')[2] ?? ''
    const [kind, bare] = (await letterOf(app, { caseId, starter })).split('.')
    const again = `${kind}.${bare}.${key}`
    expect(await app.ok(getLetterContact, { token: again })).toMatchObject({ state: 'confirmed' })
  })

  it('with the address that the mails go to stops those of the case', async () => {
    const { letter, caseId, starter, respondent } = await aLetter(app)
    await confirmByLetter(app, letter, respondent.email)
    await app.ok(stopInvitations, { key: letter })
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: true })
    const other = await aLetter(app)
    await confirmByLetter(app, other.letter, anAddress())
    expect(await app.refusal(stopInvitations, { key: other.letter })).toBe('409 MAIL_ONLY')
  })
})

describe('the starter with the letter', () => {
  it('is refused with every address and number of their own, however it is written', async () => {
    const name = `maya${newId().slice(0, 8)}`
    const starter = await aPerson(app, { email: `${name}.torres@gmail.com` })
    await app.ok(saveProfile, { ...PROFILE, name: starter.name, phone: '0171 / 555 66 77' }, starter)
    const one = await aCase(app, { ...invited, starter })
    const letter = await letterOf(app, one)
    for (const contact of [
      `${name}.torres@gmail.com`,
      `${name.toUpperCase()}TORRES+robin@googlemail.com`,
      '+49 171 5556677',
      '0049 (171) 555-66-77',
    ]) {
      const { error } = await app.request(sendLetterCode, { token: letter, contact })
      expect([contact, error?.code]).toEqual([contact, 'OWN_CONTACT'])
      expect(error?.fields?.['contact']).toContain('Only the invited person can answer')
    }
    expect(await app.ok(getLetterContact, { token: letter })).toMatchObject({ state: 'none' })
  })

  it('is refused signed in, and in a browser where they were ever signed in', async () => {
    const { letter, starter, caseId } = await aLetter(app)
    const contact = anAddress()
    const signedIn = await browse(sendLetterCode, { token: letter, contact }, '', starter)
    expect(signedIn.error?.code).toBe('OWN_CASE')
    const { cookie, attributes } = await browse(getCase, { caseId }, '', starter)
    expect(attributes).toMatch(/HttpOnly/i)
    expect(attributes).toMatch(/SameSite=Strict/i)
    expect(cookie).not.toContain(starter.userId)
    // signed out, in the same browser
    const out = await browse(sendLetterCode, { token: letter, contact }, cookie)
    expect(out.error?.code).toBe('OWN_DEVICE')
    expect(out.error?.message).toContain('open the letter on another phone or computer')
    // with another account in it
    const second = await aPerson(app)
    const third = await browse(getCase, { caseId }, cookie, second)
    expect((await browse(sendLetterCode, { token: letter, contact }, third.cookie)).error?.code).toBe(
      'OWN_DEVICE',
    )
    // a code that was got elsewhere is of no use there
    await app.ok(sendLetterCode, { token: letter, contact })
    const code = await letterCodeTo(app, contact)
    expect((await browse(confirmLetterCode, { token: letter, code }, cookie)).error?.code).toBe('OWN_DEVICE')
    await app.ok(confirmLetterCode, { token: letter, code })
    for (const [endpoint, input] of [
      [answerInvitation, { token: letter, ...agree }],
      [declineInvitation, { token: letter, ...no }],
      [askMoreTime, { token: letter }],
      [stopInvitations, { key: letter }],
    ] as const)
      expect((await browse(endpoint as Endpoint, input, cookie)).error?.code).toBe('OWN_DEVICE')
    // a browser of somebody else is none of theirs
    const { cookie: others } = await browse(getCase, { caseId }, '', second)
    expect((await browse(answerInvitation, { token: letter, ...agree }, others)).error).toBeUndefined()
  })

  it('joins with no second account of the same mailbox', async () => {
    const name = `maya${newId().slice(0, 8)}`
    const starter = await aPerson(app, { email: `${name}@example.org` })
    const one = await aCase(app, { ...invited, starter })
    const letter = await letterOf(app, one)
    await confirmByLetter(app, letter, anAddress())
    const second = await aPerson(app, { email: `${name}+second@example.org` })
    expect(await app.refusal(joinCase, { token: letter, name: '' }, second)).toBe('409 OWN_CASE')
  })

  it('with a second mailbox changes nothing that came by mail, and keeps nobody out', async () => {
    const { token, letter, caseId, starter, respondent } = await aLetter(app)
    await confirmByLetter(app, letter, anAddress())
    await app.ok(answerInvitation, { token: letter, ...agree })
    // the real person comes by mail afterwards
    await app.ok(answerInvitation, { token, kind: 'agree', words: 'Really me.', items: [] })
    const second = await aPerson(app)
    expect(await app.refusal(answerInvitation, { token: letter, ...agree })).toBe('409 CAME_BY_OWN_LINK')
    expect(await app.refusal(declineInvitation, { token: letter, ...no })).toBe('409 CAME_BY_OWN_LINK')
    expect(await app.refusal(joinCase, { token: letter, name: '' }, second)).toBe('409 CAME_BY_OWN_LINK')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ answer: { words: 'Really me.' } })
    expect(await app.ok(joinCase, { token, name: '' }, respondent)).toMatchObject({ caseId })
  })

  it('with a second mailbox changes nothing that somebody else confirmed by letter', async () => {
    const one = await aLetter(app)
    await confirmByLetter(app, one.letter, anAddress())
    await app.ok(answerInvitation, { token: one.letter, ...agree })
    const other = await letterOf(app, one)
    await confirmByLetter(app, other, anAddress())
    for (const refused of [
      app.refusal(answerInvitation, { token: other, ...agree }),
      app.refusal(declineInvitation, { token: other, ...no }),
      app.refusal(joinCase, { token: other, name: '' }, await aPerson(app)),
    ])
      expect(await refused).toBe('409 CAME_BY_ANOTHER')
    // nor with a number named afterwards
    const phone = '+49 172 9990001'
    await app.ok(saveInvitationContact, { caseId: one.caseId, phone, postalAddress: '' }, one.starter)
    const third = await letterOf(app, one)
    await confirmByLetter(app, third, '+491729990001')
    expect(await app.refusal(answerInvitation, { token: third, ...agree })).toBe('409 CAME_BY_ANOTHER')
  })

  it('races the real person, who wins', async () => {
    const { token, letter, caseId, respondent, starter } = await aLetter(app)
    await confirmByLetter(app, letter, anAddress())
    await app.ok(answerInvitation, { token, ...agree })
    const second = await aPerson(app)
    const [real, fake] = await Promise.all([
      app.request(joinCase, { token, name: '' }, respondent),
      app.request(joinCase, { token: letter, name: '' }, second),
    ])
    expect(statusesOf(real, fake)).toEqual([200, 409])
    expect(real.status).toBe(200)
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      names: { respondent: respondent.name },
    })
  })

  it('who names another address loses what was confirmed for the first', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    await confirmByLetter(app, letter, anAddress())
    await app.ok(resendInvitation, { caseId, email: anAddress() }, starter)
    const key = letter.split('.')[2] ?? ''
    const [kind, bare] = (await letterOf(app, { caseId, starter })).split('.')
    const again = `${kind}.${bare}.${key}`
    expect(await app.ok(getLetterContact, { token: again })).toMatchObject({ state: 'none' })
    expect(await app.refusal(answerInvitation, { token: again, ...agree })).toBe(NEEDED)
  })
})

describe('a code', () => {
  it('is for the browser that asked for it, and works once', async () => {
    const one = await aLetter(app)
    const address = anAddress()
    await app.ok(sendLetterCode, { token: one.letter, contact: address })
    const code = await letterCodeTo(app, address)
    const other = await letterOf(app, one)
    expect(await app.refusal(confirmLetterCode, { token: other, code })).toBe('409 LETTER_CODE_OVER')
    await app.ok(confirmLetterCode, { token: one.letter, code })
    // the press that was repeated after a lost answer
    await app.ok(confirmLetterCode, { token: one.letter, code })
    expect(await app.refusal(answerInvitation, { token: other, ...agree })).toBe(NEEDED)
    const elsewhere = await aLetter(app)
    await app.ok(sendLetterCode, { token: elsewhere.letter, contact: address })
    expect(await app.refusal(confirmLetterCode, { token: elsewhere.letter, code })).toBe(
      '422 LETTER_CODE_WRONG',
    )
  })

  it('ends after five wrong tries, with the right one too, and after an hour', async () => {
    const { letter } = await aLetter(app)
    const address = anAddress()
    await app.ok(sendLetterCode, { token: letter, contact: address })
    const code = await letterCodeTo(app, address)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = Array.from({ length: TIMELINE.letterCode.tries }, () =>
      app.refusal(confirmLetterCode, { token: letter, code: wrong }),
    )
    expect((await Promise.all(tries)).toSorted()).toEqual([
      '409 LETTER_CODE_OVER',
      ...tries.slice(1).map(() => '422 LETTER_CODE_WRONG'),
    ])
    expect(await app.refusal(confirmLetterCode, { token: letter, code })).toBe('409 LETTER_CODE_OVER')
    app.clock.advance(MINUTE)
    await app.ok(sendLetterCode, { token: letter, contact: address })
    const late = await letterCodeTo(app, address)
    app.clock.advance(HOUR)
    expect(await app.refusal(confirmLetterCode, { token: letter, code: late })).toBe('409 LETTER_CODE_OVER')
  })

  it('is sent again after a minute, a few times a day to one mailbox', async () => {
    const name = `person${newId().slice(0, 8)}`
    const { letter } = await aLetter(app)
    await app.ok(sendLetterCode, { token: letter, contact: `${name}@example.net` })
    const soon = await app.request(sendLetterCode, { token: letter, contact: `${name}@example.net` })
    expect(soon.error).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
    for (let times = 1; times < TIMELINE.letterCode.perContact.email; times += 1) {
      app.clock.advance(MINUTE)
      await app.ok(sendLetterCode, { token: letter, contact: `${name}+${times}@example.net` })
    }
    app.clock.advance(MINUTE)
    const again = await app.request(sendLetterCode, { token: letter, contact: `${name}@example.net` })
    expect(again.error?.message).toContain('for this address or number today')
  })

  it('goes out at most so often in one case, from however many browsers', async () => {
    const one = await aLetter(app)
    for (let times = 0; times < TIMELINE.letterCode.perCase; times += 1)
      await app.ok(sendLetterCode, { token: await letterOf(app, one), contact: anAddress() })
    const { status, error } = await app.request(sendLetterCode, { token: one.letter, contact: anAddress() })
    expect([status, error?.message]).toEqual([
      429,
      expect.stringContaining('Too many codes were requested in this case today.'),
    ])
    // the one address that the starter named is not kept out by that
    await confirmByLetter(app, one.letter, one.respondent.email)
  })

  it('stands in no table and no subject, and the address on no paper of the starter', async () => {
    const { letter, caseId } = await aLetter(app)
    const address = anAddress()
    await app.ok(sendLetterCode, { token: letter, contact: address })
    const code = await letterCodeTo(app, address)
    const { rows } = await app.deps.pool.query<{ row: string }>(
      `select to_jsonb(l)::text as row from letter_contact l where case_id = $1
       union all select subject from mail where to_address = $2
       union all select facts::text from audit_entry where case_id = $1`,
      [caseId, address],
    )
    expect(rows.filter(({ row }) => row.includes(`"${code}"`) || row.endsWith(code))).toEqual([])
    const { rows: mails } = await app.deps.pool.query(
      'select 1 from mail where case_id = $1 and to_address = $2',
      [caseId, address],
    )
    expect(mails).toEqual([])
  })

  it('is not for the mailed link, an unknown one, a helper, or a letter without a browser', async () => {
    const { token, letter, caseId } = await aLetter(app)
    const contact = anAddress()
    const { helperToken } = await app.ok(letHelperIn, { token, caseId, name: 'Ana', role: 'friend' })
    const bare = letter.split('.').slice(0, 2).join('.')
    for (const by of [token, helperToken, bare, 'x', `h.${'x'.repeat(43)}.${'y'.repeat(43)}`]) {
      expect(await app.refusal(sendLetterCode, { token: by, contact })).toBe('404 INVITATION_UNKNOWN')
      expect(await app.refusal(confirmLetterCode, { token: by, code: '123456' })).toBe(
        '404 INVITATION_UNKNOWN',
      )
      expect(await app.refusal(getLetterContact, { token: by })).toBe('404 INVITATION_UNKNOWN')
    }
    expect(await app.refusal(answerInvitation, { token: helperToken, ...agree })).toBe(
      '404 INVITATION_UNKNOWN',
    )
  })

  it.each([
    ['', 'Enter an email address or a mobile number.'],
    ['0170 1234567', 'Begin with + and the country code, like +49 170 1234567.'],
    ['robin@', 'Enter an email address like name@example.org.'],
  ])('for %j says what is missing', async (contact, sentence) => {
    const { letter } = await aLetter(app)
    const { error } = await app.request(sendLetterCode, { token: letter, contact })
    expect(error?.fields).toEqual({ contact: sentence })
  })
})
