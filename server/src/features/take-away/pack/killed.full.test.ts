import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { COURT_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDraft, PROFILE } from '../../../testing/factories.ts'
import { makeRealServer, type RealServer } from '../../../testing/real-server.ts'

const WITHIN = { timeout: 60_000, interval: 50 }

let real: RealServer
let app: ChildProcess

beforeEach(async () => {
  real = await makeRealServer()
  app = await real.start()
})

afterEach(() => real.remove(app))

/** A case of somebody with a photo of 40 MB. */
async function aCaseWithPhoto(token: string): Promise<string> {
  await real.call(saveProfile, { ...PROFILE, name: 'Anna Berg' }, token)
  const id = randomUUID()
  await real.call(saveDraft, { id, revision: 0, draft: aDraft() }, token)
  const { body } = await real.call(submitDraft, { id, revision: 1 }, token)
  const photo = randomBytes(40 * MEGABYTE)
  const [evidenceId, name] = [randomUUID(), randomUUID()]
  await mkdir(join(real.dataDir, 'files', 'test'), { recursive: true })
  await writeFile(join(real.dataDir, 'files', 'test', `${name}.jpg`), photo)
  await real.query(`
    insert into evidence (id, case_id, side, kind, name, state, owner, media_type, bytes, sha256, file, created_at)
    select '${evidenceId}', id, 'starter', 'photo', 'The hall', 'ready', 'user:' || starter_id, 'image/jpeg',
      ${photo.byteLength}, '${createHash('sha256').update(photo).digest('hex')}', 'test/${name}.jpg', now()
    from mediation_case where id = '${body.caseId}'`)
  return body.caseId
}

async function ask(caseId: string, token: string): Promise<IncomingMessage> {
  const url = `http://127.0.0.1:${real.port}${COURT_PACK_PATH.replace(':caseId', caseId)}`
  const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } })
  const [response] = await once(request, 'response')
  return response
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let length = 0
  for await (const part of response) length += part.length
  return length
}

/** Everything that is stored for people. */
async function filesKept(): Promise<string[]> {
  const all = await readdir(real.dataDir, { recursive: true })
  return all.filter((name) => /^(?:files|uploads)/.test(name)).toSorted()
}

it('a process that is killed while a pack goes out leaves nothing behind, and the next press gets all of it', async () => {
  const token = await real.signUp('anna@example.org')
  const caseId = await aCaseWithPhoto(token)
  const before = await filesKept()

  const cut = await ask(caseId, token)
  await once(cut, 'readable')
  app.kill('SIGKILL')
  await expect(lengthOf(cut)).rejects.toThrow('aborted')
  expect(await filesKept()).toEqual(before)

  await vi.waitUntil(() => real.processes().length === 0, WITHIN)
  app = await real.start()
  const whole = await ask(caseId, token)
  expect(await lengthOf(whole)).toBe(Number(whole.headers['content-length']))
  expect(await filesKept()).toEqual(before)
  const entries = await real.query(`select facts from audit_entry where action = 'case.take_along'`)
  expect(entries).toHaveLength(2)
})
