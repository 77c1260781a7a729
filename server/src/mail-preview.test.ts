import { expect, it } from 'vitest'
import { makeTestApp } from './testing/make-test-app.ts'

it('shows every kind of mail where it is switched on', async () => {
  const app = await makeTestApp({ env: { MAIL_PREVIEW: 'on' } })
  const response = await app.http.request('/dev/mail')
  expect(response.status).toBe(200)
  const page = await response.text()
  for (const part of [
    'invitation',
    'reminder: 7 days',
    'auth: recovery',
    'auth: password_changed',
    'letter-code',
    'text message',
    'H4TT-0PQ2',
  ])
    expect(page).toContain(part)
  expect(page.match(/<iframe/g)?.length).toBeGreaterThan(12)
  // what ends nobody knows how is a line of its own
  expect(page).toContain('agreed to give you this back by December 22, 2026: The oak ladder\n\nSo far nobody')
  // the way to everything else than the one press is a link as well
  expect(page).toContain(
    '&lt;a class=&quot;soft&quot; href=&quot;https://settle.example.org/case/sample&quot;',
  )
  // one long name in a heading would make the whole mail wider than a phone
  const headings = page.match(/&lt;h1(?:(?!&gt;)[\s\S])*/g) ?? []
  expect(headings.length).toBeGreaterThan(12)
  for (const heading of headings) expect(heading).toContain('overflow-wrap:anywhere')
})

it('does not exist where nobody asked for it', async () => {
  const app = await makeTestApp()
  expect((await app.http.request('/dev/mail')).status).toBe(404)
})
