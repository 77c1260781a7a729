import * as m from '@evensettle/messages/mails/own-data.ts'
import type { Letter } from '../../mail/emails.ts'

/** To somebody who asked for their account to be deleted: when, what stays, and how to keep it. */
export function deletionLetter(about: {
  publicUrl: string
  day: string
  ending: number
  endingInPart: number
  staying: number
}): Letter {
  const { publicUrl, day, ending, endingInPart, staying } = about
  return {
    subject: m.deletionSubject({ host: new URL(publicUrl).host, day }),
    preview: m.deletionPreview({ day }),
    heading: m.deletionHeading(),
    paragraphs: [
      m.deletionPreview({ day }),
      ...(ending > 0 ? [m.deletionEnding({ cases: ending })] : []),
      ...(endingInPart > 0 ? [m.deletionEndingInPart({ cases: endingInPart })] : []),
      ...(staying > 0 ? [m.deletionStaying({ cases: staying })] : []),
      m.deletionLast(),
    ],
    button: { label: m.keepButton(), url: `${publicUrl}/settings` },
    after: [m.deletionNotYou()],
  }
}
