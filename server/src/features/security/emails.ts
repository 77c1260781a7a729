import * as m from '@evensettle/messages/mails/security.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { deadline } from '@evensettle/messages/moments.ts'
import type { Letter } from '../mail/emails.ts'

type Words = { subject: () => string; say: () => string; name?: () => string }

const WORDS = {
  password_changed: {
    subject: m.passwordChangedSubject,
    say: m.passwordChangedSay,
  },
  email_changed: {
    subject: m.emailChangedSubject,
    say: m.emailChangedSay,
    name: m.newAddressName,
  },
  factor_added: {
    subject: m.factorAddedSubject,
    say: m.factorAddedSay,
    name: m.deviceName,
  },
  factor_removed: {
    subject: m.factorRemovedSubject,
    say: m.factorRemovedSay,
    name: m.deviceName,
  },
  recovery_codes_made: {
    subject: m.recoveryCodesMadeSubject,
    say: m.recoveryCodesMadeSay,
  },
  recovery_codes_removed: {
    subject: m.recoveryCodesRemovedSubject,
    say: m.recoveryCodesRemovedSay,
  },
  recovery_code_used: {
    subject: m.recoveryCodeUsedSubject,
    say: m.recoveryCodeUsedSay,
  },
  passkey_added: {
    subject: m.passkeyAddedSubject,
    say: m.passkeyAddedSay,
  },
  passkey_removed: {
    subject: m.passkeyRemovedSubject,
    say: m.passkeyRemovedSay,
    name: m.passkeyName,
  },
  identity_linked: {
    subject: m.identityLinkedSubject,
    say: m.identityLinkedSay,
    name: m.serviceName,
  },
  identity_unlinked: {
    subject: m.identityUnlinkedSubject,
    say: m.identityUnlinkedSay,
    name: m.serviceName,
  },
} satisfies Record<string, Words>

/** What happened to the ways into an account. `what` is the name of the thing; it may be empty. */
export type SecurityNews = { kind: keyof typeof WORDS; what: string }

/** When it was, on whose clock: that of the owner, who may have told none yet. */
type When = { at: Date; zone: string | null }

/** Tells the owner of an account that a way into it has changed. It goes to the address before the change. */
export function securityLetter(news: SecurityNews, when: When, publicUrl: string): Letter {
  return letterOf(WORDS[news.kind], news.what, when, publicUrl)
}

/** One letter of each kind, for whoever looks at all mails. */
export function everySecurityLetter(now: Date, publicUrl: string): Record<string, Letter> {
  return Object.fromEntries(
    Object.entries(WORDS).map(([kind, words]) => [
      kind,
      letterOf(words, m.myPhone(), { at: now, zone: null }, publicUrl),
    ]),
  )
}

function letterOf({ subject, say, name }: Words, named: string, when: When, publicUrl: string): Letter {
  const what: [string, string][] = name && named !== '' ? [[name(), named]] : []
  return {
    subject: subject(),
    preview: say(),
    heading: subject(),
    paragraphs: [say(), m.ifThisWasYouThere()],
    facts: [...what, [m.when(), deadline(when.at, when.zone)]],
    ...notYou(publicUrl),
  }
}

/** Tells the owner that a token which had been used came back, and that its session was closed. */
export function reuseLetter(publicUrl: string): Letter {
  const say = m.say()
  return {
    subject: m.subject(),
    preview: say,
    heading: m.subject(),
    paragraphs: [say],
    ...notYou(publicUrl),
  }
}

function notYou(publicUrl: string): Pick<Letter, 'button' | 'after'> {
  return {
    button: { label: m.buttonLabel(), url: `${publicUrl}/settings` },
    after: [m.ifThisWasNotYou({ brand: BRAND })],
  }
}
