import { KEY_TYPES, keyIn, type NoteKey } from '@evensettle/domain/log/note.ts'
import { StartupError } from '../../startup-error.ts'
import { sha256 } from './log-key.ts'

/** Somebody else's service that signs that our log only grows (C2SP tlog-witness). */
export type Witness = { key: NoteKey; text: string; url: string }

/** The witnesses that the configuration names. @throws StartupError where a key is none of a witness */
export async function openWitnesses(given: readonly { key: string; url: string }[]): Promise<Witness[]> {
  return Promise.all(
    given.map(async ({ key: text, url }) => {
      const key = await keyIn(sha256, text)
      if (key?.type !== KEY_TYPES.cosignature)
        throw new StartupError(
          `LOG_WITNESSES names ${text}, which is no key of a witness: take the one that begins with its name and has “+B” after its number (C2SP tlog-cosignature, Ed25519).`,
        )
      return { key, text, url: url.endsWith('/') ? url : `${url}/` }
    }),
  )
}
