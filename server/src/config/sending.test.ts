import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

it('wants the secret with the gateway for texts', () => {
  const gateway = { SMS_GATEWAY_URL: 'https://gateway.example.org/send' }
  expect(() => readConfig(gateway)).toThrow(/SMS_GATEWAY_SECRET must be set/)
  expect(readConfig({ ...gateway, SMS_GATEWAY_SECRET: 'x' }).sms).toEqual({
    url: gateway.SMS_GATEWAY_URL,
    secret: 'x',
  })
})

it.each([
  [{ BOUNCE_MAILDIR: '/var/mail/bounces' }, 'BOUNCE_ADDRESS must be set'],
  [{ BOUNCE_ADDRESS: 'bounces@example.org' }, 'BOUNCE_MAILDIR, BOUNCE_IMAP_URL or BOUNCE_SECRET must be set'],
  [{ BOUNCE_ADDRESS: 'reports-about-mails@example.org', BOUNCE_SECRET: 'x'.repeat(16) }, 'at most 15'],
  [{ BOUNCE_IMAP_URL: 'imaps://a:b@mail.example.org' }, 'BOUNCE_ADDRESS must be set'],
  [
    { BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_IMAP_URL: 'imaps://mail.example.org/INBOX' },
    'BOUNCE_IMAP_URL must look like',
  ],
  [{ BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_SECRET: 'short' }, '16 characters'],
])('names what is wrong with reports of mail servers: %j', (env, mistake) => {
  expect(mistakesOf(env)).toEqual([expect.stringContaining(mistake)])
})

it('asks for a confirmed address as soon as real mail is sent, unless told otherwise', () => {
  const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.org' }
  expect(readConfig(mail).confirmEmail).toBe(true)
  expect(readConfig({ ...mail, CONFIRM_EMAIL: 'off' }).confirmEmail).toBe(false)
})

it('makes nobody an operator by an address that nobody has confirmed', () => {
  const ADMIN_EMAILS = 'ada@example.org'
  const mistake = [expect.stringMatching(/^CONFIRM_EMAIL must be on when ADMIN_EMAILS is set: .*\.$/)]
  expect(mistakesOf({ ADMIN_EMAILS })).toEqual(mistake)
  expect(mistakesOf({ ADMIN_EMAILS, CONFIRM_EMAIL: 'off' })).toEqual(mistake)
  expect(readConfig({ ADMIN_EMAILS, CONFIRM_EMAIL: 'on' }).adminEmails).toEqual([ADMIN_EMAILS])
})
