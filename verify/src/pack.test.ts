import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { zipOf } from '../../server/src/platform/zip.ts'
import { check } from './check.ts'
import type { Known } from './paper.ts'
import { logInMemory } from './testing/log-in-memory.ts'
import { madeUpInstallation, markOf, sealedPaper } from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'
import { answerWords } from './words.ts'

const AT = '2026-11-03T10:20:45Z'

let identity: InstallationIdentity
let known: Known
let files: Record<string, Uint8Array>

async function zipped(of: Record<string, Uint8Array>): Promise<Uint8Array> {
  const entries = Object.entries(of).map(([name, bytes]) => ({
    name: `my-case-ES-7K2M-9QXA/${name}`,
    bytes: bytes.length,
    async *parts() {
      yield bytes
    },
  }))
  const parts: Uint8Array[] = []
  for await (const part of zipOf(entries, new Date(AT)).parts()) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

function withSums(of: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const lines = Object.entries(of).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  )
  return { ...of, SHA256SUMS: Buffer.from(lines.join('')) }
}

beforeAll(async () => {
  identity = await madeUpInstallation()
  const log = await logInMemory()
  log.fill(40, '2026-11-02T00:00:00Z')
  const paper = await sealedPaper(identity, 'keys given back', { mark: markOf('keys'), head: log.head() })
  const sealed = { kind: 'agreement', digest: paper.sha256, salt: markOf('keys') } as const
  const index = await log.enter(sealed, AT)
  log.fill(8, '2026-11-04T00:00:00Z')
  known = { pins: { certificate: identity.fingerprint, logKey: log.key } }
  files = {
    'case.html': Buffer.from('<p>the case</p>'),
    'evidence/01-bill.pdf': Buffer.from('%PDF-1.4 a bill that nobody signed'),
    'agreement/1-agreement.pdf': paper.pdf,
    'log-proofs.json': Buffer.from(JSON.stringify({ papers: [log.kept(index, sealed, AT, 40)] })),
  }
})

describe('a pack', () => {
  it('is genuine by its sealed papers, proven without a line, and says that the rest has no seal', async () => {
    const answer = await check(TOOLS, await zipped(withSums(files)), known)
    expect(answer).toMatchObject({ of: 'pack', is: 'genuine' })
    expect(answerWords(answer, 'UTC')).toEqual({
      is: 'genuine',
      title: 'Genuine and unchanged',
      words: 'The sealed document in this pack is genuine, and nothing in it was changed.',
      details: [
        ['case.html', expect.stringMatching(/^No seal\./)],
        ['evidence/01-bill.pdf', expect.stringMatching(/^No seal\./)],
        [
          'agreement/1-agreement.pdf',
          expect.stringMatching(/^Genuine and unchanged\. This file was sealed here/),
        ],
        ['log-proofs.json', expect.stringMatching(/^No seal\./)],
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
      await zipped(withSums({ ...files, 'agreement/1-agreement.pdf': paper })),
      known,
    )
    expect(swapped).toMatchObject({ of: 'pack', is: 'changed', name: 'agreement/1-agreement.pdf' })
    const sums = withSums(files)
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

  it('is not from here where its paper was sealed elsewhere or lost its seal', async () => {
    const elsewhere = await sealedPaper(await madeUpInstallation('Other'), 'keys', null)
    const answer = await check(
      TOOLS,
      await zipped(withSums({ 'agreement/1-agreement.pdf': elsewhere.pdf })),
      known,
    )
    expect(answer).toMatchObject({ of: 'pack', is: 'not_from_here' })
    const bare = await check(TOOLS, await zipped(withSums({ 'case.pdf': elsewhere.plain })), known)
    expect(bare).toMatchObject({ of: 'pack', is: 'not_from_here' })
  })

  it('cannot be told where it has no paper, was packed again, or is cut off', async () => {
    const nothing = await check(TOOLS, await zipped({ 'case.html': Buffer.from('x') }), known)
    expect(nothing).toEqual({ of: 'paper', answer: { is: 'cannot_say', why: 'no_papers' } })
    const whole = await zipped(withSums(files))
    expect(await check(TOOLS, whole.subarray(0, -4), known)).toEqual({
      of: 'paper',
      answer: { is: 'cannot_say', why: 'not_stored' },
    })
  })

  it('survives what is no list of proofs', async () => {
    for (const text of ['', '[]', '{"papers":[null,{"kind":"paper"}]}', '{"papers":7}']) {
      const answer = await check(
        TOOLS,
        await zipped(withSums({ ...files, 'log-proofs.json': Buffer.from(text) })),
        known,
      )
      expect(answer).toMatchObject({ of: 'pack', is: 'genuine' })
    }
  })
})
