import { HOUR } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/mails/invitations-letter.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../../mail/emails.ts'

/** `link`: for whom the starter named; it needs no code */
type CodeFacts = { code: string; reference: string; link: string | null }

/** The code that shows that an address belongs to somebody who came by letter. It names nobody. */
export function codeLetter({ code, reference, link }: CodeFacts): Letter {
  const hours = TIMELINE.letterCode.validFor / HOUR
  return {
    subject: m.subject({ reference }),
    preview: m.preview({ hours }),
    heading: m.yourCodeHeading(),
    paragraphs: [
      m.somebodyOpenedLetterOfCase({ reference, brand: BRAND }),
      code,
      m.itWorksForOneHour({ hours, toNobody: m.toNobody() }),
      m.ifItWasNotYou(),
      ...(link === null ? [] : [m.codeNotNeeded()]),
    ],
    ...(link === null ? {} : { button: { label: m.openWithoutCodeLabel(), url: link } }),
  }
}

/** The same for a phone. */
export function codeText({ code, reference, link }: CodeFacts): string {
  const text = m.isYourCodeForCase({ brand: BRAND, code, reference, toNobody: m.toNobody() })
  return link === null ? text : `${text} ${m.orOpen({ link })}`
}
