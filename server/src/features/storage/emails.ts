import { BRAND } from '@evensettle/contracts/site.ts'
import type { RoomPart } from '@evensettle/domain/evidence/storage.ts'
import type { Letter } from '../mail/emails.ts'

const WORDS: Record<RoomPart, { what: string; means: string; mend: string }> = {
  disk: {
    what: 'The disk of the data folder',
    means:
      'When it is full, people can neither add files nor get their sealed agreements, and the service says that it is not ready.',
    mend: 'Make room on the disk, or move the data folder to a larger one. No restart is needed when there is room again.',
  },
  files: {
    what: 'The room for photos and papers',
    means: 'When it is full, nobody can add a file any more.',
    mend: 'Raise TOTAL_STORAGE_MB if the disk allows it, and restart.',
  },
  drafts: {
    what: 'The room for drafts',
    means: 'When it is full, nobody can begin a new case any more.',
    mend: 'Raise TOTAL_DRAFTS, and restart. Drafts that nobody touches for 90 days go by themselves.',
  },
}

/** Tells the operator once that something gets full. */
export function roomLetter(part: RoomPart, used: number, origin: string): Letter {
  const { what, means, mend } = WORDS[part]
  const percent = `${Math.floor(used * 100)} %`
  return {
    subject: `${what} is ${percent} full`,
    preview: mend,
    heading: `${what} is ${percent} full`,
    paragraphs: [means, mend],
    facts: [['Installation', origin]],
    footer: [`You get this once, because your address is the operator’s of this ${BRAND} installation.`],
  }
}
