import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { below } from '../../../config/files.ts'
import { scratchFolder } from '../../../testing/scratch.ts'
import { startS3rver, type TestStore } from '../../../testing/s3-server.ts'
import { createStrays } from '../strays.ts'
import { createBucket, type Bucket } from './bucket.ts'
import { createStoreStrays } from './store-strays.ts'

let store: TestStore
let bucket: Bucket

beforeAll(async () => {
  store = await startS3rver()
  bucket = createBucket(below(store.address, 'deep'), { error: () => {}, info: () => {} })
})
afterAll(async () => {
  bucket.close()
  await store.line.close()
  await store.stop()
})

function begun(keys: readonly string[], more = ''): { says: string } {
  const one = (key: string) =>
    `<Upload><Key>${key}</Key><UploadId>of ${key}</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`
  return {
    says: `<ListMultipartUploadsResult>${keys.map(one).join('')}${more}</ListMultipartUploadsResult>`,
  }
}

it('finds what was begun and never ended on every page of the list, and nothing that others began in the bucket', async () => {
  const names = [0, 1, 2].map(() => `evidence/${randomUUID()}.mp4`)
  const ours = names.map((name, at) => (at === 2 ? `deep/trial-1/${name}` : `deep/${name}`))
  const [first = '', ...others] = ours
  const more = `<IsTruncated>true</IsTruncated><NextKeyMarker>${first}</NextKeyMarker><NextUploadIdMarker>of ${first}</NextUploadIdMarker>`
  store.line.rule = ({ url }) => {
    const { searchParams } = new URL(url, store.address.origin)
    if (!searchParams.has('uploads')) return null
    return searchParams.get('key-marker') === first && searchParams.get('upload-id-marker') === `of ${first}`
      ? begun(['deep/holiday/beach.mp4', ...others])
      : begun(['deep/evidence/beach.mp4', first], more)
  }
  const strays = createStoreStrays(bucket, createStrays(scratchFolder()))
  const found = await strays.temporary(new Date())
  expect(found.map(({ name }) => `deep/${name}`).filter((name) => name.endsWith('.mp4'))).toEqual(ours)
  store.line.rule = () => null
})
