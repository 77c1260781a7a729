import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { sealBytes } from '../../server/src/printing/list-seal.ts'
import { check } from './check.ts'
import type { Known } from './paper.ts'
import { archived, withSeal, withSums, type Files } from './testing/archives.ts'
import { madeUpInstallation, renewedInstallation, sealedPaper } from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'
import { answerWords } from './words.ts'

const AT = '2026-11-03T10:20:45Z'
const FOLDER = 'my-case-ES-7K2M-9QXA'
const PAGE = Buffer.from('<p>the flat in Lindenweg, the flat in Lindenweg</p>')

let identity: InstallationIdentity
let known: Known
let papers: { one: Uint8Array; other: Uint8Array }
let pack: Files
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forged-packs-'))
  identity = await madeUpInstallation()
  known = { pins: { certificate: identity.fingerprint, logKey: null } }
  const [one, other] = [
    await sealedPaper(identity, 'keys given back', null),
    await sealedPaper(identity, 'a wall painted', null),
  ]
  papers = { one: one.pdf, other: other.pdf }
  pack = await withSeal(unsealed(), identity, AT)
})

afterAll(() => rm(folder, { recursive: true }))

function unsealed(): Files {
  return {
    'case.html': PAGE,
    'case.json': Buffer.from('{"sum":1150}'),
    'agreement/1-agreement.pdf': papers.one,
    'evidence/01-bill.txt': Buffer.from('a bill'),
  }
}

function inFolder(files: Files, under = FOLDER): [string, Uint8Array][] {
  return Object.entries(files).map(([name, bytes]) => [`${under}/${name}`, bytes])
}

function without(files: Files, ...names: string[]): Files {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)))
}

async function told(zip: Uint8Array) {
  return check(TOOLS, zip, known)
}

async function isTold(zip: Uint8Array): Promise<string> {
  const answer = await told(zip)
  return answer.of === 'paper' ? answer.answer.is : answer.is
}

async function toldOf(files: Files) {
  return told(await archived(inFolder(files), AT))
}

describe('a forged pack', () => {
  const FORGED = Buffer.from('<p>the flat in Rosenwegg, the flat in Lindenweg</p>')

  it('is found where a file and its line of the list were changed', async () => {
    const changed = { ...unsealed(), 'case.html': FORGED }
    const seal = { 'SHA256SUMS.p7s': pack['SHA256SUMS.p7s'] ?? PAGE }
    expect(await toldOf({ ...withSums(changed), ...seal })).toMatchObject({ is: 'changed', why: 'list' })
  })

  it('is found where a seal is somebody else’s, of another pack, of a paper, cut off or lengthened', async () => {
    const seal = pack['SHA256SUMS.p7s'] ?? PAGE
    const stranger = await madeUpInstallation('Somebody else')
    const forged = withSums({ ...unsealed(), 'case.html': FORGED })
    const list = forged['SHA256SUMS'] ?? PAGE
    const otherPack = await sealBytes(Buffer.from('another'), identity, new Date(AT))
    for (const p7s of [
      otherPack,
      seal.subarray(0, -1),
      Buffer.concat([seal, PAGE]),
      Buffer.alloc(0),
      papers.one,
    ])
      expect(await toldOf({ ...forged, 'SHA256SUMS.p7s': p7s })).toMatchObject({ is: 'changed', why: 'list' })
    const theirs = await sealBytes(list, stranger, new Date(AT))
    expect(await toldOf({ ...forged, 'SHA256SUMS.p7s': theirs })).toMatchObject({ is: 'not_from_here' })
  })

  it('is found in each byte of the seal', async () => {
    const seal = pack['SHA256SUMS.p7s'] ?? PAGE
    for (let at = 0; at < seal.length; at += 7) {
      const other = Uint8Array.from(seal)
      other[at] = (other[at] ?? 0) ^ 1
      expect([
        at,
        await isTold(await archived(inFolder({ ...pack, 'SHA256SUMS.p7s': other }), AT)),
      ]).not.toEqual([at, 'genuine'])
    }
  })

  it('is found where a sealed document is a genuine one of another pack', async () => {
    const swapped = { ...pack, 'agreement/1-agreement.pdf': papers.other }
    expect(await toldOf(swapped)).toMatchObject({ why: 'altered', name: 'agreement/1-agreement.pdf' })
    const listed = withSums({ ...unsealed(), 'agreement/1-agreement.pdf': papers.other })
    const seal = { 'SHA256SUMS.p7s': pack['SHA256SUMS.p7s'] ?? PAGE }
    expect(await toldOf({ ...listed, ...seal })).toMatchObject({ is: 'changed', why: 'list' })
  })

  it('is found where a file is gone, alone or with its line', async () => {
    const name = 'evidence/01-bill.txt'
    expect(await toldOf(without(pack, name))).toMatchObject({ is: 'changed', why: 'missing', name })
    const lines = { ...withSums(without(unsealed(), name)), 'SHA256SUMS.p7s': pack['SHA256SUMS.p7s'] ?? PAGE }
    expect(await toldOf(lines)).toMatchObject({ is: 'changed', why: 'list' })
    expect(await toldOf(without(pack, 'SHA256SUMS'))).toMatchObject({ is: 'changed', why: 'list' })
  })

  it('is found where a second agreement lies in it that is genuine and not of it', async () => {
    const name = 'agreement/2-agreement.pdf'
    expect(await toldOf({ ...pack, [name]: papers.other })).toMatchObject({ why: 'unlisted', name })
  })

  it('is found where its list has other ends of lines, with a seal or without', async () => {
    const list = Buffer.from(
      Buffer.from(pack['SHA256SUMS'] ?? PAGE)
        .toString()
        .replaceAll('\n', '\r\n'),
    )
    for (const one of [pack, without(pack, 'SHA256SUMS.p7s')])
      expect(await toldOf({ ...one, SHA256SUMS: list })).toMatchObject({ is: 'changed', why: 'list' })
  })

  it('is not vouched for where the seal of the list was taken off, as packs had none once', async () => {
    const old = withSums({ ...unsealed(), 'case.html': FORGED })
    const answer = await toldOf(old)
    expect(answer).toMatchObject({ is: 'cannot_say', why: 'partly' })
    const { title, words } = answerWords(answer, 'UTC')
    expect(title).toBe('Only partly sealed')
    expect(words).toContain('its own seal, which is genuine: agreement/1-agreement.pdf.')
    expect(words).toContain('could have changed them: case.html, case.json, evidence/01-bill.txt.')
    expect(await toldOf(without(old, 'SHA256SUMS'))).toMatchObject({ is: 'cannot_say', why: 'partly' })
  })

  it('is not vouched for where its list has the seal of an earlier certificate', async () => {
    const { before, after } = await renewedInstallation(new Date('2026-12-01T00:00:00Z'))
    const earlier = after.earlier.map(({ fingerprint, from, until }) => ({
      fingerprint,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
    }))
    const files = await withSeal({ 'case.html': FORGED }, before, AT)
    const pins = { certificate: after.fingerprint, earlier, logKey: null }
    const zip = await archived(inFolder(files), AT)
    expect(await check(TOOLS, zip, { pins })).toMatchObject({ is: 'cannot_say', why: 'earlier_list' })
  })

  it('is found where a name means another one', async () => {
    for (const name of [
      '../agreement/1-agreement.pdf',
      'agreement/1-agreement.pdf',
      `${FOLDER}/../x.txt`,
      'ｃase.pdf',
    ])
      expect(await told(await archived([...inFolder(pack), [name, PAGE]], AT))).toMatchObject({
        is: 'changed',
        why: 'misnamed',
      })
  })
})

type Zipping = { name: string; bytes: Uint8Array; attributes?: number; local?: string; method?: 0 | 8 }

/** A ZIP of which everything can be said. */
function zipped(files: readonly Zipping[], { before = '', between = '', comment = '' } = {}): Buffer {
  const out: Buffer[] = [Buffer.from(before)]
  const list: Buffer[] = []
  let at = before.length
  for (const { name, bytes, attributes = 0, local = name, method = 8 } of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(crcOf(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(Buffer.byteLength(local), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    head.copy(central, 10, 8, 28)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(attributes, 38)
    central.writeUInt32LE(at, 42)
    out.push(head, Buffer.from(local), packed, Buffer.from(between))
    at += 30 + Buffer.byteLength(local) + packed.length + between.length
    list.push(central, Buffer.from(name))
  }
  const names = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...out, names, end, Buffer.from(comment, 'latin1')])
}

function crcOf(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  }
  return (value ^ 0xff_ff_ff_ff) >>> 0
}

describe('the archive of a pack', () => {
  const all = (files: Files = pack): Zipping[] => inFolder(files).map(([name, bytes]) => ({ name, bytes }))

  it('is green in any order, compressed or not, in a folder more or in none, with folders as entries', async () => {
    const folders = [{ name: `${FOLDER}/`, bytes: Buffer.alloc(0), method: 0 as const }]
    const empty = [{ name: '', bytes: Buffer.alloc(0), method: 0 as const }]
    const honest: [string, Buffer][] = [
      ['as it is', zipped(all())],
      ['stored', zipped(all().map((one) => ({ ...one, method: 0 as const })))],
      ['from behind', zipped(all().toReversed())],
      ['with folders', zipped([...folders, ...all()])],
      ['with an empty name', zipped([...all(), ...empty])],
      ['in a folder', zipped(all().map((one) => ({ ...one, name: `Desktop/${one.name}` })))],
      ['without a folder', zipped(all().map((one) => ({ ...one, name: one.name.slice(FOLDER.length + 1) })))],
      [
        'another name of the folder',
        zipped(all().map((one) => ({ ...one, name: one.name.replace(FOLDER, 'a (1)') }))),
      ],
    ]
    for (const [what, zip] of honest)
      expect([what, await told(zip)]).toMatchObject([what, { is: 'genuine', added: [] }])
  })

  it('names what a computer laid beside it, a note, and the comment of the archive, and stays green', async () => {
    const beside = ['__MACOSX/._case.html', `${FOLDER}/.DS_Store`, 'Thumbs.db', 'photos/holiday.jpg']
    for (const name of beside) {
      const answer = await told(zipped([{ name, bytes: PAGE }, ...all()]))
      expect([name, answer]).toMatchObject([name, { is: 'genuine' }])
      const { words, details } = answerWords(answer, 'UTC')
      expect(words).toContain('One file beside it')
      expect(details).toContainEqual([
        name.replace(`${FOLDER}/`, ''),
        'Not part of the pack, and not checked.',
      ])
    }
    const comment = answerWords(await told(zipped(all(), { comment: 'the seal is void' })), 'UTC')
    expect([comment.is, comment.words]).toEqual(['genuine', expect.stringContaining('has a comment')])
  })

  it('is found where it holds more than its list of contents says', async () => {
    const second = zipped([{ name: 'x', bytes: PAGE }])
    for (const [what, zip] of [
      ['something before', zipped(all(), { before: '#!/bin/sh\n' })],
      ['something between', zipped(all(), { between: 'PK' })],
      ['two archives', Buffer.concat([second, zipped(all())])],
      ['an archive in the comment', zipped(all(), { comment: second.toString('latin1') })],
    ] as const)
      expect([what, await isTold(zip)]).not.toEqual([what, 'genuine'])
  })

  it('is found where one file has two names, is there twice, or is a link', async () => {
    const [first, ...more] = all()
    if (!first) throw new Error('no file')
    expect(await told(zipped([{ ...first, local: `${FOLDER}/other.html` }, ...more]))).toMatchObject({
      is: 'changed',
    })
    expect(await told(zipped([...all(), first]))).toMatchObject({ why: 'misnamed' })
    const link = { name: `${FOLDER}/x.txt`, bytes: Buffer.from('/etc/passwd'), attributes: 0xa1ff0000 }
    expect(await told(zipped([...all(), link]))).toMatchObject({ is: 'changed', why: 'misnamed' })
  })

  it('does not unpack more than an entry says', async () => {
    const zip = zipped([...all(), { name: `${FOLDER}/evidence/02-a.txt`, bytes: Buffer.alloc(5_000_000) }])
    const at = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    zip.writeUInt32LE(12, at + 24)
    expect(await told(zip)).toMatchObject({ is: 'changed' })
  })
})

const ZIP_BY_PYTHON = `
import sys, zipfile, os
name, root, how = sys.argv[1:]
with zipfile.ZipFile(name, 'w', zipfile.ZIP_DEFLATED if how == 'deflated' else zipfile.ZIP_STORED) as z:
    for at, folders, files in os.walk(root):
        for one in folders + files:
            z.write(os.path.join(at, one), os.path.relpath(os.path.join(at, one), os.path.dirname(root)))
`

describe('other programs', () => {
  it('pack it again, and it is as it was; OpenSSL says the same of its seal', async () => {
    const root = join(folder, FOLDER)
    for (const [name, bytes] of Object.entries({
      ...pack,
      'certificate.pem': Buffer.from(identity.certificatePem),
    })) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), bytes)
    }
    const args = ['cms', '-verify', '-binary', '-purpose', 'any', '-inform', 'DER', '-in', 'SHA256SUMS.p7s']
    const verify = () =>
      spawnSync(
        'openssl',
        [...args, '-content', 'SHA256SUMS', '-CAfile', 'certificate.pem', '-out', '../out'],
        {
          cwd: root,
          encoding: 'utf8',
        },
      )
    expect(verify().stderr).toContain('CMS Verification successful')
    await writeFile(join(root, 'SHA256SUMS'), createHash('sha256').update('x').digest('hex'))
    expect(verify().status).not.toBe(0)
    await writeFile(join(root, 'SHA256SUMS'), pack['SHA256SUMS'] ?? PAGE)
    await rm(join(root, 'certificate.pem'))
    for (const how of ['stored', 'deflated']) {
      const path = join(folder, `${how}.zip`)
      const { status, error } = spawnSync('python3', ['-c', ZIP_BY_PYTHON, path, root, how])
      if (error) throw new Error('python3 is needed here but cannot be started.', { cause: error })
      expect(status).toBe(0)
      expect([how, await told(await readFile(path))]).toMatchObject([how, { is: 'genuine', added: [] }])
    }
  })
})
