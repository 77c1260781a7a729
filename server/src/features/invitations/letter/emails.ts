import * as m from '@evensettle/messages/mails/invitations-letter.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../../mail/emails.ts'

type CodeFacts = { code: string; reference: string }

/** The code that shows that an address belongs to somebody who came by letter. It names nobody. */
export function codeLetter({ code, reference }: CodeFacts): Letter {
  return {
    subject: m.subject({ reference }),
    preview: m.preview(),
    heading: m.yourCodeHeading(),
    paragraphs: [
      m.somebodyOpenedLetterOfCase({ reference, brand: BRAND }),
      code,
      m.itWorksForOneHour({ toNobody: m.toNobody() }),
      m.ifItWasNotYou(),
    ],
  }
}

/** The same for a phone. */
export function codeText({ code, reference }: CodeFacts): string {
  return m.isYourCodeForCase({ brand: BRAND, code, reference, toNobody: m.toNobody() })
}
