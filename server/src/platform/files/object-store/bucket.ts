import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from '../../telling/log.ts'
import type { StoreAddress } from '../../../config/files.ts'
import { createRequests, refusalOf, SILENCE, StoreAway, type Requests } from './requests.ts'
import { elementsOf, textOf } from './xml.ts'

/** An object as the store lists it; `at`: when it was written, in milliseconds, to the second. */
export type Listed = { key: string; bytes: number; at: number }

/** An upload in parts that nobody has brought to its end. */
export type Unfinished = { key: string; uploadId: string; at: number }

type Found = { bytes: number; at: number; etag: string; mark: string | null }

/** What we ask of a bucket. A key is below the prefix of its address. */
export type Bucket = ReturnType<typeof createBucket>

/** How often a part of an object is asked for again where the line was cut. */
const RESUMES = 5
const MARK = 'x-amz-meta-mark'
const LISTED_AT_ONCE = 1_000
/** Where nothing lies: a list of it is short, and says that the bucket is there. */
const NOTHING = 'check/nothing/'

/** Nothing is connected before it is asked. */
export function createBucket(address: StoreAddress, log: Pick<Logger, 'error' | 'info'>) {
  const requests = createRequests(address, log)
  const { ask, askText } = requests

  async function head(key: string): Promise<Found | null> {
    const { status, headers, body } = await ask({ method: 'HEAD', key, takes: [200, 404] })
    body.resume()
    if (status === 404) {
      // without a body nothing says whether it is the object that is not there, or the bucket
      await assertBucket()
      return null
    }
    return foundIn(headers)
  }

  async function assertBucket({ once = false } = {}): Promise<void> {
    const query = { 'list-type': '2', 'max-keys': '1', prefix: `${address.prefix}${NOTHING}` }
    await askText({ method: 'GET', key: '', query, takes: [200], once })
  }

  async function page(query: Record<string, string>): Promise<{ found: Listed[]; next: string | null }> {
    const asked = { 'list-type': '2', 'max-keys': String(LISTED_AT_ONCE), ...query }
    const { text } = await askText({ method: 'GET', key: '', query: asked, takes: [200] })
    const found = elementsOf(text, 'Contents').map((one) => ({
      key: (textOf(one, 'Key') ?? '').slice(address.prefix.length),
      bytes: Number(textOf(one, 'Size')),
      at: Date.parse(textOf(one, 'LastModified') ?? ''),
    }))
    const isCut = textOf(text, 'IsTruncated') === 'true'
    return { found, next: isCut ? textOf(text, 'NextContinuationToken') : null }
  }

  return {
    head,
    assertBucket,
    /** Makes the bucket itself; one that is there is fine. */
    async make(): Promise<void> {
      const { body } = await ask({ method: 'PUT', key: '', takes: [200, 409] })
      body.resume()
    },
    /** Stores bytes whole: the store compares them with their SHA-256 before it says that it has them. */
    async put(key: string, bytes: Uint8Array, { once = false } = {}): Promise<void> {
      const { body } = await ask({ method: 'PUT', key, body: bytes, takes: [200], once })
      body.resume()
    },
    async remove(key: string): Promise<void> {
      const { body } = await ask({ method: 'DELETE', key, takes: [200, 204, 404] })
      body.resume()
    },
    /** The bytes from one up to another, asked for again from where the line was cut; nothing is opened before the first is asked for. */
    bytesOf: (key: string, from: number, to: number, etag: string | null) =>
      resumed(requests, { key, from, to, etag }),
    /** All below a folder, in the order of their keys, after one of them. */
    async *list(folder: string, after = ''): AsyncGenerator<Listed> {
      const prefix = `${address.prefix}${folder}`
      let query: Record<string, string> = { prefix }
      if (after !== '') query = { prefix, 'start-after': `${address.prefix}${after}` }
      for (;;) {
        const { found, next } = await page(query)
        yield* found
        if (next === null) return
        query = { prefix, 'continuation-token': next }
      }
    },
    ...partsOf(requests, head),
    /** What was begun in parts and never ended, wherever its process is. */
    async *unfinished(): AsyncGenerator<Unfinished> {
      const asked = { uploads: '', prefix: address.prefix, 'max-uploads': String(LISTED_AT_ONCE) }
      let query: Record<string, string> = asked
      for (;;) {
        // a few stores do not tell: there the rule of the bucket takes them away
        const { text } = await askText({ method: 'GET', key: '', query, takes: [200, 501] })
        for (const one of elementsOf(text, 'Upload'))
          yield {
            key: (textOf(one, 'Key') ?? '').slice(address.prefix.length),
            uploadId: textOf(one, 'UploadId') ?? '',
            at: Date.parse(textOf(one, 'Initiated') ?? ''),
          }
        const [key, upload] = [textOf(text, 'NextKeyMarker'), textOf(text, 'NextUploadIdMarker')]
        const isSame = key === query['key-marker'] && (upload ?? '') === (query['upload-id-marker'] ?? '')
        if (textOf(text, 'IsTruncated') !== 'true' || !key || isSame) return
        query = { ...asked, 'key-marker': key, ...(upload && { 'upload-id-marker': upload }) }
      }
    },
    close: () => requests.close(),
  }
}

function foundIn(headers: IncomingMessage['headers']): Found {
  const mark = headers[MARK]
  return {
    bytes: Number(headers['content-length'] ?? 0),
    at: Date.parse(headers['last-modified'] ?? ''),
    etag: headers.etag ?? '',
    mark: typeof mark === 'string' ? mark : null,
  }
}

/** An object that is larger than what is held at once. */
function partsOf({ ask, askText }: Requests, head: (key: string) => Promise<Found | null>) {
  return {
    /** Begins an object in parts. `mark` is kept with it, so that its end can be told from one of before. */
    async begin(key: string): Promise<{ uploadId: string; mark: string }> {
      const mark = randomUUID()
      const asked = { method: 'POST', key, query: { uploads: '' }, headers: { [MARK]: mark } } as const
      const { text } = await askText({ ...asked, takes: [200] })
      const uploadId = textOf(text, 'UploadId')
      if (uploadId === null || uploadId === '') throw new StoreAway('the store of files began nothing')
      return { uploadId, mark }
    },
    async part(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<string> {
      const query = { partNumber: String(number), uploadId }
      const { headers, body } = await ask({ method: 'PUT', key, query, body: bytes, takes: [200] })
      body.resume()
      return headers.etag ?? ''
    },
    /** Makes one object of the parts. It is there, whole, once this resolves. */
    async end(
      key: string,
      { uploadId, mark }: { uploadId: string; mark: string },
      { etags, bytes }: { etags: readonly string[]; bytes: number },
    ): Promise<void> {
      const list = etags
        .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
        .join('')
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
      const asked = { method: 'POST', key, query: { uploadId }, body, takes: [200, 404] } as const
      const said = await askText(asked).catch((error: unknown) => error)
      const text = said !== null && typeof said === 'object' && 'text' in said ? String(said.text) : ''
      const found = await head(key)
      // an answer that got lost has done it all the same, and whoever asks again hears of no such upload
      const isDone = text.includes('<CompleteMultipartUploadResult') || found?.mark === mark
      if (isDone && found?.bytes === bytes) return
      // a store may begin with 200 and think better of it
      throw said instanceof Error ? said : refusalOf(503, textOf(text, 'Code') ?? '')
    },
    async abort(key: string, uploadId: string): Promise<void> {
      const asked = { method: 'DELETE', key, query: { uploadId }, takes: [200, 204, 404] } as const
      const { body } = await ask(asked)
      body.resume()
    },
  }
}

type Stretch = { key: string; from: number; to: number; etag: string | null }

/** An object that has gone since it was found. */
class Gone extends Error {
  readonly code = 'ENOENT'
}

async function* resumed({ ask }: Requests, { key, from, to, etag }: Stretch): AsyncGenerator<Uint8Array> {
  let at = from
  for (let cuts = 0; at < to; cuts += 1) {
    const headers = { range: `bytes=${at}-${to - 1}`, ...(etag === null ? {} : { 'if-match': etag }) }
    const { status, body } = await ask({ method: 'GET', key, headers, takes: [200, 206, 404, 412] })
    try {
      if (status === 404) throw new Gone('the file is not there any more')
      if (status === 412) throw new StoreAway('the file was replaced while it was read')
      if (status === 200 && at > 0) throw new StoreAway('the store of files gives no parts of a file')
      for await (const part of heard(body)) {
        const wanted = part.subarray(0, to - at)
        at += wanted.byteLength
        if (wanted.byteLength === 0) continue
        cuts = 0
        yield wanted
      }
    } catch (error) {
      if (error instanceof Gone || error instanceof StoreAway || cuts >= RESUMES) throw awayFrom(error)
    } finally {
      body.destroy()
    }
    if (cuts >= RESUMES && at < to) throw new StoreAway('the store of files gives less than it has')
  }
}

function awayFrom(error: unknown): unknown {
  if (error instanceof Gone || error instanceof StoreAway) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new StoreAway(`the store of files cut the line (${code})`)
}

/** What comes, unless nothing comes for long while somebody waits for it. */
async function* heard(body: IncomingMessage): AsyncGenerator<Buffer> {
  const parts: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  for (;;) {
    const late = setTimeout(() => body.destroy(new Error('silent')), SILENCE)
    const next = await parts.next().finally(() => clearTimeout(late))
    if (next.done === true) return
    yield next.value
  }
}
