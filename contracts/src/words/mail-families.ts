import * as families from '@evensettle/messages/mail-list/families.ts'
import type { MailFamily } from '@evensettle/domain/mails/mails.ts'

const FAMILIES: Record<MailFamily, () => string> = {
  auth: families.auth,
  contact: families.contact,
  'draft-link': families.draftLink,
  ended: families.ended,
  feedback: families.feedback,
  idle: families.idle,
  invitation: families.invitation,
  joined: families.joined,
  'letter-code': families.letterCode,
  news: families.news,
  receipt: families.receipt,
  obligation: families.obligation,
  partner: families.partner,
  payment: families.payment,
  operator: families.operator,
  'own-data': families.ownData,
  reminder: families.reminder,
  reopening: families.reopening,
  report: families.report,
  round: families.round,
  storage: families.storage,
}

/** What a mail is about, as people read it. */
export function familyWords(family: MailFamily | null): string {
  return family === null ? families.unknown() : FAMILIES[family]()
}
