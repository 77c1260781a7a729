import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export type ReadMail = { to: string; subject: string; text: string; html: string; raw: string }

/** Reads the built-in outbox as a mail program would: oldest first, each file once. */
export function createOutboxReader(folder: string): () => Promise<ReadMail[]> {
  const read = new Map<string, ReadMail>()
  return async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    for (const name of names) {
      if (read.has(name)) continue
      const raw = await readFile(join(folder, name), 'utf8')
      const mail = await PostalMime.parse(raw)
      read.set(name, {
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        raw,
      })
    }
    return names.flatMap((name) => read.get(name) ?? [])
  }
}
