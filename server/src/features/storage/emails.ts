import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/mails/storage.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { RoomPart } from '@evensettle/domain/evidence/storage.ts'
import type { Letter } from '../mail/emails.ts'

const WORDS: Record<RoomPart, { what: () => string; means: () => string; mend: () => string }> = {
  disk: {
    what: m.diskWhat,
    means: m.diskMeans,
    mend: m.diskMend,
  },
  files: {
    what: m.filesWhat,
    means: m.filesMeans,
    mend: m.filesMend,
  },
  drafts: {
    what: m.draftsWhat,
    means: m.draftsMeans,
    mend: () => m.draftsMend({ days: TIMELINE.draftKeptFor / DAY }),
  },
}

/** Tells the operator once that something gets full. */
export function roomLetter(part: RoomPart, used: number, origin: string): Letter {
  const words = WORDS[part]
  const [what, means, mend] = [words.what(), words.means(), words.mend()]
  const percent = `${Math.floor(used * 100)} %`
  return {
    subject: m.subject({ what, percent }),
    preview: mend,
    heading: m.subject({ what, percent }),
    paragraphs: [means, mend],
    facts: [[m.installation(), origin]],
    footer: [m.youGetThisOnceBecause({ brand: BRAND })],
  }
}
