import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addEvidence, finishEvidence, removeEvidence, UPLOAD_PATH } from '@evensettle/contracts/evidence.ts'
import sharp from 'sharp'
import { wait } from '../src/numbers.ts'
import { ask, send, type Insist, type Traffic } from './traffic-requests.ts'

/** A person has at most so many; then they take the oldest back. */
const MOST = 8
const AGAIN_AFTER = 50
/** Width and height: a photo of some kilobytes, or of some hundred, which the store gets in another way. */
const SIZES = [
  [60, 40],
  [420, 280],
] as const

const ABOUT = {
  itemId: null,
  kind: 'photo',
  name: 'The door',
  documented: null,
  mediaType: 'image/jpeg',
} as const

type Who = { caseId: string; email: string; token: string }

/** Hands in a photo that no other one is like, and takes an old one back where there are many. */
export async function showAndTakeBack(
  traffic: Traffic,
  insist: Insist,
  who: Who,
  isLarge: boolean,
): Promise<void> {
  const [width, height] = SIZES[isLarge ? 1 : 0]
  const photo = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  const id = randomUUID()
  await handIn(traffic, insist, who, { id, photo })
  traffic.files.push({ id, sha256: createHash('sha256').update(photo).digest('hex'), email: who.email })
  const own = traffic.files.filter(({ email }) => email === who.email)
  const [oldest] = own
  if (own.length <= MOST || oldest === undefined) return
  // from here on it may be gone
  traffic.files.splice(traffic.files.indexOf(oldest), 1)
  traffic.takenBack.push(oldest.id)
  await insist((origin) =>
    ask(traffic, origin, removeEvidence, { token: null, id: oldest.id }, who.token, [404]),
  )
}

/** As a browser that loses its server: from where it is, until it is said to be kept. */
async function handIn(
  traffic: Traffic,
  insist: Insist,
  { caseId, token }: Who,
  { id, photo }: { id: string; photo: Buffer },
): Promise<void> {
  const announcement = { token: null, caseId, id, bytes: photo.byteLength, ...ABOUT }
  const path = `${UPLOAD_PATH}/${id}`
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const half = Math.ceil(photo.byteLength / 2)
  for (;;) {
    await insist((origin) => ask(traffic, origin, addEvidence, announcement, token))
    for (let offset = 0; offset < photo.byteLength;) {
      const seen = await insist((origin) => send(traffic, { origin, path, method: 'HEAD', headers }, [404]))
      // it was finished, or has to be announced anew
      if (seen.status === 404) break
      offset = Number(seen.headers.get('upload-offset'))
      if (offset >= photo.byteLength) break
      const body = new Uint8Array(photo.subarray(offset, offset + half))
      const part = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const patch = { path, method: 'PATCH', headers: { ...headers, ...part }, body }
      await insist((origin) => send(traffic, { origin, ...patch }, [404, 423]))
    }
    const kept = await insist((origin) => ask(traffic, origin, finishEvidence, { token: null, id }, token))
    if (kept.status === 200) return
    await wait(AGAIN_AFTER)
  }
}
