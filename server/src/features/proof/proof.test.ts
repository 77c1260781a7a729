import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CASE_PROOF_PATH, getCaseProof } from '@evensettle/contracts/case-proof.ts'
import { OWN_PROOF_PATH } from '@evensettle/contracts/take-away.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { openCaseAsOperator } from '@evensettle/contracts/operator.ts'
import { bundleFaultWords } from '@evensettle/contracts/words/proof-words.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { readArchive } from '@evensettle/domain/proof/archive.ts'
import type { Manifest } from '@evensettle/domain/proof/bundle.ts'
import { checkBundle } from '@evensettle/domain/proof/check-bundle.ts'
import type { ShownLink } from '@evensettle/domain/proof/link.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOOLS } from '@evensettle/verify/tools.ts'
import { provenRoot } from '../../testing/log-follower.ts'
import { growLog } from '../public-log/jobs.ts'
import { zipOf, type ZipEntry } from '../../platform/files/zip.ts'
import { sha256Hex } from '../../printing/pdf-seal.ts'
import { anOperator, aPerson, aSettledCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp
let operator: Person
let one: TestCase
let whole: Buffer
let folder: string

const WORDS = 'The blue kitten sat on the boiler'

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
  one = await aSettledCase(app)
  await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: WORDS }, one.starter)
  await app.ok(
    openCaseAsOperator,
    { caseId: one.caseId, id: newId(), reason: 'They asked us to look' },
    operator,
  )
  await app.runJobs()
  await growLog(app.deps)
  whole = await taken(OWN_PROOF_PATH, one.starter)
  folder = await mkdtemp(join(tmpdir(), 'evensettle-proof-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function asked(path: string, as: Person, caseId = one.caseId): Promise<Response> {
  return app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })
}

async function taken(path: string, as: Person): Promise<Buffer> {
  const response = await asked(path, as)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function faultOf(archive: Uint8Array): Promise<string | null> {
  const checked = await checkBundle(archive, TOOLS)
  return checked.ok ? null : bundleFaultWords(checked.error)
}

type Inside = Map<string, Buffer>

function insideOf(archive: Uint8Array): Inside {
  const read = readArchive(archive, TOOLS.text)
  if (!read.ok) throw new Error('the archive cannot be read')
  return new Map(read.files.map(({ name, bytes }) => [name.slice(name.indexOf('/') + 1), Buffer.from(bytes)]))
}

async function packed(inside: Inside): Promise<Buffer> {
  const entries = [...inside].map(([name, content]): ZipEntry => ({
    name: `proof/${name}`,
    bytes: content.byteLength,
    async *parts() {
      yield content
    },
  }))
  const parts = []
  for await (const part of zipOf(entries, app.clock.now()).parts()) parts.push(part)
  return Buffer.concat(parts)
}

/** Changed by somebody who has the key: the digests fit, and so does the signature. */
async function resigned(change: (inside: Inside, manifest: Manifest) => void): Promise<Buffer> {
  const inside = insideOf(whole)
  const manifest: Manifest = JSON.parse(textIn(inside, 'manifest.json'))
  change(inside, manifest)
  for (const file of manifest.files) {
    const content = inside.get(file.name) ?? Buffer.alloc(0)
    Object.assign(file, { bytes: content.byteLength, sha256: sha256Hex(content) })
  }
  const written = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  inside.set('manifest.json', written)
  const key = app.deps.identity.privateKey
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, written)
  inside.set('manifest.sig', Buffer.from(`${Buffer.from(signature).toString('base64')}\n`))
  return packed(inside)
}

function textIn(inside: Inside, name: string): string {
  return inside.get(name)?.toString() ?? ''
}

function linksIn(inside: Inside): ShownLink[] {
  return textIn(inside, 'chain.jsonl')
    .trim()
    .split('\n')
    .map((line): ShownLink => JSON.parse(line))
}

/** A generator of the same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('the proof of a case', () => {
  it('is whole, for both sides and for the operator, and is signed by the installation', async () => {
    const all = [whole, await taken(OWN_PROOF_PATH, one.respondent), await taken(CASE_PROOF_PATH, operator)]
    for (const archive of all) {
      expect(await checkBundle(archive, TOOLS)).toMatchObject({
        ok: true,
        value: { fingerprint: app.deps.identity.fingerprint },
      })
    }
  })

  it('is opened, told and checked by programs that are not ours', async () => {
    const at = join(folder, 'proof.zip')
    await writeFile(at, whole)
    expect(spawnSync('unzip', ['-t', at], { encoding: 'utf8' }).stdout).toContain('No errors detected')
    const inside = insideOf(whole)
    await writeFile(join(folder, 'proof.pdf'), inside.get('proof.pdf') ?? '')
    const seal = spawnSync('pdfsig', [join(folder, 'proof.pdf')], { encoding: 'utf8' }).stdout
    expect(seal).toContain('Signature is Valid')
    const words = spawnSync('pdftotext', ['-layout', join(folder, 'proof.pdf'), '-'], { encoding: 'utf8' })
    expect(words.stdout.replaceAll(/\s+/g, ' ')).toContain('They asked us to look')
    const ran = spawnSync(process.execPath, ['scripts/proof.ts', 'check', at], { encoding: 'utf8' })
    expect(ran.stdout).toContain('Whole:')
  })

  it('is checked by hand with the lines of its note, as they stand there', async () => {
    const at = join(folder, 'by-hand')
    await mkdir(at)
    for (const [name, bytes] of insideOf(whole))
      if (!name.includes('/')) await writeFile(join(at, name), bytes)
    const note = await readFile(join(at, 'READ-ME-FIRST.txt'), 'utf8')
    const lines = [...note.matchAll(/^ {4}(?<line>\S.*)$/gm)].map(({ groups }) => groups?.['line'] ?? '')
    const typed = () => spawnSync('sh', ['-c', lines.join('\n')], { cwd: at, encoding: 'utf8' })
    expect(typed().stdout).toContain('Verified OK')
    const manifest = insideOf(whole).get('manifest.json') ?? Buffer.from('')
    await writeFile(join(at, 'manifest.json'), Buffer.concat([manifest, Buffer.from(' ')]))
    expect(typed().stdout).toContain('Verification failure')
  })

  it('is found to be altered by any one byte of the archive', async () => {
    const pick = numbers(98)
    for (let trial = 0; trial < trialsOf(2_000); trial += 1) {
      const altered = Buffer.from(whole)
      const at = pick(altered.byteLength)
      altered[at] = (altered[at] ?? 0) ^ (1 << pick(8))
      expect(await faultOf(altered), `byte ${at}`).not.toBeNull()
    }
  })

  it('names the entry that somebody altered who can sign anew, whatever of it they changed', async () => {
    const links = linksIn(insideOf(whole))
    const changes: ((link: ShownLink) => void)[] = [
      (link) => Object.assign(link, { head: sha256Hex(link.head) }),
      (link) => Object.assign(link, { body: sha256Hex(link.body) }),
      (link) => Object.assign(link, { hash: sha256Hex(link.hash) }),
      (link) => Object.assign(link, { place: link.place + 1 }),
      (link) => link.told && Object.assign(link.told, { salt: sha256Hex(link.told.salt) }),
      (link) => link.inside && Object.assign(link.inside, { salt: sha256Hex(link.inside.salt) }),
      (link) => link.words !== undefined && Object.assign(link, { words: `${link.words} ` }),
      ...[0, 1, 2, 3, 4, 5].map((at) => (link: ShownLink) => {
        if (link.told) Object.assign(link.told.of, { [at]: `${link.told.of[at] ?? ''}1` })
      }),
      ...[0, 1].map((at) => (link: ShownLink) => {
        if (link.inside) Object.assign(link.inside.of, { [at]: `${link.inside.of[at] ?? ''} ` })
      }),
    ]
    for (const [at, link] of links.entries())
      for (const change of changes) {
        const changed = structuredClone(links)
        const target = changed[at]
        if (target) change(target)
        if (JSON.stringify(target) === JSON.stringify(link)) continue
        const said = await faultOf(await resigned((inside) => inside.set('chain.jsonl', jsonLines(changed))))
        expect(said).toContain(String(link.place))
      }
  })

  it('finds an entry that was taken out, put in, or has changed places', async () => {
    const links = linksIn(insideOf(whole))
    for (let at = 0; at < links.length; at += 1) {
      const without = links.toSpliced(at, 1)
      const twice = links.toSpliced(at, 0, ...links.slice(at, at + 1))
      const moved = links.toSpliced(at, 1).toSpliced(at + 1, 0, ...links.slice(at, at + 1))
      for (const changed of at + 1 < links.length ? [without, twice, moved] : [without, twice])
        expect(
          await faultOf(await resigned((inside) => inside.set('chain.jsonl', jsonLines(changed)))),
        ).not.toBeNull()
    }
  })

  it('finds another certificate, a file more or less, another paper, and a changed entry about an operator', async () => {
    expect(await faultOf(await packed(insideOf(whole)))).toBeNull()
    const paper = [...insideOf(whole).keys()].find((name) => name.startsWith('papers/')) ?? ''
    expect(await faultOf(await resigned((inside) => inside.set(paper, Buffer.from('another'))))).toBe(
      `“${paper}” is not the file that the record names.`,
    )
    const more = insideOf(whole).set('evidence/more.pdf', Buffer.from('more'))
    expect(await faultOf(await packed(more))).toContain('evidence/more.pdf')
    const less = insideOf(whole)
    less.delete(paper)
    expect(await faultOf(await packed(less))).toBe(`“${paper}” is missing.`)
    const told = await resigned((inside) => {
      const name = 'opened-by-operators.jsonl'
      inside.set(name, Buffer.from(textIn(inside, name).replace('asked us to look', 'did not ask us')))
    })
    expect(await faultOf(told)).toMatch(/^Entry \d+ of the log about people who run the service/)
    const other = await makeTestApp()
    const pem = Buffer.from(other.deps.identity.certificatePem)
    expect(await faultOf(await resigned((inside) => inside.set('certificate.pem', pem)))).toContain(
      'was not signed',
    )
  })
})

function jsonLines(all: readonly unknown[]): Buffer {
  return Buffer.from(all.map((each) => `${JSON.stringify(each)}\n`).join(''))
}

describe('the public log in a proof', () => {
  const logOf = (archive: Uint8Array): NonNullable<Manifest['log']> => {
    const manifest: Manifest = JSON.parse(textIn(insideOf(archive), 'manifest.json'))
    return manifest.log ?? { key: '', papers: [] }
  }

  it('shows since when each sealed paper is in it, to a client of others and to our own check', async () => {
    const { key, papers } = logOf(whole)
    expect(key).toBe(app.deps.logKey.text)
    expect(papers.map(({ kind }) => kind)).toContain('agreement')
    const links = linksIn(insideOf(whole))
    for (const { ref, kind, salt, at, proof } of papers) {
      const digest = links.find(({ told }) => told?.of[1] === ref)?.inside?.of[1]
      const commitment = sha256Hex(JSON.stringify(['evensettle/sealed/1', salt, kind, digest]))
      const entry = Buffer.from(JSON.stringify(['evensettle/log/1', at, commitment]))
      const { head, root } = provenRoot(proof, entry)
      expect(root).toBe(head.root)
    }
    const checked = await checkBundle(whole, TOOLS)
    expect(checked.ok && checked.value.head?.origin).toBe('settle.test/log')
  })

  it('is found to be another one, whoever signed the list of contents', async () => {
    const stranger = await makeTestApp()
    const changes: ((log: NonNullable<Manifest['log']>) => void)[] = [
      (log) => Object.assign(log, { key: stranger.deps.logKey.text }),
      (log) => Object.assign(log, { key: 'none' }),
      (log) => Object.assign(log, { papers: 'none' }),
      ({ papers }) => papers[0] && Object.assign(papers[0], { at: '2020-01-01T00:00:00Z' }),
      ({ papers }) => papers[0] && Object.assign(papers[0], { salt: '00'.repeat(32) }),
      ({ papers }) => papers[0] && Object.assign(papers[0], { kind: 'paper' }),
      ({ papers }) => papers[0] && Object.assign(papers[0], { ref: 'agreement/other' }),
      ({ papers }) =>
        papers[0] && Object.assign(papers[0], { proof: papers[0].proof.replace(/index \d+/, 'index 9999') }),
      ({ papers }) => papers[0] && Object.assign(papers[0], { proof: '' }),
    ]
    for (const change of changes) {
      const archive = await resigned((_, { log }) => {
        if (log) change(log)
      })
      expect(await faultOf(archive)).toBe('A paper is not in the public log as the list of contents says.')
    }
    expect(await faultOf(await resigned(() => {}))).toBeNull()
  })
})

describe('what is private', () => {
  it('is in the proof of its side alone, and for an operator nothing that the two wrote', async () => {
    const forOperator = (await taken(CASE_PROOF_PATH, operator)).toString('latin1')
    for (const words of [
      WORDS,
      one.starter.email,
      one.respondent.email,
      one.starter.name,
      one.respondent.name,
    ])
      expect(forOperator).not.toContain(words)
    const mine = insideOf(whole)
    const theirs = insideOf(await taken(OWN_PROOF_PATH, one.respondent))
    expect(textIn(mine, 'chain.jsonl')).toContain(WORDS)
    expect(textIn(theirs, 'chain.jsonl')).toContain(WORDS)
    expect(textIn(theirs, 'chain.jsonl')).not.toContain(one.starter.email)
    expect(textIn(mine, 'chain.jsonl')).not.toContain(one.respondent.email)
    const closed = linksIn(theirs).filter(({ told }) => !told)
    expect(closed.length).toBeGreaterThan(0)
    const open = linksIn(mine).filter(({ told }) => told?.of[2] === 'invitation.sent')
    expect(open.length).toBeGreaterThan(0)
  })

  it('has no mail of the other side, not even how many they got', async () => {
    const strands = (inside: Inside) => new Set(linksIn(inside).map(({ strand }) => strand))
    const mine = strands(insideOf(whole))
    const theirs = strands(insideOf(await taken(OWN_PROOF_PATH, one.respondent)))
    expect([...mine].filter((strand) => theirs.has(strand))).toEqual(['case'])
  })

  it('is nobody else’s: not found', async () => {
    const stranger = await aPerson(app)
    expect((await asked(OWN_PROOF_PATH, stranger)).status).toBe(404)
    expect((await asked(CASE_PROOF_PATH, stranger)).status).toBe(404)
    expect((await asked(CASE_PROOF_PATH, one.starter)).status).toBe(404)
    expect((await asked(OWN_PROOF_PATH, operator)).status).toBe(404)
    expect((await asked(OWN_PROOF_PATH, one.starter, 'nonsense')).status).toBe(404)
    expect(await app.refusal(getCaseProof, { caseId: one.caseId }, one.starter)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getCaseProof, { caseId: newId() }, operator)).toBe('404 NOT_FOUND')
  })
})

describe('the operator’s page', () => {
  it('tells that the record is whole, how each came in, what was signed, and who looked', async () => {
    const proof = await app.ok(getCaseProof, { caseId: one.caseId }, operator)
    expect(proof).toMatchObject({ fault: null, isWaiting: false })
    expect(proof.joined.map(({ words }) => words).join(' ')).toContain('joined')
    expect(new Set(proof.signatures.map(({ side }) => side))).toEqual(
      new Set(['starter', 'respondent', null]),
    )
    expect(proof.mails.length).toBeGreaterThan(0)
    expect(proof.openings.map(({ what }) => what)).toContain('opened')
    expect(JSON.stringify(proof)).not.toContain(one.starter.name)
    await app.ok(getCaseProof, { caseId: one.caseId }, operator)
    const checks = (await app.audited(one.caseId)).filter((action) => action === 'case.check')
    expect(checks).toHaveLength(1)
  })

  it('gives the bundle after a second step of just now, and both sides read that it did', async () => {
    const old = await app.as(operator)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const path = CASE_PROOF_PATH.replace(':caseId', one.caseId)
    expect((await app.http.request(path, { headers: old })).status).toBe(403)
    const types = await app.eventTypes(one.caseId)
    expect(types.at(-1)).toBe('case.proven_by_operator')
    expect(await app.audited(one.caseId)).toContain('case.prove')
  })
})
