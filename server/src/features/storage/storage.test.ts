import { UPLOAD_PATH, addEvidence, evidenceFilePath, finishEvidence } from '@evensettle/contracts/evidence.ts'
import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPerson, aSavedDraft, aSettledCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { makeSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { sweepStrays, watchRoom } from './jobs.ts'

let disk: SmallDisk
let app: TestApp
let folder: string

beforeAll(async () => {
  disk = await makeSmallDisk(10)
  folder = join(disk.path, 'data')
  await mkdir(folder)
  app = await makeTestApp({ folder, env: { OPERATOR_EMAIL: 'desk@example.org', TOTAL_DRAFTS: '10' } })
  return async () => {
    await app.close()
    await disk.close()
  }
})

const text = Buffer.alloc(40_000, 'word ')

async function announce(as: Person): Promise<string> {
  const id = newId()
  const caseId = await aSavedDraft(app, as)
  const about = { itemId: null, kind: 'other', name: 'A note', documented: null } as const
  const input = { token: null, caseId, id, bytes: text.byteLength, mediaType: 'text/plain', ...about }
  await app.ok(addEvidence, input, as)
  return id
}

async function send(id: string, as: Person, offset: number, bytes: Buffer): Promise<number> {
  const { status } = await app.http.request(`http://settle.test${UPLOAD_PATH}/${id}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...(await app.as(as)),
    },
    body: new Uint8Array(bytes),
  })
  return status
}

function logged(message: string): Record<string, unknown>[] {
  return app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => entry['message'] === message)
}

describe('what killed processes left behind', () => {
  /** Puts a file there as if it had last been touched so long ago. */
  async function leave(path: string, ago: number): Promise<string> {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), 'half a')
    const at = new Date(app.clock.now().getTime() - ago)
    await utimes(join(folder, path), at, at)
    return path
  }

  async function present(paths: string[]): Promise<string[]> {
    const there = new Set(await readdir(folder, { recursive: true }))
    return paths.filter((path) => there.has(path))
  }

  it('is swept once it has lain for a day, counted in the log without names', async () => {
    const old = await Promise.all(
      [
        `outbox/.${newId()}.tmp`,
        `sms-outbox/.${newId()}.tmp`,
        `files/.${newId()}.tmp`,
        `files/evidence/.${newId()}.tmp`,
        `files/uploads/${newId()}`,
        `files/uploads/${newId()}.json`,
        `files/evidence/${newId()}.pdf`,
        `files/views/${newId()}.jpg`,
        `files/thumbnails/${newId()}.jpg`,
        `files/agreements/${newId()}.pdf`,
        `files/copies/${newId()}.zip`,
      ].map((path) => leave(path, DAY + HOUR)),
    )
    await sweepStrays(app.deps)
    expect(await present(old)).toEqual([])
    expect(logged('strays were swept')).toMatchObject([{ temporary: 4, uploads: 2, files: 5 }])
    await sweepStrays(app.deps)
    expect(logged('strays were swept')).toHaveLength(1)
  })

  it('stays while a process may still be writing it, and so does all that is not ours', async () => {
    const kept = await Promise.all([
      leave(`outbox/.${newId()}.tmp`, 23 * HOUR),
      leave(`files/evidence/.${newId()}.tmp`, HOUR),
      leave(`files/agreements/${newId()}.pdf`, 23 * HOUR),
      leave(`files/uploads/${newId()}`, HOUR),
      leave('files/evidence/README', 9 * DAY),
      leave(`files/elsewhere/${newId()}.pdf`, 9 * DAY),
      leave(`secrets/.${newId()}.tmp`, 9 * DAY),
    ])
    await sweepStrays(app.deps)
    expect(await present(kept)).toEqual(kept)
  })

  it('are what was removed once the days are over for which it can be put back, and not before', async () => {
    const keeping = await makeTestApp({ env: { FILES_KEPT_DAYS: '7' } })
    const name = `evidence/${newId()}.jpg`
    await keeping.deps.files.put(name, text)
    await keeping.deps.files.remove(name)
    const aside = join(keeping.dataDir, 'files/.removed', name)
    const age = async (milliseconds: number) => {
      const at = new Date(keeping.clock.now().getTime() - milliseconds)
      await utimes(aside, at, at)
      await sweepStrays(keeping.deps)
      return existsSync(aside)
    }
    expect(await age(6 * DAY)).toBe(true)
    expect(await age(8 * DAY)).toBe(false)
  })

  it('are never the kept file, the sealed paper, or an upload that is still coming in', async () => {
    const as = await aPerson(app)
    const settled = await aSettledCase(app)
    const kept = await announce(as)
    expect(await send(kept, as, 0, text)).toBe(204)
    await app.ok(finishEvidence, { token: null, id: kept }, as)
    const stray = await leave(`files/uploads/${kept}`, 2 * DAY)
    app.clock.advance(23 * HOUR)
    const coming = await announce(as)
    expect(await send(coming, as, 0, text.subarray(0, 10_000))).toBe(204)
    const past = new Date(app.clock.now().getTime() - 3 * DAY)
    for (const name of await readdir(join(folder, 'files'), { recursive: true }))
      await utimes(join(folder, 'files', name), past, past)
    await sweepStrays(app.deps)
    expect(await present([stray])).toEqual([])
    const paper = await app.ok(getAgreement, { caseId: settled.caseId }, settled.starter)
    expect(paper.state).toBe('sealed')
    const agreements = await readdir(join(folder, 'files/agreements'))
    const row = await app.deps.db.selectFrom('agreement').select('pdf_file').executeTakeFirstOrThrow()
    expect(agreements).toContain(row.pdf_file?.replace('agreements/', ''))
    const file = await app.http.request(evidenceFilePath(kept, 'original'), { headers: await app.as(as) })
    expect(Buffer.from(await file.arrayBuffer()).equals(text)).toBe(true)
    expect(await send(coming, as, 10_000, text.subarray(10_000))).toBe(204)
    expect(await app.ok(finishEvidence, { token: null, id: coming }, as)).toMatchObject({ state: 'ready' })
  })
})

describe('the operator', () => {
  const told = async (words: RegExp) => {
    await app.runJobs()
    return (await app.mails('desk@example.org')).filter(({ subject }) => words.test(subject))
  }

  it('is told once when the disk is nine tenths full, and again only after there was room', async () => {
    onTestFinished(() => disk.empty())
    await watchRoom(app.deps)
    expect(await told(/disk/)).toEqual([])
    for (const times of [1, 2]) {
      await disk.fill(800_000)
      const beside = await makeTestApp({ beside: app, folder, env: { OPERATOR_EMAIL: 'desk@example.org' } })
      await Promise.all([watchRoom(app.deps), watchRoom(beside.deps)])
      await watchRoom(app.deps)
      await beside.close()
      expect(await told(/The disk of the data folder is 9\d % full/)).toHaveLength(times)
      await disk.empty()
      await watchRoom(app.deps)
    }
    const warned = logged('room is getting scarce').filter(({ part }) => part === 'disk')
    expect(warned.length).toBeLessThanOrEqual(2)
  })

  it('is told when the drafts of all come near their limit, and what to do', async () => {
    const as = await aPerson(app)
    const { count } = await app.deps.db
      .selectFrom('case_draft')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    for (let made = count; made < 9; made += 1) await aSavedDraft(app, as)
    await watchRoom(app.deps)
    await watchRoom(app.deps)
    const [mail, ...more] = await told(/drafts/)
    expect([mail?.subject, more]).toEqual(['The room for drafts is 90 % full', []])
    expect(mail?.text).toContain('Raise TOTAL_DRAFTS')
  })
})
