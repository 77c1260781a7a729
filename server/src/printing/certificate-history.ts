import { createHash, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { EarlierCertificate } from '@evensettle/domain/proof/certificates.ts'
import type { DataDir } from '../platform/data-dir.ts'
import { writeDurably } from '../platform/files/lasting-files.ts'
import { readIfThere } from '../platform/secrets/secrets.ts'
import { StartupError } from '../startup-error.ts'

/** One that this installation sealed with before, as it is published and as others' programs read it. */
export type ReplacedCertificate = EarlierCertificate & { pem: string }

type Noted = { pem: string; until: string | null }

const FILE = 'certificates.pem'
const BLOCK =
  /(?:^Replaced: (?<until>\S+)\r?\n)?(?<pem>-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\r?\n?)/gm

/**
 * Notes the certificate of today beside those before it, and gives those. They are text that every program for certificates
 * reads, each with the line that says when another one was first sealed with; that of today has no such line. Where secrets come from a
 * folder that somebody else fills, those of before may come from there as well: so a process knows them that remembers nothing.
 * @throws StartupError when a stored file is damaged
 */
export async function certificatesBefore(
  dataDir: DataDir,
  current: string,
  now: Date,
): Promise<ReplacedCertificate[]> {
  const path = join(await dataDir.folder('secrets'), FILE)
  const text = (await readIfThere(path)) ?? ''
  const given = dataDir.secrets === null ? [] : await givenIn(join(dataDir.secrets, FILE))
  return orDamaged(path, async () => {
    const mine = fingerprintOf(current)
    const known = new Set([mine, ...given.map(({ pem }) => fingerprintOf(pem))])
    const others = [
      ...given.filter(({ pem }) => fingerprintOf(pem) !== mine),
      ...notedIn(text).filter(({ pem }) => !known.has(fingerprintOf(pem))),
    ].map(({ pem, until }) => ({ pem, until: until ?? now.toISOString() }))
    const wanted = textOf([...others, { pem: current, until: null }])
    if (wanted !== text) await writeDurably(path, wanted)
    return others.map((one) => ({ ...one, fingerprint: fingerprintOf(one.pem), from: beganAt(one.pem) }))
  })
}

/** What somebody says was sealed with before; without the line it would have been replaced anew at each start. */
async function givenIn(path: string): Promise<Noted[]> {
  const text = (await readIfThere(path)) ?? ''
  return orDamaged(path, async () => {
    const noted = notedIn(text)
    if (noted.some(({ until }) => until === null)) throw new Error('a certificate without the line Replaced:')
    return noted
  })
}

async function orDamaged<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new StartupError(
      `The list of certificates ${path} is damaged: restore it from a backup, or move it away (papers that were sealed with an earlier certificate are then told to be not from here).`,
      { cause },
    )
  }
}

function notedIn(text: string): Noted[] {
  const noted = [...text.matchAll(BLOCK)].map(({ groups: { until, pem = '' } = {} }) => {
    if (until !== undefined && Number.isNaN(Date.parse(until))) throw new Error(`no moment: ${until}`)
    return { pem: pem.endsWith('\n') ? pem : `${pem}\n`, until: until ?? null }
  })
  // what is not whole would be left out without a word, and its papers told to be not from here
  const rest = text.replaceAll(BLOCK, '')
  if (rest.trim() !== '' && (noted.length === 0 || /-----|^Replaced:/m.test(rest)))
    throw new Error('a certificate in the file is not whole')
  return noted
}

function textOf(noted: readonly Noted[]): string {
  return noted.map(({ pem, until }) => (until === null ? pem : `Replaced: ${until}\n${pem}`)).join('')
}

function fingerprintOf(pem: string): string {
  return createHash('sha256').update(new X509Certificate(pem).raw).digest('hex')
}

function beganAt(pem: string): string {
  return new X509Certificate(pem).validFromDate.toISOString()
}
