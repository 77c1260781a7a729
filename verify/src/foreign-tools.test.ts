import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { checkPaper } from './paper.ts'
import { lettersOf, sealsIn } from './seal-place.ts'
import { ALTERATIONS } from './testing/alterations.ts'
import { madeUpInstallation, markOf, sealedPaper } from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'

let folder: string
let identity: InstallationIdentity
let paper: Awaited<ReturnType<typeof sealedPaper>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-tools-'))
  identity = await madeUpInstallation()
  paper = await sealedPaper(identity, 'keys given back', {
    mark: markOf('keys'),
    head: { size: 7, root: Buffer.alloc(32, 1).toString('base64') },
  })
  await writeFile(join(folder, 'certificate.pem'), identity.certificatePem)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

function run(program: string, args: string[]): { status: number | null; said: string } {
  const done = spawnSync(program, args, { encoding: 'utf8', cwd: folder })
  if (done.error)
    throw new Error(`${program} is needed here but cannot be started: install poppler-utils and openssl.`, {
      cause: done.error,
    })
  return { status: done.status, said: done.stdout + done.stderr }
}

/** Whether pdfsig of Poppler finds one signature that holds for the whole file. */
async function byPdfsig(bytes: Uint8Array): Promise<boolean> {
  await writeFile(join(folder, 'paper.pdf'), bytes)
  const { said } = run('pdfsig', ['-nocert', 'paper.pdf'])
  return (
    said.split(/^Signature #\d+:$/m).length === 2 &&
    said.includes('Signature Validation: Signature is Valid.') &&
    said.includes('Total document signed')
  )
}

function partsOf(bytes: Uint8Array): { message: Buffer; sealed: Buffer } {
  const letters = lettersOf(bytes)
  const [seal] = sealsIn(letters)
  if (!seal) throw new Error('no seal')
  const hole = Buffer.from(letters.slice(seal.start + 1, seal.end - 1), 'hex')
  const sealed = Buffer.concat([bytes.subarray(0, seal.start), bytes.subarray(seal.end)])
  return { message: hole.subarray(0, 4 + hole.readUInt16BE(2)), sealed }
}

/** Whether OpenSSL says that the message is signed by the certificate over these bytes. */
async function byOpenssl(bytes: Uint8Array): Promise<boolean> {
  const { message, sealed } = partsOf(bytes)
  await writeFile(join(folder, 'message.der'), message)
  await writeFile(join(folder, 'sealed.bin'), sealed)
  const certificate = ['-certfile', 'certificate.pem', '-CAfile', 'certificate.pem', '-purpose', 'any']
  const files = ['-inform', 'DER', '-in', 'message.der', '-content', 'sealed.bin', '-out', 'out.bin']
  return run('openssl', ['cms', '-verify', '-binary', ...files, ...certificate]).status === 0
}

describe('pdfsig and OpenSSL', () => {
  it('say the same of a genuine paper', async () => {
    const { pdf } = paper
    expect(
      await checkPaper(TOOLS, pdf, { pins: { certificate: identity.fingerprint, logKey: null } }),
    ).toMatchObject({
      is: 'genuine',
    })
    expect([await byPdfsig(pdf), await byOpenssl(pdf)]).toEqual([true, true])
  })

  it('say the same of one whose words were changed', async () => {
    const words = Uint8Array.from(paper.pdf)
    const at = Buffer.from(words).indexOf('stream\n') + 60
    words[at] = (words[at] ?? 0) ^ 1
    expect([await byPdfsig(words), await byOpenssl(words)]).toEqual([false, false])
  })

  it('find nothing altered that the check takes for genuine', async () => {
    const stranger = await madeUpInstallation('Somebody else')
    const { pdf: other } = await sealedPaper(identity, 'a bookcase mended', null)
    const pins = { certificate: identity.fingerprint, logKey: null }
    // the same seal, written by the mirror of its signature: everybody takes it, the log alone knows its bytes
    const names = Object.keys(ALTERATIONS).filter((name) => name !== 'the signature written by its mirror')
    for (const name of names.slice(0, trialsOf(names.length, 6))) {
      const { plain, pdf } = paper
      const altered = await ALTERATIONS[name]?.(Buffer.from(pdf), { plain, pdf, other, stranger })
      const answer = await checkPaper(TOOLS, altered ?? pdf, { pins })
      if (await byPdfsig(altered ?? pdf)) continue
      expect([name, answer.is]).not.toEqual([name, 'genuine'])
    }
  })
})
