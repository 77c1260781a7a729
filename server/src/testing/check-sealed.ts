import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { checkPaper } from '@evensettle/verify/paper.ts'
import { TOOLS } from '@evensettle/verify/tools.ts'
import { getterOf } from './log-scenes.ts'
import type { TestApp } from './make-test-app.ts'

/** What anybody who has a file learns of it without our server, but for the public log and what is published of us. */
export async function checkedFile(app: TestApp, file: Uint8Array) {
  const { certificate, log } = await app.ok(getSiteConfig, {})
  const get = getterOf(app)
  return checkPaper(TOOLS, new Uint8Array(file), {
    pins: { certificate: certificate.fingerprint, logKey: log.key },
    log: { tile: get, checkpoint: async () => (await get('checkpoint'))?.toString() ?? null },
  })
}
