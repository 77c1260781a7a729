import { answerInvitation } from '@evensettle/contracts/invitations.ts'
import { confirmLetterCode, sendLetterCode } from '@evensettle/contracts/letter.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { saveInvitationContact, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLetter, codeMessageTo, letterOf } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const anAddress = () => `limits-${newId()}@example.net`

describe('a code', () => {
  it('goes to one’s own mailbox however many somebody had sent there from a case of theirs', async () => {
    const { perContact } = TIMELINE.letterCode
    const victim = await aLetter(app)
    const fill = async (contact: string) => {
      const theirs = await aLetter(app)
      for (let times = 0; times < perContact.email; times += 1)
        await app.ok(sendLetterCode, { token: await letterOf(app, theirs), contact })
    }
    const own = anAddress()
    await fill(own)
    const toOwn = { token: victim.letter, contact: own }
    expect((await app.request(sendLetterCode, toOwn)).status).toBe(200)
    const named = victim.respondent.email
    await fill(named)
    const toNamed = { token: await letterOf(app, victim), contact: named }
    expect((await app.request(sendLetterCode, toNamed)).status).toBe(200)
  })

  it('to what the starter named is left for the invited person, whoever with the letter asks from two networks', async () => {
    const proxied = await makeTestApp({ env: { TRUST_PROXY: '1' } })
    const one = await aLetter(proxied)
    const ask = async (ip: string) => {
      const token = await letterOf(proxied, one)
      const response = await proxied.http.request(sendLetterCode.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ token, contact: one.respondent.email }),
      })
      return { status: response.status, raw: await response.text() }
    }
    const { perNetwork } = TIMELINE.letterCode.named
    for (const ip of ['203.0.113.1', '2001:db8:7:1::1']) {
      for (let times = 0; times < perNetwork.email; times += 1) expect((await ask(ip)).status).toBe(200)
      const refused = await ask(ip)
      expect(refused.status).toBe(429)
      expect(refused.raw).toContain('from your internet connection today')
    }
    // another part of the same network
    expect((await ask('2001:db8:7:2::1')).status).toBe(429)
    expect((await ask('198.51.100.1')).status).toBe(200)
    const { rows } = await proxied.deps.pool.query('select t::text as row from letter_contact t')
    expect(rows.map(({ row }) => String(row)).join()).not.toContain('203.0.113')
  })

  it.each(['email', 'phone'] as const)(
    'by %s leaves whoever reads it a way in, after somebody beside them used up a day’s',
    async (kind) => {
      const one = await aLetter(app)
      const contact = kind === 'email' ? one.respondent.email : '+491715556601'
      if (kind === 'phone')
        await app.ok(
          saveInvitationContact,
          { caseId: one.caseId, phone: contact, postalAddress: '' },
          one.starter,
        )
      const most = TIMELINE.letterCode.named.perNetwork[kind]
      for (let times = 0; times < most; times += 1) {
        const token = await letterOf(app, one)
        await app.ok(sendLetterCode, { token, contact })
        for (let tries = 0; tries < TIMELINE.letterCode.tries; tries += 1)
          await app.request(confirmLetterCode, { token, code: '000000' })
      }
      const { error } = await app.request(sendLetterCode, { token: one.letter, contact })
      expect(error?.message).toContain('The link in each of those messages works without a code')
      app.clock.advance(TIMELINE.letterCode.within - MINUTE)
      const link = new URL(/https?:\S+&proof=\S+/.exec(await codeMessageTo(app, contact))?.[0] ?? '')
      const proof = link.searchParams.get('proof') ?? ''
      expect(readInvitationToken(one.letter).bare).toBe(link.searchParams.get('token'))
      for (let times = 0; times < 2; times += 1)
        expect(await app.ok(confirmLetterCode, { token: one.letter, code: proof })).toMatchObject({
          state: 'confirmed',
          to: contact,
        })
      await app.ok(answerInvitation, { token: one.letter, kind: 'agree', words: '', items: [] })
      const { letter, starter } = await aLetter(app)
      const wrong = [proof.slice(0, -1), `${proof.slice(0, 40)}${'0'.repeat(29)}`]
      for (const code of wrong)
        expect((await app.request(confirmLetterCode, { token: one.letter, code })).status).toBe(409)
      expect((await app.request(confirmLetterCode, { token: letter, code: proof })).status).toBe(409)
      expect(await app.refusal(confirmLetterCode, { token: one.letter, code: proof }, one.starter)).toBe(
        '409 OWN_CASE',
      )
      expect(starter.email).not.toBe(contact)
      app.clock.advance(2 * MINUTE)
      expect(
        (await app.request(confirmLetterCode, { token: await letterOf(app, one), code: proof })).status,
      ).toBe(409)
    },
  )

  it('to a number counts those that were kept with the zero after its country', async () => {
    const one = await aLetter(app)
    const number = '+491735556602'
    const most = TIMELINE.letterCode.perContact.phone
    for (let times = 0; times < most; times += 1)
      await app.ok(sendLetterCode, { token: await letterOf(app, one), contact: number })
    const withZero = '+4901735556602'
    await app.deps.db
      .updateTable('letter_contact')
      .set({ value: withZero, contact_key: `phone:${withZero}` })
      .where('case_id', '=', one.caseId)
      .execute()
    const toNumber = { token: await letterOf(app, one), contact: number }
    expect((await app.request(sendLetterCode, toNumber)).status).toBe(429)
  })

  it('holds a link only where it goes to what the starter named', async () => {
    const one = await aLetter(app)
    const contact = anAddress()
    await app.ok(sendLetterCode, { token: one.letter, contact })
    expect(await codeMessageTo(app, contact)).not.toContain('proof=')
  })

  it('goes to nobody who asked for no more mails, the invited address aside, and the browser reads no difference', async () => {
    const stopped = await aLetter(app)
    const key = (await app.mails(stopped.respondent.email)).at(-1)?.text ?? ''
    await app.ok(stopInvitations, { key: /\/stop\?key=([\w.-]+)/.exec(key)?.[1] ?? '' })
    const codesTo = async (email: string) => {
      await app.runJobs()
      return (await app.mails(email)).filter(({ subject }) => subject.startsWith('Your code')).length
    }
    const other = await aLetter(app)
    const mailbox = stopped.respondent.email
    const answers: unknown[] = []
    for (const contact of [mailbox, anAddress()]) {
      const reply = await app.ok(sendLetterCode, { token: await letterOf(app, other), contact })
      answers.push({ ...reply, to: reply.to === contact, until: typeof reply.until, againAt: '' })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await codesTo(mailbox)).toBe(0)
    // whoever holds the letter of the stopped invitation itself asked for it
    await app.ok(sendLetterCode, { token: stopped.letter, contact: mailbox })
    expect(await codesTo(mailbox)).toBe(1)
  })
})
