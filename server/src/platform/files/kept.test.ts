import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { StoreAddress } from '../../config/files.ts'
import { scratchFolder } from '../../testing/scratch.ts'

const STORE: StoreAddress = {
  origin: 'http://127.0.0.1:9',
  bucket: 'files',
  prefix: '',
  region: 'us-east-1',
  style: 'path',
  accessKey: 'k',
  secretKey: 's',
}

/** What a process loads that keeps files there. */
async function loadedFor(address: StoreAddress | null): Promise<string> {
  const kept = new URL('./kept.ts', import.meta.url).href
  const program = `
    const { registerHooks } = await import('node:module')
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
    const { keptAt } = await import(${JSON.stringify(kept)})
    const { close } = await keptAt(${JSON.stringify(address)}, ${JSON.stringify(scratchFolder())}, {})
    close()
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stdout
}

it('loads what speaks to a store for a store only', async () => {
  const OF_STORES = /aws4fetch|object-store/
  expect(await loadedFor(STORE)).toMatch(OF_STORES)
  const loaded = await loadedFor(null)
  expect(loaded).toContain('/platform/files/files.ts')
  expect(loaded).not.toMatch(OF_STORES)
})
