import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../mail/emails.ts'

type Words = { subject: string; say: string; name?: string }

const WORDS = {
  password_changed: {
    subject: 'Your password was changed',
    say: 'The password of your account was changed. Every other device was signed out.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    say: 'Your account has a new email address. Our mails go there from now on, and you sign in with it.',
    name: 'New address',
  },
  factor_added: {
    subject: 'Two-step sign-in: a device was added',
    say: 'A device was added that confirms it is you when you sign in.',
    name: 'Device',
  },
  factor_removed: {
    subject: 'Two-step sign-in: a device was removed',
    say: 'A device that confirmed your sign-in was removed from your account.',
    name: 'Device',
  },
  recovery_codes_made: {
    subject: 'New backup codes were made',
    say: 'New backup codes were made for your account. The old ones do not work any more.',
  },
  recovery_codes_removed: {
    subject: 'Your backup codes were removed',
    say: 'The backup codes of your account were removed. None of them works any more.',
  },
  recovery_code_used: {
    subject: 'A backup code was used to sign in',
    say: 'Somebody signed in to your account with one of your backup codes. That code does not work a second time.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    say: 'A passkey was added to your account. It can be used to sign in without the password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    say: 'A passkey was removed from your account. It does not open it any more.',
    name: 'Passkey',
  },
  identity_linked: {
    subject: 'A way to sign in was added',
    say: 'Your account can now be opened with another service.',
    name: 'Service',
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    say: 'Your account cannot be opened with this service any more.',
    name: 'Service',
  },
} satisfies Record<string, Words>

/** What happened to the ways into an account. `what` is the name of the thing; it may be empty. */
export type SecurityNews = { kind: keyof typeof WORDS; what: string }

function at(now: Date): string {
  return `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Tells the owner of an account that a way into it has changed. It goes to the address before the change. */
export function securityLetter(news: SecurityNews, now: Date, publicUrl: string): Letter {
  return letterOf(WORDS[news.kind], news.what, now, publicUrl)
}

/** One letter of each kind, for whoever looks at all mails. */
export function everySecurityLetter(now: Date, publicUrl: string): Record<string, Letter> {
  return Object.fromEntries(
    Object.entries(WORDS).map(([kind, words]) => [kind, letterOf(words, 'My phone', now, publicUrl)]),
  )
}

function letterOf({ subject, say, name }: Words, named: string, now: Date, publicUrl: string): Letter {
  const what: [string, string][] = name && named !== '' ? [[name, named]] : []
  return {
    subject,
    preview: say,
    heading: subject,
    paragraphs: [say, 'If this was you, there is nothing to do.'],
    facts: [...what, ['When', at(now)]],
    ...notYou(publicUrl),
  }
}

/** Tells the owner that a token which had been used came back, and that its session was closed. */
export function reuseLetter(publicUrl: string): Letter {
  const say =
    'Somebody used an old sign-in of yours. To be safe, we signed that device out. If it is yours, just sign in again.'
  return {
    subject: 'We signed one of your devices out',
    preview: say,
    heading: 'We signed one of your devices out',
    paragraphs: [say],
    ...notYou(publicUrl),
  }
}

function notYou(publicUrl: string): Pick<Letter, 'button' | 'after'> {
  return {
    button: { label: 'Look at my settings', url: `${publicUrl}/settings` },
    after: [
      `If this was not you: choose a new password in your settings, sign out of all devices, and write to us. ${BRAND} never asks for a password or a code by mail.`,
    ],
  }
}
