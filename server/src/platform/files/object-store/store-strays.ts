import { ARRIVING } from '../files.ts'
import type { Strays, Stray } from '../strays.ts'
import type { Bucket } from './bucket.ts'

const UPLOAD = new RegExp(`^${ARRIVING}/([0-9a-f-]{36})/`)
const STORED = /^[a-z][a-z-]*\/([0-9a-f-]{36})\.[a-z0-9]{1,5}$/
/** A stored file of ours, also of a made-up case: a bucket may be that of others as well, who begin uploads of their own. */
const OURS = /(?:^|\/)[a-z]+\/[0-9a-f-]{36}\.[a-z0-9]{1,5}$/
/** Between the key of an object that was begun in parts and the name of its upload. */
const OF_PARTS = '\n'

/** A path of this machine begins at its root; a key of a bucket does not. */
function isHere({ path }: Stray): boolean {
  return path.startsWith('/')
}

/** The strays of a bucket; `here` finds those of this machine, where mails and texts may lie. */
export function createStoreStrays(bucket: Bucket, here: Strays): Strays {
  async function under(folder: string, pattern: RegExp, before: Date): Promise<Stray[]> {
    const found: Stray[] = []
    for await (const { key, at } of bucket.list(folder)) {
      const id = pattern.exec(key)?.[1]
      if (id !== undefined && at < before.getTime()) found.push({ path: key, name: key, id })
    }
    return found
  }

  const ofStored = (folder: string, before: Date) => under(`${folder}/`, STORED, before)

  async function unfinished(before: Date): Promise<Stray[]> {
    const found: Stray[] = []
    for await (const { key, uploadId, at } of bucket.unfinished())
      if (at < before.getTime() && OURS.test(key))
        found.push({ path: `${key}${OF_PARTS}${uploadId}`, name: key, id: '' })
    return found
  }

  async function removeOne({ path }: Stray, before: Date): Promise<boolean> {
    const [key = '', uploadId] = path.split(OF_PARTS)
    if (uploadId !== undefined) {
      await bucket.abort(key, uploadId)
      return true
    }
    const now = await bucket.head(key)
    if (now === null || now.at >= before.getTime()) return false
    await bucket.remove(key)
    return true
  }

  return {
    async temporary(before) {
      return [...(await here.temporary(before)), ...(await unfinished(before))]
    },
    // of a bucket, its own rules for versions do this
    removed: (before) => here.removed(before),
    uploads: (before) => under(`${ARRIVING}/`, UPLOAD, before),
    async ofEvidence(before) {
      const found = ['evidence', 'views', 'thumbnails'].map((folder) => ofStored(folder, before))
      return (await Promise.all(found)).flat()
    },
    ofAgreements: (before) => ofStored('agreements', before),
    ofCopies: (before) => ofStored('copies', before),
    async namesIn(folder, { after, limit }) {
      const names: { name: string; id: string | null }[] = []
      for await (const { key } of bucket.list(`${folder}/`, after === '' ? '' : `${folder}/${after}`)) {
        names.push({ name: key.slice(folder.length + 1), id: STORED.exec(key)?.[1] ?? null })
        if (names.length === limit) break
      }
      return names
    },
    async sizeOf(folder, name, before) {
      const found = await bucket.head(`${folder}/${name}`)
      return found !== null && found.at < before.getTime() ? found.bytes : null
    },
    async remove(found, before) {
      let count = await here.remove(found.filter(isHere), before)
      for (const one of found.filter((stray) => !isHere(stray))) if (await removeOne(one, before)) count += 1
      return count
    },
  }
}
