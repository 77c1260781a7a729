import { beforeAll, expect, it } from 'vitest'
import { aCase, aPerson } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Asks for a one-time link as the page of an answered invitation does. */
async function mailFor(email: string, token: string) {
  const back = encodeURIComponent(`${app.deps.config.publicUrl}/login?token=${token}`)
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
    app.clock.advance(120_000)
  }
})
