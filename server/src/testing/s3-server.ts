import S3rver from '@20minutes/s3rver'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreAddress } from '../config/files.ts'
import { openFaults, type Faults } from './faulty-line.ts'

/** A store that speaks S3, with a line to it on which things go wrong when a test says so. */
export type TestStore = {
  address: StoreAddress
  /** the same without that line */
  direct: StoreAddress
  /** as `FILES_URL` says it */
  url: string
  line: Faults
  stop(): Promise<void>
}

const BUCKET = 'evensettle'
/** What s3rver lets in, and nobody else. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** The store of everyday tests: begins in a moment, checks signatures, keeps objects in a folder. */
export async function startS3rver(): Promise<TestStore & { directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'evensettle-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return {
    ...(await behindLine(port, KEYS)),
    directory,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A store that listens, spoken to over a line that can fail. */
export async function behindLine(
  to: number,
  keys: { accessKey: string; secretKey: string },
): Promise<Omit<TestStore, 'stop'>> {
  const line = await openFaults(to)
  const at = (port: number): StoreAddress => {
    const origin = `http://127.0.0.1:${port}`
    return { origin, bucket: BUCKET, prefix: '', region: 'us-east-1', style: 'path', ...keys }
  }
  const { accessKey, secretKey } = keys
  return {
    address: at(line.port),
    direct: at(to),
    url: `s3+http://${encodeURIComponent(accessKey)}:${encodeURIComponent(secretKey)}@127.0.0.1:${line.port}/${BUCKET}`,
    line,
  }
}
