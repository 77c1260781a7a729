import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { check } from './check.ts'
import type { Known } from './paper.ts'
import { archived as archivedAt, withSeal as sealedAt, type Files } from './testing/archives.ts'
import { logInMemory } from './testing/log-in-memory.ts'
import { madeUpInstallation, markOf, paperOf, sealedPaper } from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'
import { answerWords } from './words.ts'

const AT = '2026-11-03T10:20:45Z'

let identity: InstallationIdentity
let known: Known
let files: Record<string, Uint8Array>
let forged: Uint8Array

const FOLDER = 'my-case-ES-7K2M-9QXA'

async function zipped(of: Record<string, Uint8Array>): Promise<Uint8Array> {
  return archived(Object.entries(of).map(([name, bytes]) => [`${FOLDER}/${name}`, bytes]))
}

const archived = (of: Parameters<typeof archivedAt>[0]) => archivedAt(of, AT)
const withSeal = (of: Files) => sealedAt(of, identity, AT)

beforeAll(async () => {
  identity = await madeUpInstallation()
  const log = await logInMemory()
  log.fill(40, '2026-11-02T00:00:00Z')
  const paper = await sealedPaper(identity, 'keys given back', { mark: markOf('keys'), head: log.head() })
  const sealed = { kind: 'agreement', digest: paper.sha256, salt: markOf('keys') } as const
  const index = await log.enter(sealed, AT)
  log.fill(8, '2026-11-04T00:00:00Z')
  forged = await paperOf('a million paid', null)
  known = { pins: { certificate: identity.fingerprint, logKey: log.key } }
  files = {
    'case.html': Buffer.from('<p>the case</p>'),
    'evidence/01-bill.pdf': Buffer.from('%PDF-1.4 a bill that nobody signed'),
    'agreement/1-agreement.pdf': paper.pdf,
    'log-proofs.json': Buffer.from(JSON.stringify({ papers: [log.kept(index, sealed, AT, 40)] })),
  }
})

describe('a pack', () => {
  it('is genuine by the seal over its list and by its sealed papers, proven without a line', async () => {
    const answer = await check(TOOLS, await zipped(await withSeal(files)), known)
    expect(answer).toMatchObject({ of: 'pack', is: 'genuine' })
    expect(answerWords(answer, 'UTC')).toEqual({
      is: 'genuine',
      title: 'Genuine and unchanged',
      words: expect.stringMatching(/^This pack was sealed here on Nov 3, 2026, 10:20:45.AM\. Every file/),
      details: [
        ['case.html', expect.stringMatching(/^As it was when the pack was sealed\./)],
        ['evidence/01-bill.pdf', expect.stringMatching(/^As it was/)],
        [
          'agreement/1-agreement.pdf',
          expect.stringMatching(/^Genuine and unchanged\. This file was sealed here/),
        ],
        ['log-proofs.json', expect.stringMatching(/^As it was/)],
      ],
    })
    const paper = answer.of === 'pack' ? answer.files[2] : null
    expect(paper).toMatchObject({ paper: { log: { is: 'found', printed: 'fits' } } })
  })

  it('is found where a sealed paper, another file or the archive itself was altered', async () => {
    const paper = Uint8Array.from(files['agreement/1-agreement.pdf'] ?? [])
    paper[300] = (paper[300] ?? 0) ^ 1
    const swapped = await check(
      TOOLS,
      await zipped(await withSeal({ ...files, 'agreement/1-agreement.pdf': paper })),
      known,
    )
    expect(swapped).toMatchObject({ of: 'pack', is: 'changed', name: 'agreement/1-agreement.pdf' })
    const sums = await withSeal(files)
    const other = await check(
      TOOLS,
      await zipped({ ...sums, 'case.html': Buffer.from('<p>another</p>') }),
      known,
    )
    expect(other).toMatchObject({ of: 'pack', is: 'changed', name: 'case.html' })
    const whole = await zipped(sums)
    whole[whole.indexOf(0x3c) + 1] = 0x21
    expect(await check(TOOLS, whole, known)).toMatchObject({ of: 'pack', is: 'changed' })
  })

  it('is not from here where its paper was sealed elsewhere', async () => {
    const elsewhere = await sealedPaper(await madeUpInstallation('Other'), 'keys', null)
    const answer = await check(
      TOOLS,
      await zipped(await withSeal({ 'agreement/1-agreement.pdf': elsewhere.pdf })),
      known,
    )
    expect(answer).toMatchObject({ of: 'pack', is: 'not_from_here' })
  })

  it('is not as it was where a document has no seal in a place in which all have one', async () => {
    for (const name of ['case.pdf', 'agreement/2-agreement.pdf', 'agreement/2-change.pdf']) {
      const answer = await check(TOOLS, await zipped(await withSeal({ ...files, [name]: forged })), known)
      expect(answer).toMatchObject({ of: 'pack', is: 'changed', why: 'unsealed', name })
      expect(answerWords(answer, 'UTC').words).toContain(`“${name}” in this pack has no seal`)
    }
  })

  const REAL = `${FOLDER}/agreement/1-agreement.pdf`
  it.each<[string, string]>([
    ['a second folder', 'q/agreement/1-agreement.pdf'],
    ['a second folder that looks like ours', 'my-case-ES-7K2M-9QXB/agreement/1-agreement.pdf'],
    ['the same name twice', REAL],
    ['no folder', 'agreement/2-agreement.pdf'],
    ['no folder at all', 'agreement.pdf'],
    ['an end in capitals', `${FOLDER}/agreement/2-agreement.PDF`],
    ['the same name in capitals', `${FOLDER}/Agreement/1-agreement.pdf`],
    ['a folder in capitals', `${FOLDER.toUpperCase()}/agreement/1-agreement.pdf`],
    ['a dot part', `${FOLDER}/./agreement/2-agreement.pdf`],
    ['two dots', `${FOLDER}/evidence/../agreement/1-agreement.pdf`],
    ['an empty part', `${FOLDER}//agreement/1-agreement.pdf`],
    ['a backslash', `${FOLDER}/agreement\\1-agreement.pdf`],
    ['a space that Windows leaves off', `${FOLDER}/agreement/1-agreement.pdf `],
    ['a dot that Windows leaves off', `${FOLDER}/agreement/1-agreement.pdf.`],
    ['a nought', `${FOLDER}/agreement/1-agreement.pdf\0`],
    ['its letters written wide', `${FOLDER}/agreement/1-ａgreement.pdf`],
  ])('is not as it was with a forged agreement beside the real one: %s', async (_what, name) => {
    for (const isFirst of [true, false]) {
      const ours = Object.entries(await withSeal(files)).map(
        ([each, bytes]) => [`${FOLDER}/${each}`, bytes] as const,
      )
      const added = [name, forged] as const
      const answer = await check(TOOLS, await archived(isFirst ? [added, ...ours] : [...ours, added]), known)
      expect(answer).toMatchObject({ of: 'pack', is: 'changed', why: 'misnamed' })
      expect(answerWords(answer, 'UTC').title).toBe('Changed')
    }
  })

  it.each(['signed-agreement.pdf', 'evidence/agreement.pdf', 'agreements/1-agreement.pdf', 'read-me.txt'])(
    'cannot be told where it has a file that no pack of ours has: %s',
    async (name) => {
      const answer = await check(TOOLS, await zipped({ ...(await withSeal(files)), [name]: forged }), known)
      expect(answer).toMatchObject({ of: 'pack', is: 'cannot_say', why: 'unknown', unknown: name })
      const { words, details } = answerWords(answer, 'UTC')
      expect(words).toContain(`“${name}”`)
      expect(details).toContainEqual([name, 'No seal, and not on the list in the pack.'])
    },
  )

  it('is sealed case by case in a copy of all data of somebody, of which the rest has no seal', async () => {
    const second = 'my-case-ES-AAAA-BBBB'
    const all: [string, Uint8Array][] = [
      ['my-data/READ-ME-FIRST.txt', Buffer.from('read')],
      ['my-data/account.json', Buffer.from('{}')],
      ['my-data/drafts.json', Buffer.from('[]')],
      ['my-data/mails/0001.txt', Buffer.from('a mail')],
      ...Object.entries(await withSeal(files)).map(([name, bytes]): [string, Uint8Array] => [
        `my-data/cases/${FOLDER}/${name}`,
        bytes,
      ]),
      ...Object.entries(await withSeal({ 'case.html': Buffer.from('<p>the other case</p>') })).map(
        ([name, bytes]): [string, Uint8Array] => [`my-data/cases/${second}/${name}`, bytes],
      ),
    ]
    const answer = await check(TOOLS, await archived(all), known)
    expect(answer).toMatchObject({ of: 'pack', is: 'cannot_say', why: 'partly' })
    expect(answerWords(answer, 'UTC').words).toContain('account.json, drafts.json, mails/0001.txt.')
    expect(answer.of === 'pack' && answer.files).toEqual(
      expect.arrayContaining([
        { name: `cases/${FOLDER}/case.html`, sum: 'sealed' },
        { name: `cases/${second}/case.html`, sum: 'sealed' },
        { name: 'mails/0001.txt', sum: 'none' },
      ]),
    )
    const swapped = all.map(([name, bytes]): [string, Uint8Array] => [
      name,
      name.endsWith(`${second}/case.html`) ? Buffer.from('<p>another</p>') : bytes,
    ])
    expect(await check(TOOLS, await archived(swapped), known)).toMatchObject({
      is: 'changed',
      name: `cases/${second}/case.html`,
    })
  })

  it('ends the program with what the headline says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'check-pack-'))
    const ended = async (pack: Uint8Array) => {
      const path = join(folder, 'pack.zip')
      await writeFile(path, pack)
      const args = [join(import.meta.dirname, 'main.ts'), path, '--certificate', known.pins.certificate]
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      return [status, stdout.split('.', 1)[0]]
    }
    expect(await ended(await zipped(await withSeal(files)))).toEqual([0, 'Genuine and unchanged'])
    expect(await ended(await zipped(await withSeal({ ...files, 'case.pdf': forged })))).toEqual([
      1,
      'Changed',
    ])
    expect(await ended(await zipped({ ...(await withSeal(files)), 'signed.pdf': forged }))).toEqual([
      2,
      'Cannot say',
    ])
    await rm(folder, { recursive: true })
  })

  it('cannot be told where it has no paper, was packed again, or is cut off', async () => {
    const nothing = await check(TOOLS, await zipped({ 'case.html': Buffer.from('x') }), known)
    expect(nothing).toEqual({ of: 'paper', answer: { is: 'cannot_say', why: 'no_papers' } })
    const whole = await zipped(await withSeal(files))
    expect(await check(TOOLS, whole.subarray(0, -4), known)).toEqual({
      of: 'paper',
      answer: { is: 'cannot_say', why: 'not_stored' },
    })
  })

  it('survives what is no list of proofs', async () => {
    for (const text of ['', '[]', '{"papers":[null,{"kind":"paper"}]}', '{"papers":7}']) {
      const answer = await check(
        TOOLS,
        await zipped(await withSeal({ ...files, 'log-proofs.json': Buffer.from(text) })),
        known,
      )
      expect(answer).toMatchObject({ of: 'pack', is: 'genuine' })
    }
  })
})
