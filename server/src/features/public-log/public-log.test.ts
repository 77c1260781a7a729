import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LOG_READING } from '@evensettle/contracts/site.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { onError } from '../../platform/http/http.ts'
import type { RateLimits } from '../../platform/http/rate-limit.ts'
import { aSettledCase, type TestCase } from '../../testing/factories.ts'
import { provenRoot, type Followed } from '../../testing/log-follower.ts'
import { enter, followed, getterOf, stopOf } from '../../testing/log-scenes.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { chainAudit } from '../audit/chain/jobs.ts'
import { sequence } from './commands.ts'
import { logMarkup } from './document.ts'
import { growLog, logCertificates } from './jobs.ts'
import { logToTell, openEntry } from './queries.ts'
import { publicLogPage } from './routes.ts'

describe('the public log', () => {
  let app: TestApp
  let one: TestCase

  beforeAll(async () => {
    app = await makeTestApp()
    one = await aSettledCase(app)
    await app.runJobs()
    await growLog(app.deps)
  })

  it('has a place for each sealed agreement, read by a client that knows only the texts of the standards', async () => {
    const { head, entries } = await followed(app)
    expect(head.origin).toBe('settle.test/log')
    expect(entries.length).toBe(head.size)
    const agreement = await app.deps.db
      .selectFrom('agreement')
      .select(['id', 'pdf_sha256'])
      .where('case_id', '=', one.caseId)
      .executeTakeFirstOrThrow()
    const opened = await openEntry(app.deps.db, `agreement/${agreement.id}`)
    expect(opened).toMatchObject({ kind: 'agreement', digest: agreement.pdf_sha256 })
    const commitment = (entry: Buffer) => String((JSON.parse(entry.toString()) as string[])[2])
    const own =
      entries.find((entry) => opened?.proof.includes(`index ${entries.indexOf(entry)}\n`)) ?? Buffer.of()
    const proven = provenRoot(opened?.proof ?? '', own)
    expect(proven.root).toBe(head.root)
    const served = await app.http.request(`/log/proof/${commitment(own)}`)
    expect(await served.text()).toBe(opened?.proof)
  })

  it('is found by the mark that is printed in the paper, and by no other', async () => {
    const { pdf_file: file, pdf_sha256: digest } = await app.deps.db
      .selectFrom('agreement')
      .select(['pdf_file', 'pdf_sha256'])
      .where('case_id', '=', one.caseId)
      .executeTakeFirstOrThrow()
    const at = join(app.dataDir, 'files', file ?? '')
    const words = spawnSync('pdftotext', ['-raw', at, '-'], { encoding: 'utf8' }).stdout.replaceAll(
      /\s+/g,
      '',
    )
    const told = /evensettle-log-mark:([0-9a-f]{64})/.exec(
      spawnSync('pdfinfo', [at], { encoding: 'utf8' }).stdout,
    )
    const mark = told?.[1] ?? ''
    expect(words).toContain(mark)
    expect(words).toContain(app.deps.logKey.fingerprint)
    const commitment = createHash('sha256')
      .update(JSON.stringify(['evensettle/sealed/1', mark, 'agreement', digest]))
      .digest('hex')
    const served = await app.http.request(`/log/proof/${commitment}`)
    const entry = (await followed(app)).entries.find((each) => each.includes(commitment)) ?? Buffer.of()
    const { head, root } = provenRoot(await served.text(), entry)
    expect(root).toBe(head.root)
  })

  it('tells nothing of a case but that something was sealed, and when', async () => {
    const { entries } = await followed(app)
    for (const entry of entries)
      expect(entry.toString()).toMatch(/^\["evensettle\/log\/1","\d{4}-[\d-]+T[\d:]+Z","[0-9a-f]{64}"\]$/)
    const { pdf_sha256: digest } = await app.deps.db
      .selectFrom('agreement')
      .select('pdf_sha256')
      .where('case_id', '=', one.caseId)
      .executeTakeFirstOrThrow()
    expect(entries.some((entry) => entry.includes(digest ?? '-'))).toBe(false)
    expect((await app.http.request(`/log/proof/${digest}`)).status).toBe(404)
  })

  it('has a place for the head of each day of the audit log, that everybody can find', async () => {
    await chainAudit(app.deps)
    app.clock.advance(DAY)
    await chainAudit(app.deps)
    await growLog(app.deps)
    const { rows } = await sql<{ source: string; found: boolean }>`
      select s.source, s.salt = sha256(convert_to('evensettle/day/' || d.day, 'UTF8')) and s.digest = encode(d.head, 'hex')
        and s.place is not null as found
      from audit_day d left join log_sealed s on s.source = 'day/' || d.day`.execute(app.deps.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ found }) => found)).toBe(true)
  })

  it('keeps its entry and forgets what opens it when the thing is deleted', async () => {
    const { db } = app.deps
    const before = await followed(app)
    const { id } = await db
      .selectFrom('agreement')
      .select('id')
      .where('case_id', '=', one.caseId)
      .executeTakeFirstOrThrow()
    await db.transaction().execute(async (tx) => {
      await sql`set constraints all deferred`.execute(tx)
      await sql`delete from obligation where agreement_id = ${id}`.execute(tx)
      await sql`delete from signature where agreement_id = ${id}`.execute(tx)
      await sql`delete from agreement where id = ${id}`.execute(tx)
    })
    expect(await openEntry(db, `agreement/${id}`)).toBeNull()
    const kept = await db
      .selectFrom('log_sealed')
      .select(['digest', 'salt', 'place'])
      .where('source', '=', `agreement/${id}`)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ digest: null, salt: null, place: expect.any(Number) as number })
    await followed(app, before)
  })

  it('is given out so that everybody may keep and check it', async () => {
    const headers = async (path: string) => {
      const response = await app.http.request(`/log/${path}`)
      return [response.status, response.headers.get('content-type'), response.headers.get('cache-control')]
    }
    const { head } = await followed(app)
    expect(await headers('checkpoint')).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=2'])
    expect(await headers(`tile/0/000.p/${head.size}`)).toEqual([
      200,
      'application/octet-stream',
      'public, max-age=31536000, immutable',
    ])
    expect((await app.http.request('/log/checkpoint')).headers.get('access-control-allow-origin')).toBe('*')
    for (const path of [
      'tile/0/000',
      'tile/0/0',
      'tile/1/000.p/1',
      'tile/',
      'proof/ab',
      `tile/0/x999/x999/x999/999`,
    ])
      expect([path, ...(await headers(path))]).toEqual([path, 404, 'text/plain; charset=UTF-8', 'no-store'])
  })

  it('says when to ask again to whoever asks far more often than a follower has to, and never for its head', async () => {
    const asked: string[] = []
    const rateLimits: RateLimits = {
      limit({ path }, who) {
        asked.push(`${path} ${who}`)
        return Promise.reject(new AppError('TOO_MANY_REQUESTS', { retryAfter: 7 }))
      },
    }
    const limited = createApp({ ...app.deps, rateLimits }, null).http
    for (const path of ['tile/0/000.p/1', 'tile/entries/000.p/1', `proof/${'ab'.repeat(32)}`]) {
      const response = await limited.request(`/log/${path}`)
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await limited.request('/log/checkpoint')).status).toBe(200)
    const page = publicLogPage({ ...app.deps, rateLimits }, { serveFilled: () => new Response('filled') })
    page.onError(onError(app.deps.log))
    expect((await page.request('/logs')).status).toBe(429)
    const [tile, proof] = ['/log/tile/* local', '/log/proof/:commitment local']
    expect(asked).toEqual([tile, tile, proof, '/logs local'])
  })

  it('counts them: one more than its limit in a minute', async () => {
    const limited = await makeTestApp({ env: { RATE_LIMITS: 'on' } })
    const ask = async () => (await limited.http.request('/log/proof/ab')).status
    for (let n = 0; n < LOG_READING.proofs.limit.points; n += 1) expect(await ask()).toBe(404)
    expect(await ask()).toBe(429)
    expect((await limited.http.request('/log/tile/0/000')).status).toBe(404)
  })

  it('tells on its page how long it is, how it grew by days, and what came last', async () => {
    const told = await logToTell(app.deps, app.clock.now(), { days: 3, latest: 2 })
    const { head, entries } = await followed(app)
    const day = (ago: number) => new Date(app.clock.now().getTime() - ago * DAY).toISOString().slice(0, 10)
    expect(told.growth.map(({ day: of }) => of)).toEqual([day(2), day(1), day(0)])
    expect(told.growth.at(-1)?.size).toBe(head.size)
    expect(told.growth.at(0)?.size).toBeNull()
    const markup = (await logMarkup(told, app.deps.logKey)).toString()
    expect(markup).toContain(head.root)
    expect(markup).toContain(app.deps.logKey.fingerprint)
    const [last] = entries.slice(-1)
    expect(markup).toContain((JSON.parse(last?.toString() ?? '[]') as string[])[2])
    expect(told.entries).toHaveLength(2)
    const stopped = { ...told, stopped: 'smaller', stoppedAt: app.clock.now() } as const
    expect((await logMarkup(stopped, app.deps.logKey)).toString()).toContain('The log stopped on')
  })

  it('refuses to change or take away what it holds', async () => {
    const { db } = app.deps
    await expect(sql`update log_leaf set at = now()`.execute(db)).rejects.toThrow('only grows')
    await expect(sql`delete from log_leaf`.execute(db)).rejects.toThrow('only grows')
    await expect(sql`delete from log_checkpoint`.execute(db)).rejects.toThrow('only grows')
  })
})

describe('the one writer', () => {
  it('gives each thing one place, however many processes write and whatever the number', async () => {
    const app = await makeTestApp()
    const beside = await makeTestApp({ beside: app })
    let before: Followed | null = null
    for (const [round, count] of [1, 255, 3, 1_300, 700].entries()) {
      await Promise.all([
        enter(app, `${round}-`, count),
        growLog(app.deps),
        growLog(beside.deps),
        growLog(app.deps),
        enter(app, `${round}-`, count),
      ])
      await growLog(beside.deps)
      before = await followed(app, before)
    }
    const { rows } = await sql<{ all: number; places: number; last: number; waiting: number }>`
      select count(*)::int as all, count(distinct place)::int as places, max(place)::int as last,
        count(*) filter (where place is null)::int as waiting
      from log_sealed where source like 'paper/%'`.execute(app.deps.db)
    expect(rows[0]).toEqual({ all: 2_259, places: 2_259, last: (before?.head.size ?? 0) - 1, waiting: 0 })
    await beside.close()
  })

  it('signs nothing twice and loses nothing, wherever it is broken off', async () => {
    const app = await makeTestApp()
    const { deps } = app
    const brokenOff = new Error('broken off')
    const throws = () => {
      throw brokenOff
    }
    const steps = [
      // before the head is signed, before it is remembered, after that and before it is published
      { ...deps.logKey, sign: throws },
      { ...deps.logKey, remember: throws },
      { ...deps.logKey, remember: async (note: string) => deps.logKey.remember(note).then(throws) },
    ]
    let before: Followed | null = null
    for (let round = 0; round < trialsOf(30, 3); round += 1) {
      const logKey = steps[round % steps.length] ?? deps.logKey
      await enter(app, `${round}-`, 1 + (round % 4) * 90)
      await expect(growLog({ ...deps, logKey })).rejects.toThrow(brokenOff)
      if (round % 2 === 0) await enter(app, `${round}-more-`, 2)
      await growLog(deps)
      before = await followed(app, before)
    }
    expect(await stopOf(app)).toBeNull()
  })

  it('has an entry for each certificate that it seals with or has sealed with, which everybody finds', async () => {
    const app = await makeTestApp()
    const earlier = { fingerprint: 'e'.repeat(64) }
    const deps = { ...app.deps, identity: { ...app.deps.identity, earlier: [earlier] } }
    await Promise.all([logCertificates(deps), logCertificates(deps)])
    await growLog(app.deps)
    // started again; and with a database that has the entry and not what it is of
    await logCertificates(deps)
    await growLog(app.deps)
    await app.deps.db.deleteFrom('log_sealed').where('digest', '=', earlier.fingerprint).execute()
    await logCertificates(deps)
    await growLog(app.deps)
    const known = [earlier.fingerprint, deps.identity.fingerprint]
    const { entries } = await followed(app)
    expect(entries).toHaveLength(2)
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    for (const [place, fingerprint] of known.entries()) {
      const salt = sha256(`evensettle/certificate/${fingerprint}`)
      const commitment = sha256(JSON.stringify(['evensettle/sealed/1', salt, 'certificate', fingerprint]))
      expect(entries[place]?.toString()).toContain(commitment)
    }
    const told = await logToTell(app.deps, app.clock.now(), { days: 3, latest: 2 })
    expect(told.certificates.map(({ digest }) => digest)).toEqual(known)
    expect((await logMarkup(told, app.deps.logKey)).toString()).toContain(
      `>${deps.identity.fingerprint}</code>`,
    )
  })

  it('gives nobody what is not signed yet', async () => {
    const app = await makeTestApp()
    await enter(app, 'first-', 3)
    await growLog(app.deps)
    await enter(app, 'second-', 4)
    await inTransaction(app.deps, (tx) => sequence(tx, app.clock.now()))
    const get = getterOf(app)
    expect(await get('tile/0/000.p/3')).not.toBeNull()
    expect(await get('tile/0/000.p/4')).toBeNull()
    expect(await get('tile/entries/000.p/7')).toBeNull()
    expect((await followed(app)).head.size).toBe(3)
  })
})
