import { createHash } from 'node:crypto'
import { BUNDLE_FILES, BUNDLE_FORMAT, BUNDLE_VERSION } from '@evensettle/domain/proof/bundle.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { zipOf } from '../../server/src/platform/files/zip.ts'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { check } from './check.ts'
import { checkPaper } from './paper.ts'
import { sealsIn } from './seal-place.ts'
import { madeUpInstallation } from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'

let stranger: InstallationIdentity

beforeAll(async () => {
  stranger = await madeUpInstallation('Somebody else')
})

/** A bundle that somebody made up and signed with a key of their own, with anything in the place of its parts. */
async function bundleWith(odd: Record<string, unknown>, links: readonly unknown[] = []): Promise<Uint8Array> {
  const chain = Buffer.from(links.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const certificate = Buffer.from(stranger.certificatePem)
  const listed = [
    [BUNDLE_FILES.links, chain],
    [BUNDLE_FILES.certificate, certificate],
  ] as const
  const manifest = Buffer.from(
    JSON.stringify({
      format: BUNDLE_FORMAT,
      version: BUNDLE_VERSION,
      case: { id: 'x', reference: 'ES-1' },
      madeAt: '2026-11-03T10:20:30Z',
      madeFor: 'starter',
      strands: [],
      files: listed.map(([name, bytes]) => ({
        name,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
      ...odd,
    }),
  )
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    stranger.privateKey,
    new Uint8Array(manifest),
  )
  const files = [
    ...listed,
    [BUNDLE_FILES.manifest, manifest],
    [BUNDLE_FILES.signature, Buffer.from(`${Buffer.from(signature).toString('base64')}\n`)],
  ] as const
  const entries = files.map(([name, bytes]) => ({
    name: `proof-ES-1/${name}`,
    bytes: bytes.length,
    async *parts() {
      yield bytes
    },
  }))
  const parts: Uint8Array[] = []
  for await (const part of zipOf(entries, new Date('2026-11-03T10:20:30Z')).parts()) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

const KNOWN = { pins: { certificate: 'ab'.repeat(32), logKey: null } }

it('says of a whole bundle with a key of somebody else that it is not from here', async () => {
  expect(await check(TOOLS, await bundleWith({}), KNOWN)).toMatchObject({ of: 'proof', is: 'not_from_here' })
})

it('does not vouch for the proof of a case that whoever found an old key could have made and dated back', async () => {
  const days = { from: '2026-11-01T00:00:00Z', until: '2027-02-01T00:00:00Z' }
  const told = async (madeAt: string) =>
    check(TOOLS, await bundleWith({ madeAt }), {
      pins: { ...KNOWN.pins, earlier: [{ fingerprint: stranger.fingerprint, ...days }] },
    })
  expect(await told('2026-11-03T10:20:30Z')).toMatchObject({ is: 'cannot_say', why: 'earlier_alone' })
  expect(await told('2027-03-03T10:20:30Z')).toMatchObject({ is: 'cannot_say', why: 'certificate_over' })
})

it.each<[string, Record<string, unknown>, unknown[]?]>([
  ['files that are none', { files: [null, 7, 'x'] }],
  ['strands that are none', { strands: [null, 7] }],
  ['a log that is none', { log: 7 }],
  ['a log without papers', { log: { key: 'x', papers: null } }],
  ['papers that are none', { log: { key: 'a+00000000+AQ==', papers: [null, 7] } }],
  [
    'a link that tells nothing',
    { strands: [{ strand: 'case', places: 1, hash: 'x' }] },
    [{ strand: 'case', place: 1, hash: 'x', told: 7 }],
  ],
  [
    'a link with nothing inside',
    { strands: [{ strand: 'case', places: 1, hash: 'x' }] },
    [{ strand: 'case', place: 1, hash: 'x', inside: { of: 7 } }],
  ],
  ['lines that are none', { strands: [{ strand: 'case', places: 1, hash: 'x' }] }, [null, 7, [], 'x']],
])('finds a bundle altered that has %s, and does not break', async (_name, odd, links) => {
  expect(await check(TOOLS, await bundleWith(odd, links), KNOWN)).toMatchObject({
    of: 'proof',
    is: 'changed',
  })
})

it('is done soon with a bundle of many files that name many links', async () => {
  const count = 20_000
  const links = Array.from({ length: count }, (_, at) => ({ strand: 'case', place: at + 1, hash: 'x' }))
  const files = Array.from({ length: count }, (_, at) => ({
    name: `${at}`,
    bytes: 0,
    sha256: '',
    of: { kind: 'file', ref: 'x' },
  }))
  expect(await check(TOOLS, await bundleWith({ files }, links), KNOWN)).toMatchObject({
    of: 'proof',
    is: 'changed',
  })
})

const HEAD = `
1 0 obj
<<
/Type /Sig
/Filter /Adobe.PPKLite
/SubFilter /ETSI.CAdES.detached
/ByteRange [0 1 2 3 ]
/Contents <`

/** How often texts are searched, and how many of their letters are walked through for it. */
async function workOf(look: () => unknown): Promise<{ searches: number; letters: number }> {
  const work = { searches: 0, letters: 0 }
  // oxlint-disable typescript/unbound-method -- each is called with the text or the expression that it was called on
  const { indexOf } = String.prototype
  const { exec } = RegExp.prototype
  // oxlint-enable typescript/unbound-method
  const spies = [
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
      const found = indexOf.call(this, what, from)
      work.searches += 1
      work.letters += (found < 0 ? this.length : found) - from
      return found
    }),
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
      const from = this.global ? this.lastIndex : 0
      const found = exec.call(this, text)
      work.searches += 1
      work.letters += (found === null ? text.length : found.index + found[0].length) - from
      return found
    }),
  ]
  try {
    await look()
    return work
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

describe('a PDF of heads of seals', () => {
  it.each([
    ['without an end', (times: number) => HEAD.repeat(times)],
    ['with its ends far off', (times: number) => `${HEAD.repeat(times)}${'>'.repeat(times)}`],
    ['with noughts and no end', (times: number) => `${HEAD}${'0'.repeat(times * HEAD.length)}`],
    ['with an end each', (times: number) => `${HEAD}00>`.repeat(times)],
  ])('takes no more work the longer it is: %s', async (_name, of) => {
    const [few, many] = [of(20), of(20_000)].map((text) => `%PDF-1.7${text}`)
    const short = await workOf(() => sealsIn(few ?? ''))
    const long = await workOf(() => sealsIn(many ?? ''))
    expect(short.searches).toBeGreaterThan(0)
    expect(long.searches).toBeLessThanOrEqual(short.searches)
    // the second head is looked for through the whole text where there is one head only
    expect(long.letters).toBeLessThan((many ?? '').length + 500_000)
  })

  it('is one whose seal was altered', async () => {
    const file = Buffer.from(`%PDF-1.7${HEAD.repeat(20_000)}`)
    expect(await checkPaper(TOOLS, new Uint8Array(file), KNOWN)).toEqual({
      is: 'changed',
      at: { part: 'seal' },
    })
  })
})
