import { createHash } from 'node:crypto'
import { OWN_PROOF_PATH } from '@evensettle/contracts/take-away.ts'
import { answerInvitation, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { firstLinkFault } from '@evensettle/domain/proof/check-links.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/db.ts'
import { sha256Hex } from '../../printing/pdf-seal.ts'
import { aCase, aSettledCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { show } from '../../testing/uploads.ts'
import { setTalkAside } from '../cases/people/commands.ts'
import { forgetMails } from '../mail/commands.ts'
import { chainCases } from './commands.ts'
import { chainEarlierCases } from './jobs.ts'
import { endsOf, firstCaseFault, linksOf } from './queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function faultOf(caseId: string) {
  const { db } = app.deps
  return firstCaseFault(db, caseId, await linksOf(db, caseId))
}

const sha256 = (words: string) => createHash('sha256').update(words).digest('hex')

async function say({ caseId, starter }: TestCase, body: string) {
  await app.ok(sendMessage, { caseId, id: newId(), body }, starter)
}

/** What somebody does who may do everything with the database, its triggers left out. */
async function byHand(...statements: string[]): Promise<void> {
  const client = new Client(app.databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The fault that somebody leaves who does this by hand; it is never committed, so that afterwards all is as it was. */
async function tampered(caseId: string, ...statements: string[]) {
  const tx = await app.deps.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    return await firstCaseFault(tx, caseId, await linksOf(tx, caseId))
  } finally {
    await tx.rollback().execute()
  }
}

describe('the chain of a case', () => {
  it('has a link for each event, signature, seal and mail, and is whole', async () => {
    const one = await aSettledCase(app)
    await app.runJobs()
    const rows = await linksOf(app.deps.db, one.caseId)
    const { rows: events } = await app.deps.pool.query<{ seq: string }>(
      'select e.seq::text as seq from case_event e where e.case_id = $1 order by e.seq',
      [one.caseId],
    )
    expect(rows.filter(({ kind }) => kind === 'event').map(({ ref }) => ref)).toEqual(
      events.map(({ seq }) => seq),
    )
    const kinds = new Set(rows.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['event', 'mail', 'seal', 'signature'])
    expect(await faultOf(one.caseId)).toBeNull()
  })

  it('holds the digest of its own words where another case has a message of the same id', async () => {
    const [one, two] = [await aCase(app), await aCase(app)]
    const id = newId()
    for (const [{ caseId, starter }, body] of [
      [one, 'Words of the one'],
      [two, 'Words of the other'],
    ] as const)
      await app.ok(sendMessage, { caseId, id, body }, starter)
    const digests = async (caseId: string) =>
      (await linksOf(app.deps.db, caseId)).flatMap(({ type, opening }) =>
        type === 'message.sent' ? [opening?.body[1]] : [],
      )
    expect(await digests(one.caseId)).toEqual([sha256('Words of the one')])
    expect(await digests(two.caseId)).toEqual([sha256('Words of the other')])
    expect([await faultOf(one.caseId), await faultOf(two.caseId)]).toEqual([null, null])
  })

  it('stays one line when many write at once', async () => {
    const one = await aCase(app)
    await Promise.all(Array.from({ length: 20 }, (_, at) => say(one, `Words ${at}`)))
    expect(await faultOf(one.caseId)).toBeNull()
  })
})

describe('a case from before the chain', () => {
  /** As it was before the migration: no links, and the case waits for the job. */
  async function before(cases: readonly TestCase[]) {
    const ids = cases.map(({ caseId }) => `'${caseId}'`).join(', ')
    await byHand(
      `delete from case_link where case_id in (${ids})`,
      `insert into case_chain_pending select id from mediation_case where id in (${ids})`,
    )
  }

  it('gets its links from the job, also when that is killed in the middle or runs twice at once', async () => {
    const cases = []
    for (let at = 0; at < 3; at += 1) cases.push(await aCase(app))
    await before(cases)
    const broken = inTransaction(app.deps, async (tx) => {
      await chainCases(tx)
      throw new Error('the process is gone')
    })
    await expect(broken).rejects.toThrow('gone')
    await Promise.all([chainEarlierCases(app.deps), chainEarlierCases(app.deps)])
    for (const { caseId } of cases) expect(await faultOf(caseId)).toBeNull()
    const { rows } = await app.deps.pool.query('select * from case_chain_pending')
    expect(rows).toEqual([])
  })

  it('gets them in parts, however long it is, and somebody who writes meanwhile is in the right place', async () => {
    const one = await aCase(app)
    for (let at = 0; at < 4; at += 1) await say(one, `Words ${at}`)
    await app.runJobs()
    await before([one])
    const links = async () => (await linksOf(app.deps.db, one.caseId)).length
    const chain = () => inTransaction(app.deps, (tx) => chainCases(tx, 3))
    expect(await chain()).toBe(true)
    expect(await links()).toBe(3)
    expect(await chain()).toBe(true)
    expect(await links()).toBe(6)
    await say(one, 'Meanwhile')
    while (await chain());
    const rows = await linksOf(app.deps.db, one.caseId)
    const seqs = rows.filter(({ kind }) => kind === 'event').map(({ ref }) => Number(ref))
    expect(seqs).toEqual(seqs.map((_, at) => at + 1))
    expect(rows.some(({ kind }) => kind === 'mail')).toBe(true)
    expect(await faultOf(one.caseId)).toBeNull()
  })

  it('gets them from whoever writes in it first, while the job works', async () => {
    const cases = []
    for (let at = 0; at < 3; at += 1) cases.push(await aCase(app))
    await before(cases)
    await Promise.all([
      ...cases.flatMap((one) => [say(one, 'One'), say(one, 'Two')]),
      chainEarlierCases(app.deps),
      chainEarlierCases(app.deps),
    ])
    for (const { caseId } of cases) expect(await faultOf(caseId)).toBeNull()
  })
})

describe('what was set aside, taken back or deleted', () => {
  it('stays in the chain, and the mark is a link of its own', async () => {
    const one = await aCase(app)
    await say(one, 'Before it was clear who this is')
    await inTransaction(app.deps, (tx) => setTalkAside(tx, one.caseId))
    const rows = await linksOf(app.deps.db, one.caseId)
    const marks = rows.filter(({ kind }) => kind === 'mark')
    expect(marks).toHaveLength(1)
    expect(marks[0]).toMatchObject({
      opening: { head: expect.arrayContaining(['message.set_aside']) },
    })
    expect(await faultOf(one.caseId)).toBeNull()
  })

  it('looks for each mark at its own event only, or a long talk would take minutes', async () => {
    const one = await aCase(app)
    for (let at = 0; at < 3; at += 1) await say(one, `Words ${at}`)
    await byHand('alter function chain_events(uuid) rename to chain_events_away')
    try {
      await inTransaction(app.deps, (tx) => setTalkAside(tx, one.caseId))
    } finally {
      await byHand('alter function chain_events_away(uuid) rename to chain_events')
    }
    const rows = await linksOf(app.deps.db, one.caseId)
    expect(rows.filter(({ kind }) => kind === 'mark')).toHaveLength(3)
    expect(await faultOf(one.caseId)).toBeNull()
  })

  it('is whole after a file was shown by somebody who was not the invited person, and is withheld', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a05030' } })
      .jpeg()
      .toBuffer()
    const theirs = await show(app, one.caseId, { token: one.token }, photo)
    const own = await show(app, one.caseId, { as: one.starter }, photo)
    const items = one.itemIds.map((itemId) => ({ itemId, answer: 'agree' as const, admitted: 0, reason: '' }))
    await app.ok(answerInvitation, { token: one.token, kind: 'agree', words: '', items })
    expect((await linksOf(app.deps.db, one.caseId)).filter(({ kind }) => kind === 'file')).toHaveLength(2)
    await app.ok(resendInvitation, { caseId: one.caseId, email: `b-${newId()}@example.org` }, one.starter)
    expect(await faultOf(one.caseId)).toBeNull()
    const moved = (id: string, to: string) =>
      tampered(one.caseId, `update evidence set released_at = ${to} where id = '${id}'`)
    expect(await moved(theirs, `now() + interval '1 day'`)).toBeNull()
    expect(await moved(theirs, `'2020-01-01'`)).toMatchObject({ kind: 'row_altered' })
    for (const to of ['null', `now() + interval '1 day'`])
      expect(await moved(own, to)).toMatchObject({ kind: 'row_altered' })
    expect(
      await tampered(one.caseId, `update evidence set side = 'starter' where id = '${theirs}'`),
    ).toMatchObject({ kind: 'row_altered' })
  })

  it('keeps every hash of a case that is deleted, and nothing of what it told', async () => {
    const one = await aCase(app)
    await say(one, 'Gone soon')
    await app.runJobs()
    const before = await linksOf(app.deps.db, one.caseId)
    await app.deps.pool.query('delete from mediation_case where id = $1', [one.caseId])
    const after = await linksOf(app.deps.db, one.caseId)
    expect(after.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
    expect(after.every(({ secret, opening }) => secret === null && opening === null)).toBe(true)
    const links = after.map(({ strand, place, head, body, hash }) => ({ strand, place, head, body, hash }))
    expect(await firstLinkFault(sha256Hex, one.caseId, links, endsOf(after))).toBeNull()
  })

  it('forgets the mails to somebody who left, and is whole', async () => {
    const one = await aSettledCase(app)
    await app.runJobs()
    await inTransaction(app.deps, (tx) =>
      forgetMails(tx, one.respondent.userId, [one.respondent.email], [one.caseId]),
    )
    const rows = await linksOf(app.deps.db, one.caseId)
    const mails = rows.filter(({ kind }) => kind === 'mail')
    expect(mails.some(({ opening }) => opening === null)).toBe(true)
    expect(mails.some(({ opening }) => opening !== null)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(one.respondent.email)
    expect(await faultOf(one.caseId)).toBeNull()
  })
})

describe('a table that somebody altered by hand', () => {
  let one: TestCase
  const IN_EVENT = {
    seq: 'seq + 1000',
    type: `'offer.expired'`,
    side: `case when side = 'starter' then 'respondent' else 'starter' end`,
    facts: `facts || '{"more": 1}'`,
    at: `at + interval '1 millisecond'`,
  }
  const IN_LINK = {
    strand: `'mail/0000000000000000'`,
    place: 'place + 1000',
    kind: `case when kind = 'seal' then 'signature' else 'seal' end`,
    ref: `ref || 'x'`,
    secret: 'sha256(secret)',
    opening: `jsonb_set(opening, '{head,4}', '"2020-01-01T00:00:00.000000Z"')`,
    head: 'sha256(head)',
    body: 'sha256(body)',
    hash: 'sha256(hash)',
  }

  beforeAll(async () => {
    one = await aSettledCase(app)
    await say(one, 'These are the words')
    await app.runJobs()
  })

  it.each(Object.entries(IN_EVENT))('is found by the %s of each event', async (column, value) => {
    const { rows } = await app.deps.pool.query<{ last: number }>(
      'select max(seq) as last from case_event where case_id = $1',
      [one.caseId],
    )
    for (let seq = 1; seq <= (rows[0]?.last ?? 0); seq += 1) {
      const update = `update case_event set ${column} = ${value} where case_id = '${one.caseId}' and seq = ${seq}`
      expect((await tampered(one.caseId, update))?.kind, `${column} of ${seq}`).toMatch(/^row_/)
    }
  })

  it.each(Object.entries(IN_LINK))('is found by the %s of each link', async (column, value) => {
    const links = await linksOf(app.deps.db, one.caseId)
    for (const { strand, place } of links) {
      const of = `case_id = '${one.caseId}' and strand = '${strand}' and place = ${place}`
      expect(
        await tampered(one.caseId, `update case_link set ${column} = ${value} where ${of}`),
        `${column} of ${strand} ${place}`,
      ).not.toBeNull()
    }
  })

  it('is found by an event that was deleted, with its link or without, and by one that was put in', async () => {
    const { caseId } = one
    const last = `seq = (select max(seq) from case_event where case_id = '${caseId}')`
    const gone = `delete from case_event where case_id = '${caseId}' and ${last}`
    expect(await tampered(caseId, gone)).toMatchObject({ kind: 'row_missing' })
    const ofLast = `kind = 'event' and ref = (select max(seq)::text from case_event where case_id = '${caseId}')`
    expect(
      await tampered(caseId, `delete from case_link where case_id = '${caseId}' and ${ofLast}`, gone),
    ).not.toBeNull()
    const added = `insert into case_event select case_id, seq + 1, type, side, facts, at from case_event where case_id = '${caseId}' and ${last}`
    expect(await tampered(caseId, added)).not.toBeNull()
  })

  it.each([
    ['the words of a message', `update message set body = body || '!' where case_id = '$'`],
    [
      'the name under a signature',
      `update signature set name = 'X' where agreement_id in (select id from agreement where case_id = '$')`,
    ],
    [
      'a signature that is gone',
      `delete from signature where side = 'starter' and agreement_id in (select id from agreement where case_id = '$')`,
    ],
    ['the fingerprint of a text', `update agreement set fingerprint = repeat('0', 64) where case_id = '$'`],
    ['the digest of a sealed paper', `update agreement set pdf_sha256 = repeat('0', 64) where case_id = '$'`],
    ['the subject of a mail', `update mail set subject = 'X' where case_id = '$' and state = 'sent'`],
    [
      'the address of a mail',
      `update mail set to_address = 'x@example.org' where case_id = '$' and state = 'sent'`,
    ],
    ['a mail that is gone', `delete from mail where case_id = '$' and state = 'sent'`],
    ['terms of an offer', `update offer set note = note || '!' where case_id = '$'`],
  ])('is found by %s', async (_, statement) => {
    expect(await tampered(one.caseId, statement.replace('$', one.caseId))).not.toBeNull()
  })

  it('is found where the chain was written anew after a proof was given out', async () => {
    const { caseId, starter } = one
    const path = OWN_PROOF_PATH.replace(':caseId', caseId)
    expect((await app.http.request(path, { headers: await app.as(starter) })).status).toBe(200)
    const anew = await tampered(
      caseId,
      `delete from case_link where case_id = '${caseId}'`,
      `update case_event set side = 'respondent' where case_id = '${caseId}' and seq = 1`,
      `select chain_case('${caseId}')`,
    )
    expect(anew).toMatchObject({ kind: 'head_differs' })
  })
})
