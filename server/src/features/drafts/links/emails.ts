import * as m from '@evensettle/messages/mails/draft-link.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../../mail/emails.ts'

/** The way back to a draft. It repeats nothing of what was typed: anybody can have it sent to anybody. */
export function draftLinkLetter({ url, days }: { url: string; days: number }): Letter {
  return {
    subject: m.subject({ brand: BRAND }),
    preview: m.preview({ days }),
    heading: m.heading(),
    paragraphs: [m.whoeverHasThisLink()],
    button: { label: m.goOnButton(), url },
    after: [m.keptForDays({ days }), m.notYou()],
  }
}
