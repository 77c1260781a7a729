import { askRoom } from '@evensettle/contracts/assistant.ts'
import { askCopy, COPY_PATH, getOwnData } from '@evensettle/contracts/own-data.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { holdMessage } from '@evensettle/contracts/messages.ts'
import { COPY_KEPT } from '@evensettle/domain/access/leaving.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCase, aDraft, aPerson, aSavedDraft, aSettledCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { unknownIn } from '@evensettle/verify/pack-names.ts'
import { show } from '../../../testing/uploads.ts'
import { sweepStrays } from '../../storage/jobs.ts'
import { throwCopiesAway } from './jobs.ts'
import { copiesOf } from './queries.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'evensettle-copy-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function download(id: string, as: Person): Promise<Response> {
  return app.http.request(COPY_PATH.replace(':id', id), { headers: await app.as(as) })
}

async function asked(person: Person): Promise<string> {
  const id = newId()
  await app.ok(askCopy, { id, password: person.password }, person)
  await app.runJobs()
  return id
}

async function opened(
  response: Response,
): Promise<{ names: string[]; text: (name: string) => Promise<string> }> {
  expect(response.status).toBe(200)
  const at = join(folder, newId())
  await writeFile(`${at}.zip`, Buffer.from(await response.arrayBuffer()))
  expect(spawnSync('unzip', ['-t', `${at}.zip`], { encoding: 'utf8' }).stdout).toContain('No errors detected')
  spawnSync('unzip', ['-q', `${at}.zip`, '-d', at])
  const all = await readdir(join(at, 'my-data'), { recursive: true, withFileTypes: true })
  const names = all
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(join(at, 'my-data').length + 1))
  // the check of a pack calls one with other files none of ours
  expect(unknownIn(names)).toBeNull()
  return { names: names.toSorted(), text: (name) => readFile(join(at, 'my-data', name), 'utf8') }
}

it('holds everything of its owner: account, drafts, mails, and each case as its own pack', async () => {
  const person = await aPerson(app, { name: 'Ida Copy' })
  const running = await aCase(app, { starter: person })
  const settled = await aSettledCase(app, { respondent: person })
  await app.ok(sendMessage, { caseId: running.caseId, id: newId(), body: 'A word of mine.' }, person)
  await aSavedDraft(app, person, aDraft({ title: 'Not sent yet' }))
  await app.runJobs()
  const id = await asked(person)
  const { names, text } = await opened(await download(id, person))
  expect(JSON.parse(await text('account.json'))).toMatchObject({
    emails: [person.email],
    profile: { name: 'Ida Copy' },
    sessions: [{ device: expect.any(String) }],
  })
  expect(await text('drafts.json')).toContain('Not sent yet')
  expect(await text('READ-ME-FIRST.txt')).toContain('your 2 cases')
  for (const { reference } of [running, settled])
    expect(names).toContain(`cases/my-case-${reference}/case.json`)
  expect(names).toContain(`cases/my-case-${settled.reference}/agreement/1-agreement.pdf`)
  expect(await text(`cases/my-case-${running.reference}/case.json`)).toContain('A word of mine.')
  const mails = names.filter((name) => name.startsWith('mails/'))
  expect(mails.length).toBeGreaterThan(0)
  expect(await text(mails[0] ?? '')).toContain(person.email)
  for (const name of names.filter((one) => /\.(json|txt)$/.test(one)))
    expect(await text(name)).not.toMatch(/argon2|password_hash/)
})

it('holds nothing of what the other side keeps to itself', async () => {
  const one = await aCase(app)
  await aSavedDraft(app, one.respondent, aDraft({ story: 'Only the respondent knows of the narwhal.' }))
  const id = await asked(one.starter)
  const { names, text } = await opened(await download(id, one.starter))
  for (const name of names.filter((one) => /\.(json|txt|html)$/.test(one)))
    expect(await text(name)).not.toContain('narwhal')
  expect(await text('account.json')).not.toContain(one.respondent.email)
})

it('holds what is said in one’s own room and what was not sent, for its owner alone', async () => {
  const { caseId, reference, starter, respondent } = await aCase(app)
  await app.ok(
    askRoom,
    { caseId, id: newId(), ask: { task: 'message', words: 'Between us: quokka.' } },
    starter,
  )
  await app.ok(holdMessage, { caseId, id: newId(), body: 'Held for a moment: pangolin.' }, starter)
  const own = await opened(await download(await asked(starter), starter))
  const file = `private/${reference}.json`
  expect(JSON.parse(await own.text(file))).toMatchObject({
    room: [{ ask: { words: 'Between us: quokka.' } }],
    model: null,
    notSent: [{ body: 'Held for a moment: pangolin.', isReturned: false }],
  })
  for (const name of own.names.filter((one) => one !== file && /\.(json|txt|html)$/.test(one)))
    expect(await own.text(name)).not.toMatch(/quokka|pangolin/)
  const others = await opened(await download(await asked(respondent), respondent))
  expect(others.names).not.toContain(file)
  for (const name of others.names.filter((one) => /\.(json|txt|html)$/.test(one)))
    expect(await others.text(name)).not.toMatch(/quokka|pangolin/)
})

it('is mailed once it is ready, is its owner’s alone, and ends after some days', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)]
  const first = newId()
  await app.ok(askCopy, { id: first, password: person.password }, person)
  expect((await app.ok(getOwnData, {}, person)).copy).toMatchObject({ id: first, state: 'waiting' })
  await app.ok(askCopy, { id: newId(), password: person.password }, person)
  expect((await app.ok(getOwnData, {}, person)).copy?.id).toBe(first)
  expect((await download(first, person)).status).toBe(404)
  await app.runJobs()
  const ready = (await app.ok(getOwnData, {}, person)).copy
  expect(ready).toMatchObject({ id: first, state: 'ready', bytes: expect.any(Number) })
  const told = (await app.mails(person.email)).filter(({ subject }) => subject.includes('copy of your data'))
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('/settings#own-data')])
  expect((await download(first, other)).status).toBe(404)
  expect((await app.http.request(COPY_PATH.replace(':id', first))).status).toBe(401)
  expect((await download('nonsense', person)).status).toBe(404)
  const response = await download(first, person)
  expect(Number(response.headers.get('content-length'))).toBe(ready?.bytes)
  await response.arrayBuffer()
  app.clock.advance(COPY_KEPT + DAY)
  expect((await download(first, person)).status).toBe(404)
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'own-data.sweep', {}))
  await app.runJobs()
  expect((await app.ok(getOwnData, {}, person)).copy).toBeNull()
  expect(await app.deps.files.read(`copies/${first}.zip`, null)).toBeNull()
})

it('is made anew by a job that was cut off, and mailed once', async () => {
  const person = await aPerson(app)
  const id = newId()
  await app.ok(askCopy, { id, password: person.password }, person)
  const { pool } = app.deps
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger fails before update on own_copy for each row execute function fail()`)
  await app.runJobs()
  await pool.query('drop trigger fails on own_copy; drop function fail()')
  expect((await app.ok(getOwnData, {}, person)).copy?.state).toBe('waiting')
  await pool.query(`update job.job set start_after = now() where name = 'own-data.copy' and state < 'active'`)
  await app.runJobs()
  await app.runJobs()
  expect((await app.ok(getOwnData, {}, person)).copy?.state).toBe('ready')
  const told = (await app.mails(person.email)).filter(({ subject }) => subject.includes('copy of your data'))
  expect(told).toHaveLength(1)
})

it('is given up after a day in which it could not be made, its file goes with the row, and another can be asked for', async () => {
  const person = await aPerson(app)
  const id = newId()
  await app.deps.pool.query(
    `insert into own_copy (id, user_id, state, asked_at) values ($1, $2, 'waiting', $3)`,
    [id, person.userId, app.clock.now()],
  )
  async function* bytes() {
    yield Buffer.from('a')
  }
  await app.deps.files.put(`copies/${id}.zip`, bytes())
  app.clock.advance(DAY + 1000)
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'own-data.sweep', {}))
  await app.runJobs()
  expect((await app.ok(getOwnData, {}, person)).copy).toMatchObject({ id, state: 'failed' })
  const second = await asked(person)
  expect((await app.ok(getOwnData, {}, person)).copy).toMatchObject({ id: second, state: 'ready' })
  await throwCopiesAway(app.deps, person.userId)
  expect(await app.deps.files.read(`copies/${id}.zip`, null)).toBeNull()
})

it('is made once a day, and the one before goes when the next is there', async () => {
  const person = await aPerson(app)
  const first = await asked(person)
  for (let again = 0; again < 3; again += 1) await asked(person)
  expect((await app.ok(getOwnData, {}, person)).copy).toMatchObject({ id: first, state: 'ready' })
  expect(await copiesOf(app.deps.db, person.userId)).toMatchObject([{ id: first }])
  // what lies ready is no stray, however long nobody touched it
  const day = new Date(Date.now() + 2 * DAY)
  await sweepStrays({ ...app.deps, now: () => day })
  expect((await download(first, person)).status).toBe(200)
  app.clock.advance(DAY + 1_000)
  const second = await asked(person)
  expect(second).not.toBe(first)
  expect(await copiesOf(app.deps.db, person.userId)).toMatchObject([{ id: second }])
  expect(await app.deps.files.read(`copies/${first}.zip`, null)).toBeNull()
  expect((await download(second, person)).status).toBe(200)
})

it('leaves a file out that was changed on the disk, says so, and holds all the rest', async () => {
  const person = await aPerson(app)
  const { caseId, reference } = await aCase(app, { starter: person })
  const kept = await show(app, caseId, { as: person }, Buffer.from('A letter of mine.'), { name: 'Kept' })
  const spoiled = await show(app, caseId, { as: person }, Buffer.from('Another.'), { name: 'Spoiled' })
  await app.deps.files.put(`evidence/${spoiled}.txt`, Buffer.from('Forged!'))
  const { names, text } = await opened(await download(await asked(person), person))
  const inCase = names.find((name) => name.includes(reference) && name.endsWith('case.json')) ?? ''
  const { evidence } = JSON.parse(await text(inCase)) as {
    evidence: { id: string; notEnclosed: string | null }[]
  }
  expect(evidence.map(({ id, notEnclosed }) => [id, notEnclosed])).toEqual([
    [kept, null],
    [spoiled, 'changed'],
  ])
  expect(names.filter((name) => name.includes('/evidence/'))).toHaveLength(1)
})
