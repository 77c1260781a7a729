import { askCopy, askDeletion, COPY_PATH, getOwnData } from '@evensettle/contracts/own-data.ts'
import { DELETION_WAITS } from '@evensettle/domain/access/leaving.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCase, aPerson, aSettledCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'evensettle-not-theirs-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function sayTo(path: string, body: object, as: Person | null, method = 'POST'): Promise<Response> {
  return app.http.request(`/auth/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(as ? await app.as(as) : {}) },
    body: JSON.stringify(body),
  })
}

/** Every word of a person's copy. */
async function copyOf(person: Person): Promise<string> {
  const id = newId()
  await app.ok(askCopy, { id, password: person.password }, person)
  await app.runJobs()
  const response = await app.http.request(COPY_PATH.replace(':id', id), { headers: await app.as(person) })
  expect(response.status).toBe(200)
  const at = join(folder, id)
  await writeFile(`${at}.zip`, Buffer.from(await response.arrayBuffer()))
  spawnSync('unzip', ['-q', `${at}.zip`, '-d', at])
  const all = await readdir(at, { recursive: true, withFileTypes: true })
  const texts = all
    .filter((one) => /\.(?:txt|json|html)$/.test(one.name))
    .map((one) => readFile(join(one.parentPath, one.name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

async function mailsKept(address: string): Promise<number> {
  const { rowCount } = await app.deps.pool.query('select 1 from mail where to_address = $1', [address])
  return rowCount ?? 0
}

it('an address that nobody has confirmed brings none of its mails, and takes none of them away', async () => {
  const taker = await aPerson(app)
  const email = 'victim@example.org'
  const victim: Person = { userId: '', email, name: 'Vic Tim', password: '' }
  const { token } = await aCase(app, { starter: taker, respondent: victim, answered: null, joined: false })
  expect((await sayTo('user', { email }, taker, 'PUT')).status).toBe(200)
  await app.runJobs()
  const before = await mailsKept(email)
  expect(before).toBeGreaterThan(1)
  const copy = await copyOf(taker)
  expect(copy).not.toContain(email)
  expect(copy).not.toContain(token)
  await app.ok(askDeletion, { password: taker.password }, taker)
  await app.runJobs()
  app.clock.advance(DELETION_WAITS + MINUTE)
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'own-data.sweep', {}))
  await app.runJobs()
  expect(await app.deps.auth.findUsers([taker.userId])).toEqual([])
  expect(await mailsKept(email)).toBeGreaterThanOrEqual(before)
})

it('a copy is confirmed as a deletion is, by whoever has the session', async () => {
  const person = await aPerson(app)
  for (const password of ['', 'a guess'])
    expect(await app.refusal(askCopy, { id: newId(), password }, person)).toBe('422 PASSWORD_WRONG')
  expect((await app.ok(getOwnData, {}, person)).copy).toBeNull()
  const stepped = await aPerson(app)
  await app.addSecondStep(stepped)
  const old = await app.as(stepped)
  app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
  const refused = await app.http.request(askCopy.path, {
    method: 'POST',
    headers: { ...old, 'content-type': 'application/json' },
    body: JSON.stringify({ id: newId(), password: stepped.password }),
  })
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('SECOND_FACTOR_STALE'),
  ])
})

it('a copy holds no code and no link that lets anybody in, also not of a mail that waits', async () => {
  const one = await aSettledCase(app)
  const person = one.respondent
  await app.runJobs()
  expect((await sayTo('recover', { email: person.email }, null)).status).toBe(200)
  await app.runJobs()
  const code = /\b\d{6}\b/.exec((await app.mails(person.email)).at(-1)?.text ?? '')?.[0] ?? 'no code'
  expect(code).toMatch(/^\d{6}$/)
  await app.deps.pool.query(
    `insert into mail (id, kind, case_id, to_address, subject, body_sealed, state, created_at)
     select gen_random_uuid(), 'news/respondent/9', case_id, to_address, 'Waits still', body_sealed, 'queued', now()
     from mail where to_address = $1 limit 1`,
    [person.email],
  )
  const copy = await copyOf(person)
  expect(copy).toContain('[link]')
  expect(copy).not.toContain(code)
  expect(copy).not.toContain(one.token)
  expect(copy).not.toContain('Waits still')
  expect(copy).not.toMatch(/[?&#](?:token|key|token_hash)=/)
})

it('a copy holds no mails from when its address was somebody else’s', async () => {
  const { email, ...person } = await aPerson(app)
  const others = await aCase(app)
  const plant = async (words: string, caseId: string | null, at: Date) => {
    const id = newId()
    const body = app.deps.sealers.mails.seal(JSON.stringify({ text: words }), id)
    await app.deps.pool.query(
      `insert into mail (id, kind, case_id, to_address, subject, body_sealed, state, created_at)
       values ($1, $2, $3, $4, 'A mail', $5, 'sent', $6)`,
      [id, caseId === null ? 'contact/receipt' : 'news/starter/3', caseId, email, body, at],
    )
  }
  const now = app.clock.now()
  await plant('About a case of the one before.', others.caseId, now)
  await plant('What the one before asked us.', null, new Date(now.getTime() - 24 * HOUR))
  await plant('What I asked you myself.', null, new Date(now.getTime() + MINUTE))
  const copy = await copyOf({ email, ...person })
  expect(copy).not.toContain('the one before')
  expect(copy).toContain('What I asked you myself.')
})
