import {
  TOKEN_HEADER,
  UPLOAD_PATH,
  addEvidence,
  evidenceFilePath,
  finishEvidence,
  listEvidence,
  type EvidenceVariant,
  type EvidenceView,
} from '@evensettle/contracts/evidence.ts'
import sharp from 'sharp'
import { newId, type Person, type TestApp } from './make-test-app.ts'

/** Who hands in or looks: the bearer of a token, a signed-in person, or nobody. */
export type Who = { token?: string; as?: Person | null }

/** What is said of a file that is about to come. */
export const ABOUT_A_PHOTO = {
  itemId: null,
  kind: 'photo',
  name: 'The door',
  documented: null,
  mediaType: 'image/jpeg',
} as const

type Described = Partial<Pick<EvidenceView, 'itemId' | 'name' | 'documented'>> & {
  kind?: EvidenceView['kind'] | null
  mediaType?: string
}

/** The bytes of a plain photo, JPEG. */
export function aPhoto(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a05030' } })
    .jpeg()
    .toBuffer()
}

async function headersOf(app: TestApp, { token, as }: Who): Promise<Record<string, string>> {
  return { ...(token ? { [TOKEN_HEADER]: token } : {}), ...(as ? await app.as(as) : {}) }
}

/** Sends a part of a file. */
export async function patch(
  app: TestApp,
  id: string,
  who: Who,
  offset: number,
  bytes: Buffer,
): Promise<Response> {
  return app.http.request(`http://settle.test${UPLOAD_PATH}/${id}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...(await headersOf(app, who)),
    },
    body: new Uint8Array(bytes),
  })
}

/** How much of a file has arrived. */
export async function offsetOf(app: TestApp, id: string, who: Who): Promise<number> {
  const response = await app.http.request(`http://settle.test${UPLOAD_PATH}/${id}`, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0', ...(await headersOf(app, who)) },
  })
  return Number(response.headers.get('upload-offset'))
}

/** Announces a file by its bytes or their number. */
export async function announce(
  app: TestApp,
  caseId: string,
  who: Who,
  bytes: Buffer | number,
  about: Described = {},
): Promise<string> {
  const id = newId()
  const size = typeof bytes === 'number' ? bytes : bytes.byteLength
  const input = { token: who.token ?? null, caseId, id, bytes: size, ...ABOUT_A_PHOTO, ...about }
  await app.ok(addEvidence, input, who.as)
  return id
}

/** Hands in a whole file, up to the last step, which looks at it. */
export async function handIn(
  app: TestApp,
  caseId: string,
  who: Who,
  bytes: Buffer,
  about: Described = {},
): Promise<string> {
  const id = await announce(app, caseId, who, bytes, about)
  const sent = await patch(app, id, who, 0, bytes)
  if (sent.status !== 204) throw new Error(`the upload was answered ${sent.status}`)
  return id
}

/** Hands in a whole file that is taken. */
export async function show(
  app: TestApp,
  caseId: string,
  who: Who,
  bytes: Buffer,
  about: Described = {},
): Promise<string> {
  const id = await handIn(app, caseId, who, bytes, about)
  await app.ok(finishEvidence, { token: who.token ?? null, id }, who.as)
  return id
}

/** What somebody finds in a case's list. */
export async function listed(app: TestApp, caseId: string, who: Who): Promise<EvidenceView[]> {
  return (await app.ok(listEvidence, { token: who.token ?? null, caseId }, who.as)).evidence
}

/** Asks for a file's bytes. */
export async function read(app: TestApp, id: string, variant: EvidenceVariant, who: Who): Promise<Response> {
  return app.http.request(evidenceFilePath(id, variant), { headers: await headersOf(app, who) })
}
