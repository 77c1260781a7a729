import { leaveCase } from '@evensettle/contracts/cases.ts'
import { submitDraft } from '@evensettle/contracts/drafts.ts'
import { getLetterLink, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, aDraft, aPerson, aSavedDraft } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Another case with somebody who wants no more mails: they get none about it. */
async function aLaterCase({ email, name }: Pick<Person, 'email' | 'name'>) {
  const starter = await aPerson(app)
  const id = await aSavedDraft(app, starter, aDraft({ otherEmail: email, otherName: name }))
  return { starter, ...(await app.ok(submitDraft, { id, revision: 1 }, starter)) }
}

/** Asks for a one-time link as the page of an answered invitation does. */
function mailFor(email: string, token: string) {
  return mailBackTo(email, { token })
}

/** The newest sign-in mail to an address, asked for now with a way back of these parameters. */
async function mailBackTo(email: string, query: Record<string, string>) {
  app.clock.advance(120_000)
  const back = encodeURIComponent(`${app.deps.config.publicUrl}/login?${new URLSearchParams(query)}`)
  const response = await app.http.request(`/auth/v1/otp?redirect_to=${back}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
  await app.runJobs()
  return (await app.mails(email)).findLast(({ text }) => text.includes('/auth/v1/verify'))
}

it('says to the invited person which case a sign-in link opens, and with whom', async () => {
  const one = await aCase(app, { joined: false })
  const mail = await mailFor(one.respondent.email, one.token)
  expect(mail?.subject).toBe(`Open your case with ${one.starter.name}`)
  expect(mail?.text).toContain(one.reference)
  expect(mail?.text).toContain('EvenSettle')
})

it('writes nobody a name or a case because somebody asked for a mail to them', async () => {
  const one = await aCase(app, { joined: false })
  const other = await aPerson(app)
  for (const token of [one.token, 'made-up']) {
    const mail = await mailFor(other.email, token)
    expect(mail?.subject).toContain('EvenSettle')
    expect(`${mail?.subject}${mail?.text.split('http')[0]}`).not.toContain(one.starter.name)
    expect(mail?.text.split('http')[0]).not.toContain(one.reference)
  }
})

it('takes a case that is none for no case, and mails the link', async () => {
  const { email } = await aPerson(app)
  for (const caseId of ['-'.repeat(36), 'f'.repeat(36), 'kumquat']) {
    const mail = await mailBackTo(email, { caseId })
    expect(mail?.text).toContain('/auth/v1/verify')
  }
})

it('names the case of somebody who asked for no more mails to nobody, whoever asks for the mail', async () => {
  const one = await aCase(app, { answered: null, joined: false })
  const { link } = await app.ok(getLetterLink, { caseId: one.caseId }, one.starter)
  const letter = new URL(link).searchParams.get('token') ?? ''
  const ways: Record<string, string>[] = [{ caseId: one.caseId }, { token: one.token }, { token: letter }]
  for (const way of ways) expect((await mailBackTo(one.respondent.email, way))?.text).toContain(one.reference)
  await app.ok(stopInvitations, { key: one.token })
  const later = await aLaterCase(one.respondent)
  for (const way of [...ways, { caseId: later.caseId }]) {
    const mail = await mailBackTo(one.respondent.email, way)
    const words = `${mail?.subject}${mail?.text.split('http')[0]}`
    expect(words).toContain('EvenSettle')
    for (const { reference, starter } of [one, later]) {
      expect(words).not.toContain(reference)
      expect(words).not.toContain(starter.name)
    }
  }
})

it('names no case that is over', async () => {
  const one = await aCase(app, { answered: null, joined: false })
  await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
  const mail = await mailBackTo(one.respondent.email, { caseId: one.caseId })
  expect(mail?.subject).toContain('EvenSettle')
  expect(`${mail?.subject}${mail?.text.split('http')[0]}`).not.toContain(one.starter.name)
})

/** What the page says that a link of a mail opens, and its policy. */
async function pageBehind(text = '') {
  const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? ''
  const response = await app.http.request(link.replace(app.deps.config.publicUrl, ''))
  return {
    status: response.status,
    html: await response.text(),
    policy: response.headers.get('content-security-policy'),
  }
}

it('opens on a page in our name that says which case it is and with whom, and runs nothing', async () => {
  const one = await aCase(app, { joined: false })
  const { html, policy } = await pageBehind((await mailFor(one.respondent.email, one.token))?.text)
  for (const words of ['EvenSettle', `Open your case with ${one.starter.name}`, one.reference, 'Continue'])
    expect(html).toContain(words)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toContain('<script')
  expect(policy).toContain("default-src 'none'")
  const stranger = await aPerson(app)
  const theirs = await pageBehind((await mailFor(stranger.email, one.token))?.text)
  expect(theirs.html).toContain('EvenSettle')
  for (const words of [one.starter.name, one.reference]) expect(theirs.html).not.toContain(words)
})

it('says nothing of an account to somebody who asked for a link', async () => {
  const { starter, caseId } = await aLaterCase({ email: 'has-none@example.org', name: 'Lee' })
  const { text } = (await mailBackTo('has-none@example.org', { caseId })) ?? {}
  expect(text).toContain(`You asked to go on with your case with ${starter.name}`)
  expect(text).toContain('confirm that this address is yours')
  expect(text).not.toMatch(/made an account/i)
})
