import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as asn1 from 'asn1js'
import { DAY } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { openTimestamps, type Timestamps } from '../../server/src/printing/timestamps.ts'
import { startTimeAuthority, type TimeAuthority } from '../../server/src/testing/time-authority.ts'
import { itemsOf } from './der.ts'
import { checkPaper, type Known } from './paper.ts'
import { lettersOf, sealsIn } from './seal-place.ts'
import { logInMemory } from './testing/log-in-memory.ts'
import { madeUpInstallation, markOf, SEALED_AT, sealedPaper } from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'
import { answerWords } from './words.ts'

const AT = '2026-11-03T10:20:45Z'
const BY_CHANCE = 17
const GUIDE = join(import.meta.dirname, '../../docs/timestamps.md')

type Kind = 'rsa' | 'ec'
type Paper = Awaited<ReturnType<typeof sealedPaper>>

let identity: InstallationIdentity
let log: Awaited<ReturnType<typeof logInMemory>>
let known: Known
const authorities: Partial<Record<Kind, TimeAuthority>> = {}
const papers: Partial<Record<Kind, Paper>> = {}

async function timestampsOf({ url, caFile }: { url: string; caFile: string }): Promise<Timestamps | null> {
  const means = { log: { warn: () => {} }, now: () => new Date(), randomBytes }
  return openTimestamps({ url, caFile, policy: null }, means)
}

function authorityOf(kind: Kind): TimeAuthority {
  const found = authorities[kind]
  if (!found) throw new Error('no authority')
  return found
}

function paperOf(kind: Kind): Paper {
  const found = papers[kind]
  if (!found) throw new Error('no paper')
  return found
}

beforeAll(async () => {
  identity = await madeUpInstallation()
  log = await logInMemory()
  known = { pins: { certificate: identity.fingerprint, logKey: log.key }, log: log.source }
  for (const kind of ['rsa', 'ec'] as const) {
    const authority = await startTimeAuthority(kind)
    authorities[kind] = authority
    const printed = { mark: markOf(kind), head: log.head() }
    const paper = await sealedPaper(identity, kind, printed, { timestamps: await timestampsOf(authority) })
    papers[kind] = paper
    await log.enter({ kind: 'paper', digest: paper.sha256, salt: printed.mark }, AT)
  }
})

afterAll(async () => {
  await Promise.all(Object.values(authorities).map(async (one) => one.close()))
})

const bySeal = async (pdf: Uint8Array) => checkPaper(TOOLS, pdf, { pins: known.pins })

function holeOf(pdf: Uint8Array): { from: number; message: Buffer } {
  const letters = lettersOf(pdf)
  const [seal] = sealsIn(letters)
  if (!seal) throw new Error('no seal')
  const hole = Buffer.from(letters.slice(seal.start + 1, seal.end - 1), 'hex')
  return { from: seal.start + 1, message: hole.subarray(0, 4 + hole.readUInt16BE(2)) }
}

/** The same file with another message in its hole. */
function withMessage(pdf: Uint8Array, message: Uint8Array): Uint8Array {
  const { from, message: old } = holeOf(pdf)
  const copy = Buffer.from(pdf)
  copy.write(
    Buffer.from(message)
      .toString('hex')
      .toUpperCase()
      .padEnd(2 * old.length, '0'),
    from,
    'latin1',
  )
  return copy
}

const STAMP = Buffer.from('060b2a864886f70d010910020e', 'hex')

describe.each(['rsa', 'ec'] as const)('a timestamp by an authority with keys of the kind %s', (kind) => {
  it('is found in a genuine paper, with whose it is and when', async () => {
    const { pdf, stampedAt } = paperOf(kind)
    const answer = await checkPaper(TOOLS, pdf, known)
    expect(answer).toMatchObject({ is: 'genuine', log: { is: 'found' } })
    const { stamp } = answer as Extract<typeof answer, { is: 'genuine' }>
    // its authority says to be exact to a second
    const latest = new Date((stampedAt?.getTime() ?? 0) + 1_000).toISOString()
    expect(stamp).toMatchObject({ is: 'found', authority: 'Hora Ltd.', at: latest })
    const { words, details } = answerWords({ of: 'paper', answer }, 'UTC')
    expect(words).toMatch(/nothing was added to it\. Hora Ltd\. confirms that it existed by [^.]+\.$/)
    const fingerprint = spawnSync(
      'openssl',
      ['x509', '-in', authorityOf(kind).caFile, '-noout', '-fingerprint', '-sha256'],
      { encoding: 'utf8' },
    )
    const [, hex = ''] = /=([0-9A-F:]+)/.exec(fingerprint.stdout) ?? []
    expect(details).toContainEqual([
      'Certificate of the time authority (SHA-256)',
      hex.replaceAll(':', '').toLowerCase(),
    ])
  })

  it('is one for pdfsig and OpenSSL as well, over the signature of the seal', async () => {
    const { folder } = authorityOf(kind)
    const { pdf } = paperOf(kind)
    const path = (name: string) => join(folder, name)
    await writeFile(path('paper.pdf'), pdf)
    const said = spawnSync('pdfsig', ['-nocert', path('paper.pdf')], { encoding: 'utf8' }).stdout
    expect(said).toContain('Signature Validation: Signature is Valid.')
    expect(said).toContain('Total document signed')
    const { message } = holeOf(pdf)
    await writeFile(path('message.der'), message)
    await writeFile(path('certificate.pem'), identity.certificatePem)
    const seal = sealsIn(lettersOf(pdf))[0] ?? { start: 0, end: 0 }
    await writeFile(path('sealed.bin'), Buffer.concat([pdf.subarray(0, seal.start), pdf.subarray(seal.end)]))
    const files = ['-inform', 'DER', '-in', path('message.der'), '-content', path('sealed.bin')]
    const certificate = ['-certfile', path('certificate.pem'), '-CAfile', path('certificate.pem')]
    const to = ['-binary', '-purpose', 'any', '-out', path('out.bin')]
    expect(spawnSync('openssl', ['cms', '-verify', ...files, ...certificate, ...to]).status).toBe(0)
  })

  it('is checked by hand with the lines of docs/timestamps.md, as they stand there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'by-hand-'))
    const [, lines = ''] = /```sh\n([^`]+)```/.exec(await readFile(GUIDE, 'utf8')) ?? []
    const typed = () => spawnSync('bash', ['-c', `set -e\n${lines}`], { cwd: folder, encoding: 'utf8' })
    await copyFile(authorityOf(kind).caFile, join(folder, 'root.pem'))
    await writeFile(join(folder, 'agreement.pdf'), paperOf(kind).pdf)
    const { status, stdout, stderr } = typed()
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('Verification: OK')])
    for (const words of [
      'Signature is Valid',
      'Total document signed',
      'Time stamp:',
      'Accuracy: 0x01 seconds',
    ])
      expect(stdout).toContain(words)
    await copyFile(authorityOf(kind === 'ec' ? 'rsa' : 'ec').caFile, join(folder, 'root.pem'))
    expect(typed().status).not.toBe(0)
    const plain = await sealedPaper(identity, 'by hand', null)
    await writeFile(join(folder, 'agreement.pdf'), plain.pdf)
    expect(typed().status).not.toBe(0)
    await rm(folder, { recursive: true })
  })

  it('is found altered for every byte of it, by the seal alone', async () => {
    const { message } = holeOf(paperOf(kind).pdf)
    const from = message.indexOf(STAMP) - 8
    let seed = BY_CHANCE
    const every = Math.max(1, Math.round((message.length - from) / trialsOf(message.length - from, 40)))
    for (let at = from; at < message.length; at += every) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      const altered = Buffer.from(message)
      altered[at] = (altered[at] ?? 0) ^ (1 + (seed % 255))
      const answer = await bySeal(withMessage(paperOf(kind).pdf, altered))
      expect([at, answer.is], `byte ${at - from} behind the seal`).not.toEqual([at, 'genuine'])
    }
  })
})

describe('a paper with an earlier certificate', () => {
  it('is vouched for by a known authority from before, and by none that it names itself or that is too late', async () => {
    const { pdf } = paperOf('ec')
    const soon = new Date(Date.now() + DAY).toISOString()
    const long = new Date(Date.now() - 2 * DAY).toISOString()
    const told = async (until: string, authorities: string[]) => {
      const earlier = [{ fingerprint: identity.fingerprint, from: SEALED_AT.toISOString(), until }]
      const answer = await checkPaper(TOOLS, pdf, {
        pins: { certificate: 'f'.repeat(64), earlier, authorities, logKey: log.key },
      })
      return answer.is === 'cannot_say' ? answer.why : answer.is
    }
    const { trusted = [] } = (await timestampsOf(authorityOf('ec'))) ?? {}
    expect(trusted.length).toBeGreaterThan(0)
    expect(await told(soon, [...trusted])).toBe('genuine')
    expect(await told(soon, [])).toBe('earlier_not_asked')
    expect(await told(soon, ['a'.repeat(64)])).toBe('earlier_not_asked')
    expect(await told(long, [...trusted])).toBe('certificate_over')
  })
})

describe('a paper', () => {
  it('without a timestamp says that there is none', async () => {
    const plain = await sealedPaper(identity, 'plain', { mark: markOf('plain'), head: log.head() })
    await log.enter({ kind: 'paper', digest: plain.sha256, salt: markOf('plain') }, AT)
    const answer = await checkPaper(TOOLS, plain.pdf, known)
    expect(answer).toMatchObject({ is: 'genuine', stamp: { is: 'none' } })
    expect(answerWords({ of: 'paper', answer }).details).toContainEqual([
      'Time confirmed by somebody else',
      'No. The time of the seal is the one on our own clock.',
    ])
  })

  it('is sealed at once when its authority is away, and says so', async () => {
    const authority = authorityOf('rsa')
    authority.state.does = 'broken'
    const printed = { mark: markOf('away'), head: log.head() }
    const away = await sealedPaper(identity, 'away', printed, { timestamps: await timestampsOf(authority) })
    authority.state.does = 'none'
    expect(away.stampedAt).toBeNull()
    expect(await bySeal(away.pdf)).toMatchObject({ is: 'genuine', stamp: { is: 'missing' } })
    await log.enter({ kind: 'paper', digest: away.sha256, salt: printed.mark }, AT)
    const answer = await checkPaper(TOOLS, away.pdf, known)
    expect(answer).toMatchObject({ is: 'genuine', stamp: { is: 'missing' } })
    expect(answerWords({ of: 'paper', answer }).details[0]?.[1]).toMatch(/^No\. We asked a time authority/)
  })

  it('is not taken with its timestamp taken out where the log can be asked, and doubted where it cannot', async () => {
    const { pdf } = paperOf('rsa')
    const stripped = withMessage(pdf, withoutStamp(holeOf(pdf).message))
    expect(await checkPaper(TOOLS, stripped, known)).toEqual({ is: 'cannot_say', why: 'not_in_log' })
    const answer = await bySeal(stripped)
    expect(answer).toMatchObject({ is: 'genuine', stamp: { is: 'missing' } })
    expect(answerWords({ of: 'paper', answer }).details[0]?.[1]).toContain('somebody took its timestamp out')
  })

  it('is not taken with the timestamp of another paper, or of an authority that it does not name', async () => {
    const { pdf } = paperOf('rsa')
    const other = paperOf('ec').pdf
    const swapped = withMessage(pdf, withStampOf(holeOf(pdf).message, holeOf(other).message))
    expect(await bySeal(swapped)).toEqual({ is: 'changed', at: { part: 'seal' } })
    const named = { mark: markOf('named'), head: log.head(), timestampsBy: ['ab'.repeat(32)] }
    const foreign = await sealedPaper(identity, 'named', named, {
      timestamps: await timestampsOf(authorityOf('rsa')),
    })
    expect(foreign.stampedAt).not.toBeNull()
    expect(await bySeal(foreign.pdf)).toEqual({ is: 'changed', at: { part: 'seal' } })
  })

  it('stays genuine with a timestamp that cannot be read where the log has it as it is', async () => {
    const named = { mark: markOf('unread'), head: log.head(), timestampsBy: ['ab'.repeat(32)] }
    const odd = await sealedPaper(identity, 'unread', named, {
      timestamps: await timestampsOf(authorityOf('rsa')),
    })
    await log.enter({ kind: 'paper', digest: odd.sha256, salt: named.mark }, AT)
    const answer = await checkPaper(TOOLS, odd.pdf, known)
    expect(answer).toMatchObject({ is: 'genuine', stamp: { is: 'unread' } })
    expect(answerWords({ of: 'paper', answer }).words).not.toContain('confirms')
  })
})

/** The seal with what nobody signed taken out, or put in, and all lengths as they have to be. */
function rewritten(message: Buffer, change: (signer: asn1.BaseBlock[]) => void): Buffer {
  const whole = asn1.fromBER(Uint8Array.from(message)).result
  const content = itemsOf(itemsOf(itemsOf(whole)[1])[0])
  change(itemsOf(itemsOf(content.at(-1))[0]))
  return Buffer.from(whole.toBER())
}

function withoutStamp(message: Buffer): Buffer {
  return rewritten(message, (signer) => void signer.splice(6, 1))
}

function withStampOf(message: Buffer, other: Buffer): Buffer {
  let stamp: asn1.BaseBlock[] = []
  rewritten(other, (signer) => void (stamp = signer.slice(6)))
  return rewritten(message, (signer) => void signer.splice(6, 1, ...stamp))
}
