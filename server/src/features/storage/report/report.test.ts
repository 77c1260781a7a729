import {
  FINDINGS_CSV_PATH,
  getFileReport,
  listFindings,
  moveFileCheck,
  startFileCheck,
} from '@evensettle/contracts/file-report.ts'
import type { FileFinding } from '@evensettle/domain/evidence/file-check.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOperator, aPerson, aSettledCase, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aPhoto, show } from '../../../testing/uploads.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { joinTotals } from '../commands.ts'
import { checkFiles } from './jobs.ts'

let app: TestApp
let operator: Person
let one: TestCase
let files: string
let photo: string

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org', 'second@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
  files = join(app.dataDir, 'files')
  one = await aCase(app)
  const who = { as: one.starter }
  photo = await show(app, one.caseId, who, await aPhoto())
  for (let more = 0; more < 3; more += 1) await show(app, one.caseId, who, await aPhoto(80 + more, 50))
  await aSettledCase(app)
})

async function start(rate: 1_000_000 | 100_000_000 = 100_000_000): Promise<string> {
  const id = newId()
  await app.ok(startFileCheck, { id, rate }, operator)
  return id
}

const report = () => app.ok(getFileReport, {}, operator)

async function check() {
  const found = (await report()).check
  if (!found) throw new Error('there is no check')
  const read = found.checked.reduce((sum, part) => sum + part.files, 0)
  const wrong = Object.fromEntries(
    found.found.flatMap((kind) => (kind.files > 0 ? [[kind.kind, kind.files]] : [])),
  )
  return { ...found, read, wrong }
}

/** A whole check, and what it found. */
async function checked() {
  const id = await start()
  await checkFiles(app.deps)
  const found = await check()
  expect(found).toMatchObject({ id, state: 'done' })
  return found
}

async function idsOf(checkId: string, kind: FileFinding) {
  const { findings } = await app.ok(listFindings, { checkId, kind }, operator)
  return findings.map(({ part, fileId, bytes }) => ({ part, fileId, bytes }))
}

async function pathOf(folder: string, id: string): Promise<string> {
  const name = (await readdir(join(files, folder))).find((file) => file.startsWith(id))
  return join(files, folder, name ?? 'missing')
}

/** Lets something be otherwise while a test looks. */
async function while_(change: () => Promise<() => Promise<void>>, look: () => Promise<void>): Promise<void> {
  const back = await change()
  try {
    await look()
  } finally {
    await back()
  }
}

describe('a check of all files', () => {
  it('is not there for anybody but operators', async () => {
    const person = await aPerson(app)
    const id = newId()
    expect(await app.refusal(getFileReport, {}, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(startFileCheck, { id, rate: 1_000_000 }, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(moveFileCheck, { id, move: 'stop' }, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(moveFileCheck, { id, move: 'stop' }, operator)).toBe('404 NOT_FOUND')
    expect((await app.http.request(FINDINGS_CSV_PATH, { headers: await app.as(person) })).status).toBe(404)
  })

  it('reads every file that is known, and finds them as they were kept', async () => {
    const { wrong, read, allFiles, checked: parts } = await checked()
    expect(wrong).toEqual({})
    expect(read).toBe(allFiles)
    expect(parts.find(({ part }) => part === 'evidence')).toMatchObject({ files: 4 })
    expect(parts.find(({ part }) => part === 'agreements')).toMatchObject({ files: 1 })
    const { stored } = await report()
    expect(stored).toEqual([expect.objectContaining({ media: 'image/jpeg', files: 4 })])
    expect(await app.audited(one.caseId)).not.toContain('files.check')
  })

  it('stands nowhere once it has ended, so that nothing goes on from the name of the last file of a folder', async () => {
    const { id } = await checked()
    const { rows } = await app.deps.pool.query<{ after: string }>(
      `update file_check set state = 'paused', ended_at = null, part = 'evidence' where id = $1 returning after`,
      [id],
    )
    expect(rows).toEqual([{ after: '' }])
    await app.ok(moveFileCheck, { id, move: 'resume' }, operator)
    await checkFiles(app.deps)
    expect(await check()).toMatchObject({ id, state: 'done', wrong: {} })
  })

  it('finds one byte that was altered, and one in a sealed agreement', async () => {
    const [agreement] = await readdir(join(files, 'agreements'))
    for (const path of [await pathOf('evidence', photo), join(files, 'agreements', agreement ?? '')])
      await while_(
        async () => {
          const bytes = await readFile(path)
          const altered = Buffer.from(bytes)
          altered[altered.length - 3] = (altered.at(-3) ?? 0) ^ 1
          await writeFile(path, altered)
          return () => writeFile(path, bytes)
        },
        async () => {
          const { wrong, id } = await checked()
          expect(wrong).toEqual({ altered: 1 })
          expect(await idsOf(id, 'altered')).toHaveLength(1)
        },
      )
  })

  it('tells what is missing from what cannot be read and what belongs to nothing, by id and size alone', async () => {
    const path = await pathOf('evidence', photo)
    const stray = newId()
    await while_(
      async () => {
        await rename(path, `${path}.away`)
        await rename(`${path}.away`, join(files, 'views', `${stray}.jpg`))
        await writeFile(join(files, 'evidence', 'holiday with Lee.txt'), 'axolotl')
        const view = await pathOf('thumbnails', photo)
        await rename(view, `${app.dataDir}/kept`)
        await mkdir(view)
        const long = new Date(app.deps.now().getTime() - 2 * HOUR)
        await utimes(join(files, 'views', `${stray}.jpg`), long, long)
        await utimes(join(files, 'evidence', 'holiday with Lee.txt'), long, long)
        await writeFile(join(files, 'views', `${newId()}.jpg`), 'of a moment ago')
        return async () => {
          await rename(join(files, 'views', `${stray}.jpg`), path)
          await rm(join(files, 'evidence', 'holiday with Lee.txt'))
          await rm(view, { recursive: true })
          await rename(`${app.dataDir}/kept`, view)
        }
      },
      async () => {
        const { wrong, id } = await checked()
        expect(wrong).toEqual({ missing: 1, unreadable: 1, ownerless: 1, foreign: 1 })
        expect(await idsOf(id, 'missing')).toEqual([
          { part: 'evidence', fileId: photo, bytes: expect.any(Number) },
        ])
        expect(await idsOf(id, 'ownerless')).toEqual([
          { part: 'views', fileId: stray, bytes: expect.any(Number) },
        ])
        expect(await idsOf(id, 'foreign')).toEqual([{ part: 'evidence', fileId: null, bytes: 7 }])
        const file = await app.http.request(FINDINGS_CSV_PATH, { headers: await app.as(operator) })
        const text = await file.text()
        expect(text.split('\r\n')).toHaveLength(6)
        expect(text).toContain(`missing,evidence,${photo},`)
        expect(text).not.toMatch(/holiday|axolotl|\.jpg/)
      },
    )
    expect((await checked()).wrong).toEqual({})
  })

  it('tells nobody of files of a case of their own: not how many, how large, nor what is the matter with them', async () => {
    const mine = await aCase(app, { starter: operator })
    const before = await report()
    const other = { as: mine.respondent }
    const shown = await show(app, mine.caseId, other, await aPhoto(90, 50))
    await app.deps.pool.query(`update evidence set problem = 'harmful' where id = $1`, [shown])
    const after = await report()
    expect([after.stored, after.quarantined]).toEqual([before.stored, before.quarantined])
    const path = await pathOf('evidence', shown)
    await while_(
      async () => {
        await rename(path, `${app.dataDir}/kept`)
        return () => rename(`${app.dataDir}/kept`, path)
      },
      async () => {
        const { wrong, id } = await checked()
        expect(wrong).toEqual({})
        expect(await idsOf(id, 'missing')).toEqual([])
        const csv = async (as: Person) =>
          (await app.http.request(FINDINGS_CSV_PATH, { headers: await app.as(as) })).text()
        expect(await csv(operator)).not.toContain(shown)
        const second = await anOperator(app, 'second@example.org')
        expect(await csv(second)).toContain(`missing,evidence,${shown},`)
      },
    )
    await app.deps.pool.query('delete from evidence where id = $1', [shown])
  })

  it('calls nothing missing while the store is away', async () => {
    await while_(
      async () => {
        await rename(files, `${files}-away`)
        await writeFile(files, 'no folder')
        return async () => {
          await rm(files)
          await rename(`${files}-away`, files)
        }
      },
      async () => {
        await start()
        await checkFiles(app.deps)
        expect(await check()).toMatchObject({ state: 'running', isAway: true, wrong: {}, read: 0 })
      },
    )
    await checkFiles(app.deps)
    expect(await check()).toMatchObject({ state: 'done', isAway: false, wrong: {} })
  })
})

describe('a check that goes on for long', () => {
  it('goes on where it was, whatever was killed, and comes to the same', async () => {
    const whole = await checked()
    await start()
    const dying = () => {
      throw new Error('killed')
    }
    let killed = 0
    for (let at = 0; (await check()).state === 'running'; at += 1) {
      // the file has been read, and the process dies before that is written down
      const deps = at % 2 === 1 ? { ...app.deps, now: dying } : app.deps
      await checkFiles(deps, 0).catch(() => (killed += 1))
    }
    expect(killed).toBeGreaterThan(5)
    const { read, checked: parts, wrong } = await check()
    expect({ read, parts, wrong }).toEqual({ read: whole.read, parts: whole.checked, wrong: {} })
  })

  it('counts each file and each finding once where two work on it', async () => {
    const path = await pathOf('evidence', photo)
    await while_(
      async () => {
        await rename(path, `${app.dataDir}/kept`)
        return () => rename(`${app.dataDir}/kept`, path)
      },
      async () => {
        await start()
        await Promise.all([checkFiles(app.deps), checkFiles(app.deps)])
        await checkFiles(app.deps)
        const { state, read, allFiles, wrong } = await check()
        expect({ state, read, wrong }).toEqual({ state: 'done', read: allFiles, wrong: { missing: 1 } })
      },
    )
  })

  it('writes nothing down of a file that was being read when it was paused', async () => {
    const id = await start()
    const { files: store } = app.deps
    const read: typeof store.read = async (name, sha256) => {
      await app.ok(moveFileCheck, { id, move: 'pause' }, operator)
      return store.read(name, sha256)
    }
    await checkFiles({ ...app.deps, files: { ...store, read } })
    expect(await check()).toMatchObject({ id, state: 'paused', read: 0 })
    await app.ok(moveFileCheck, { id, move: 'stop' }, operator)
  })

  it('is held on, goes on and is ended, each with an entry', async () => {
    const id = await start()
    expect(await app.ok(startFileCheck, { id: newId(), rate: 1_000_000 }, operator)).toEqual({ ok: true })
    await checkFiles(app.deps, 0)
    await app.ok(moveFileCheck, { id, move: 'pause' }, operator)
    await app.ok(moveFileCheck, { id, move: 'pause' }, operator)
    await checkFiles(app.deps)
    expect(await check()).toMatchObject({ id, state: 'paused', read: 1 })
    await app.ok(moveFileCheck, { id, move: 'resume' }, operator)
    await checkFiles(app.deps, 0)
    expect(await check()).toMatchObject({ id, state: 'running', read: 2 })
    await app.ok(moveFileCheck, { id, move: 'stop' }, operator)
    await checkFiles(app.deps)
    expect(await check()).toMatchObject({ id, state: 'stopped', read: 2 })
    const { rows } = await app.deps.pool.query<{ action: string }>(
      `select action from audit_entry where subject = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'files.check',
      'files.check_move',
      'files.check_move',
      'files.check_move',
    ])
  })

  it('reads no faster than it was told to', async () => {
    const { checked: parts } = await checked()
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    const id = await start(1_000_000)
    // slow enough that these few files take a second
    await app.deps.pool.query('update file_check set rate = $2 where id = $1', [id, bytes])
    const began = performance.now()
    await checkFiles(app.deps, MINUTE)
    expect(performance.now() - began).toBeGreaterThan(950)
    expect((await check()).state).toBe('done')
  })
})

/** Where the running totals say otherwise than the records. */
const DRIFT = `
  select part, state, case when state <> 'uploading' then media end as media, held, sum(records)::int as records,
    sum(files)::int as files, sum(bytes)::int as bytes from (
    select part, state, media, held, records, files, bytes from file_total
    union all
    select 'evidence', state, media_type, case when problem = 'harmful' then 'quarantined'
      when problem is not null then 'unreadable' when scanned_at is null then 'waiting' else '' end,
      -1, -num_nonnulls(file, view_file, thumbnail), -bytes from evidence
    union all select 'agreements', 'ready', 'application/pdf', '', -1, -1, 0 from agreement where pdf_file is not null
    union all select 'papers', 'ready', 'application/pdf', '', -1, -1, 0 from obligation_paper where pdf_file is not null
  ) both_of_them group by 1, 2, 3, 4 having sum(records) <> 0 or sum(files) <> 0 or sum(bytes) <> 0`

describe('the running totals of what is kept', () => {
  const drift = async () => (await app.deps.pool.query(DRIFT)).rows
  const rowsKept = async () =>
    (await app.deps.pool.query<{ count: number }>('select count(*)::int as count from file_total')).rows[0]
      ?.count
  const joined = () => inTransaction(app.deps, (tx) => joinTotals(tx, 2))

  it('are the sum of the records whatever becomes of these, also while two join them', async () => {
    expect(await drift()).toEqual([])
    const settled = await aSettledCase(app)
    const as = { as: one.respondent }
    const gone = await show(app, one.caseId, as, await aPhoto(70, 40))
    await Promise.all([show(app, one.caseId, as, await aPhoto(71, 40)), joined(), joined()])
    const { pool } = app.deps
    await pool.query(`update evidence set problem = 'harmful' where id = $1`, [gone])
    expect((await report()).quarantined).toMatchObject({ files: 1 })
    expect(await drift()).toEqual([])
    await pool.query('delete from evidence where id = $1', [gone])
    expect((await report()).quarantined).toEqual({ files: 0, bytes: 0 })
    await pool.query(`update agreement set pdf_file = null where case_id = $1`, [settled.caseId])
    await pool.query('delete from mediation_case where id = $1', [settled.caseId])
    await Promise.all([joined(), show(app, one.caseId, as, await aPhoto(72, 40)), joined()])
    expect(await drift()).toEqual([])
    const before = await report()
    await joined()
    expect(await report()).toEqual(before)
    expect(await rowsKept()).toBeLessThan(6)
  })

  it('keep nothing of what a browser called a file that never came', async () => {
    const { pool } = app.deps
    const coming = await show(app, one.caseId, { as: one.respondent }, await aPhoto(73, 40))
    const media = async () =>
      (await pool.query<{ media: string }>('select media from file_total')).rows.map((row) => row.media)
    await pool.query(`update evidence set state = 'uploading', media_type = 'text/axolotl' where id = $1`, [
      coming,
    ])
    await inTransaction(app.deps, (tx) => joinTotals(tx))
    expect(await media()).not.toContain('text/axolotl')
    await pool.query('delete from evidence where id = $1', [coming])
    expect(await media()).toContain('text/axolotl')
    await inTransaction(app.deps, (tx) => joinTotals(tx))
    expect(await media()).not.toContain('text/axolotl')
    expect(await drift()).toEqual([])
  })
})
